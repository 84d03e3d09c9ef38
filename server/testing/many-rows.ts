import { sql } from 'kysely'
import { queueMail } from '#server/core/mail/outbox.ts'
import type { Caller, TestApp } from '#server/testing/app.ts'
import { prepareCentre, setUpCentre } from '#server/testing/centre.ts'
import { answerAs, hoursFromNow, invite } from '#server/testing/hiring-fixture.ts'
import { addCv, makeCandidate, makeCompany, makeCycleWith, makeGraduate, makeListing } from '#server/testing/make.ts'

export type Act = () => Promise<{ status: number; message?: string }>
/** Prepares so many rows, and then acts on all of them at once. */
export type Arrange = (rows: number) => Promise<Act>

export async function times<T>(rows: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let at = 0; at < rows; at += 1) made.push(await make(at))
  return made
}

/** Makers of so many rows, for acts on all of them. */
export function manyRows(t: TestApp, office: Caller) {
  const graduates = (rows: number) => times(rows, () => t.work((work) => makeGraduate(work)))

  /** People on a listing, each with an interview ahead; every second one has said yes. */
  async function interviewed(rows: number) {
    const { cny_id, usr_id } = await t.work(makeCompany)
    const company = await t.as(usr_id)
    const id = await t.work((work) => makeListing(work, cny_id))
    const candidateIds = await graduates(rows)
    for (const [at, uid] of candidateIds.entries()) {
      const { body } = await invite(company, { id, uid, date: hoursFromNow(24 + at) })
      if (at % 2 === 0) await answerAs(t, uid, body.jli_id, 'accept')
    }
    return { company, cny_id, id, candidateIds }
  }

  /** One person with an interview at each of so many companies. */
  async function wanted(rows: number) {
    const uid = await t.work((work) => makeGraduate(work))
    await times(rows, async (at) => {
      const { cny_id, usr_id } = await t.work(makeCompany)
      const id = await t.work((work) => makeListing(work, cny_id))
      await invite(await t.as(usr_id), { id, uid, date: hoursFromNow(24 + at * 2) })
    })
    return uid
  }

  const letters = (rows: number) =>
    times(rows, (at) =>
      t.work((work) =>
        queueMail(work, {
          to: `a${at}@mail.test`,
          template: '',
          subject: 'Θέμα',
          text: 'Κείμενο',
          about: `many:${at}`,
        }),
      ),
    ) as Promise<number[]>

  const applicants = (rows: number, state = 'APPLIED') =>
    t.work((work) =>
      makeCycleWith(
        work,
        Array.from({ length: rows }, () => state),
      ),
    )

  /** A planned centre whose people have a CV; a room for each ten of them. */
  async function centre(rows: number) {
    const { id, users } = await applicants(rows, 'INTERVIEWING')
    await t.work(async (work) => {
      for (const usr_id of users) await addCv(work, usr_id)
    })
    const assessors = await prepareCentre(office, id, { assessors: Math.ceil(rows / 10) + 1, days: 1 })
    return { id, users, assessors, body: await setUpCentre(office, id, '2037-12-01') }
  }

  /** So many texts of others that name somebody. */
  async function named(rows: number) {
    const name = `Δανάη Ονομαστή${rows}`
    const id = await t.work((work) => makeCandidate(work, { name }))
    await sql`insert into ad (ad_title) select ${`Γνώρισε την ${name}`} || ', ' || n from generate_series(1, ${rows}::int) n`.execute(
      t.db,
    )
    return id
  }
  return { graduates, interviewed, wanted, letters, applicants, centre, named }
}
