import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewStates, isUpcoming, listingCandidateStates } from '#shared/features/hiring/hiring.rules.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { listingStates } from '#shared/features/job-listings/job-listings.rules.ts'
import { repairCandidateSearch } from '#server/features/hiring/hiring.search.queries.ts'
import { answerInterview, followInterviews } from '#server/features/interviews/interviews.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { invite } from '#server/testing/hiring-fixture.ts'
import {
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeGraduate,
  makeListing,
} from '#server/testing/make.ts'

// Company, office, candidate and time act on a person on a listing in any order: no undeclared state is reached.

let hours = 0

interface Pair {
  id: number
  uid: number
}

const t = await startTestApp()
const admin = await t.asOffice()
const ownCompany = await t.work(makeCompany)
const cny_id = ownCompany.cny_id
const company = await t.as(ownCompany.usr_id)
// The clock moves by weeks in these tests; sessions must outlast that.
await sql`update session set ses_expires_at = now() + interval '10 years'`.execute(t.db)

async function pairOf(): Promise<Pair> {
  return t.work(async (work) => ({ id: await makeListing(work, cny_id), uid: await makeGraduate(work) }))
}

const now = () => new Date(Date.now() + hours * 3_600_000)
const later = (more: number) => new Date(now().getTime() + more * 3_600_000).toISOString()

async function answer(pair: Pair, reply: 'accept' | 'decline' | 'propose'): Promise<void> {
  const { rows } = await sql<{ jli_id: number }>`select jli_id from interview where jli_fk_jl_id = ${pair.id}
    order by jli_id desc limit 1`.execute(t.db)
  const [last] = rows
  if (!last) return
  const words = { answer: reply, note: 'επειδή', times: [later(50)], by: 'candidate' as const, usr_id: pair.uid }
  await t
    .work((work) => answerInterview(work, last.jli_id, words))
    .catch((error: { status?: number }) => {
      expect([404, 409]).toContain(error.status)
    })
}

async function passTime(by: number): Promise<void> {
  hours += by
  t.setNow(now().toISOString())
  await followInterviews(t.services)
}

const ids = (pair: Pair) => ({ id: pair.id, candidateIds: [pair.uid] })
const moves: Record<string, (pair: Pair) => Promise<{ status: number } | undefined | void>> = {
  bookmark: (pair) => company.call(hiring.bookmark, pair),
  bookmarkMany: (pair) => company.call(hiring.bookmarkMany, ids(pair)),
  officeBookmark: (pair) => admin.call(hiring.officeBookmark, pair),
  reject: (pair) => company.call(hiring.reject, { ...pair, reason: 'Άλλο' }),
  rejectMany: (pair) => admin.call(hiring.officeRejectMany, ids(pair)),
  undo: (pair) => company.call(hiring.undo, ids(pair)),
  invite: (pair) => invite(company, { ...pair, date: later(30), anyway: true }),
  move: (pair) => company.call(hiring.moveInterview, { ...pair, date: later(40), anyway: true }),
  cancel: (pair) => company.call(hiring.cancelInterview, pair),
  met: (pair) => admin.call(hiring.officeInterview, pair),
  hire: (pair) => company.call(hiring.hire, pair),
  accept: (pair) => answer(pair, 'accept'),
  decline: (pair) => answer(pair, 'decline'),
  propose: (pair) => answer(pair, 'propose'),
  close: (pair) => company.call(listings.close, { id: pair.id, reason: 'Άλλο' }),
  disable: (pair) => admin.call(listings.officeDisable, { id: pair.id }),
  open: (pair) => company.call(listings.open, { id: pair.id }),
  request: (pair) => company.call(listings.requestCandidates, { id: pair.id }),
  hour: () => passTime(1),
  twoDays: () => passTime(48),
}

interface Seen {
  standing: string | undefined
  interviews: { jli_id: number; jli_status: (typeof interviewStates)[number] }[]
  hires: number
}

async function look(pair: Pair): Promise<Seen> {
  const [standing] = await t.rows('job_listing_candidate', { jlc_fk_jl_id: pair.id })
  const arranged = await t.rows('interview', { jli_fk_jl_id: pair.id })
  const hires = await t.rows('hiring', { jlh_fk_jl_id: pair.id })
  const listing = await t.row('job_listing', { jl_id: pair.id })
  const states = arranged.map(({ jli_id, jli_status }) => ({ jli_id, jli_status })) as Seen['interviews']
  expect(listingStates).toContain(listing.jl_status)
  if (listing.jl_status !== 'OPEN') expect(listing.jl_requested_candidates).toBe(false)
  return { standing: standing?.jlc_status, interviews: states, hires: hires.length }
}

function check(before: Seen, after: Seen, move: string): void {
  if (after.standing !== undefined) expect(listingCandidateStates).toContain(after.standing)
  if (before.standing === 'HIRED') expect(after.standing).toBe('HIRED')
  expect(after.hires).toBe(after.standing === 'HIRED' ? 1 : 0)
  const coming = after.interviews.filter((interview) => isUpcoming(interview.jli_status))
  expect(coming.length).toBeLessThanOrEqual(1)
  if (after.standing === 'HIRED' || after.standing === 'REJECTED') expect(coming).toEqual([])
  for (const interview of after.interviews) expect(interviewStates).toContain(interview.jli_status)
  // What is past stays as it is, but an undo brings back what the refusal had called off.
  const isFinal = ({ jli_status }: Seen['interviews'][number]) =>
    !isUpcoming(jli_status) && !(move === 'undo' && before.standing === 'REJECTED' && jli_status === 'CANCELLED')
  for (const interview of before.interviews.filter(isFinal)) expect(after.interviews).toContainEqual(interview)
}

it('no sequence of calls, answers and hours reaches an undeclared state', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(moves)), { minLength: 4, maxLength: 14 }),
      async (names) => {
        const pair = await pairOf()
        let before = await look(pair)
        for (const name of names) {
          const done = await moves[name]?.(pair)
          if (done) expect([200, 201, 404, 409], name).toContain(done.status)
          const after = await look(pair)
          check(before, after, name)
          before = after
        }
      },
    ),
    { numRuns: 25 },
  )
  t.setNow(null)
})

it('the search rows follow every change of the tables', { timeout: 60_000 }, async () => {
  const { db } = t
  const rows = async () =>
    (
      await sql`select * from candidate_search left join candidate_facts on caf_fk_usr_id = cas_fk_usr_id order by cas_fk_usr_id`.execute(
        db,
      )
    ).rows
  const uid = (await pairOf()).uid
  const other = await t.work((work) => makeCandidate(work))
  const cycle = await t.work((work) => makeCycle(work))
  const run = (text: string) => sql`${sql.raw(text)}`.execute(db)
  const changes: (() => Promise<unknown>)[] = [
    () => run(`update user_profile set usp_city = 'Ρόδος', usp_code = '{Rust}' where usp_fk_usr_id = ${other}`),
    () => run(`update user_education set uedu_bachelor_sector = 'Νομική' where uedu_fk_usr_id = ${uid}`),
    () => run(`delete from user_education where uedu_fk_usr_id = ${uid}`),
    () => t.work((work) => makeApplication(work, cycle, other, 'FINALIST')),
    () => run(`update cycle_application set edca_status = 'FINALIST_REJECTED' where edca_fk_usr_id = ${uid}`),
    () => run(`update cycle_application set edca_status = 'SUCCEEDED' where edca_fk_usr_id in (${uid}, ${other})`),
    () => run(`delete from cycle_application where edca_fk_usr_id = ${uid}`),
    () => run(`update user_profile set usp_hired = true where usp_fk_usr_id = ${other}`),
    () => run(`update user_profile set usp_hired = false, usp_open_for_work = false`),
    () => run(`update users set usr_status = 'FROZEN' where usr_id = ${other}`),
    () => run(`update users set usr_fullname = 'Ααρών Νέος' where usr_id = ${other}`),
    () => run(`update users set usr_date_deleted = now() where usr_id = ${uid}`),
    () => run(`delete from user_profile where usp_fk_usr_id = ${other}`),
  ]
  for (const change of changes) {
    const before = await rows()
    await change()
    const after = await rows()
    expect(after).not.toEqual(before)
    await t.work(repairCandidateSearch)
    expect(await rows()).toEqual(after)
  }
})

it('two concurrent changes of one person leave no stale search row', async () => {
  const usr_id = await t.work((work) => makeCandidate(work))
  const { pool } = t.services.connection
  const [office, person] = await Promise.all([pool.connect(), pool.connect()])
  try {
    await Promise.all([office.query('begin'), person.query('begin')])
    await office.query(`update users set usr_status = 'FROZEN' where usr_id = $1`, [usr_id])
    const moving = person.query(`update user_profile set usp_city = 'Ρόδος' where usp_fk_usr_id = $1`, [usr_id])
    await new Promise((resolve) => setTimeout(resolve, 200))
    await office.query('commit')
    await moving
    await person.query('commit')
  } finally {
    office.release()
    person.release()
  }
  const { rows } = await sql<{ cas_is_on: boolean; facts: string }>`select cas_is_on, caf_facts::text as facts
    from candidate_search join candidate_facts on caf_fk_usr_id = cas_fk_usr_id where cas_fk_usr_id = ${usr_id}`.execute(
    t.db,
  )
  expect(rows).toEqual([{ cas_is_on: false, facts: expect.stringContaining('city:ροδοσ') as string }])
})

it('an answer by telephone counts like one on the page', async () => {
  const pair = await pairOf()
  const { jli_id } = (await invite(company, { ...pair, date: later(30) })).body
  expect((await admin.call(interviews.answer, { id: jli_id, answer: 'decline', note: 'τηλεφώνησε' })).status).toBe(200)
  expect(await look(pair)).toMatchObject({
    standing: 'BOOKMARKED',
    interviews: [{ jli_id, jli_status: 'CANDIDATE_REJECTED' }],
  })
})
