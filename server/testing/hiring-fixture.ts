import type { Caller, TestApp } from '#server/testing/app.ts'
import { makeCompany, makeGraduate, makeListing } from '#server/testing/make.ts'

export interface HiringFixture {
  company: Caller
  cny_id: number
  /** The listing of the company. */
  id: number
  /** A graduate who is not on the listing yet. */
  uid: number
}

export async function hiringFixture(t: TestApp): Promise<HiringFixture> {
  const { cny_id, usr_id } = await t.work(makeCompany)
  const id = await t.work((work) => makeListing(work, cny_id, { title: 'Αναλυτής' }))
  const uid = await t.work((work) =>
    makeGraduate(work, { name: 'Άννα Απόφοιτη', gender: 'FEMALE', birthdate: '1999-01-01' }),
  )
  return { company: await t.as(usr_id), cny_id, id, uid }
}

/** What a listing must say to be published, beside its title, category and sector. */
export const publishable = {
  jl_description: '<p>Έλα μαζί μας</p>',
  jl_remote: true,
  jl_deadline: '2099-01-01',
  jl_pay_min: 1000,
}
