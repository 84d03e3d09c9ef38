import type { RequestOf } from '#shared/core/contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { answerInterview } from '#server/features/interviews/interviews.service.ts'
import type { Caller, TestApp } from '#server/testing/app.ts'
import { mailsTo, makeCompany, makeGraduate, makeListing } from '#server/testing/make.ts'

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

export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Invitation = RequestOf<typeof hiring.invite>

/** An invitation to an interview, tomorrow unless it says when. */
export const invite = (company: Caller, invitation: Partial<Invitation> & Pick<Invitation, 'id' | 'uid'>) =>
  company.call(hiring.invite, { location: 'Ερμού 1', date: hoursFromNow(24), ...invitation })

/** What the candidate answers on the own page. */
export const answerAs = (
  t: TestApp,
  usr_id: number,
  jli_id: number,
  answer: Parameters<typeof answerInterview>[2]['answer'],
  more: Partial<Parameters<typeof answerInterview>[2]> = {},
) => t.work((work) => answerInterview(work, jli_id, { answer, note: '', by: 'candidate', usr_id, ...more }))

/** Their templates and states, oldest first. */
export async function lettersTo(t: TestApp, usr_id: number): Promise<string[]> {
  const mails = await t.work((work) => mailsTo(work, usr_id))
  return mails.map((mail) => `${mail.mai_template} ${mail.mai_status}`)
}

/** What a listing must say to be published, beside its title, category and sector. */
export const publishable = {
  jl_description: '<p>Έλα μαζί μας</p>',
  jl_remote: true,
  jl_deadline: '2099-01-01',
  jl_pay_min: 1000,
}
