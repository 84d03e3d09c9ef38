import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCycle, makeCycleWith, makeGraduate, makeListing } from '#server/testing/make.ts'
import { writeStatements } from '#server/testing/write-statements.ts'

// What a write does beside its own row is bounded: more statements than these are seen here. (Signing in is counted beside
// its limits, in auth.limits.test.ts.)

const t = await startTestApp()

/** What is asked, and where an answer came. Of the act alone: not of timers and of what goes on in the background. */
const counting = new AsyncLocalStorage<(string | typeof ANSWER)[]>()
const ANSWER = Symbol('answer')

beforeAll(() => {
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [{ text?: string; callback?: (...answer: unknown[]) => void } | null]
    const seen = counting.getStore()
    const answered = statement?.callback
    // What tells the other processes goes in lots, for many writes at once.
    if (!statement || !seen || !answered || statement.text?.includes('pg_notify'))
      return Reflect.apply(query, this, args) as never
    seen.push(statement.text ?? '')
    statement.callback = (...answer) => {
      seen.push(ANSWER)
      answered(...answer)
    }
    return Reflect.apply(query, this, args) as never
  })
})
afterAll(() => void vi.restoreAllMocks())

async function expectCounted(
  what: keyof typeof writeStatements,
  act: (round: number) => Promise<{ status: number }>,
): Promise<void> {
  // The first one learns what later ones know.
  expect((await act(0)).status).toBeLessThan(300)
  const seen: (string | typeof ANSWER)[] = []
  expect((await counting.run(seen, () => act(1))).status).toBeLessThan(300)
  const ways = seen.filter((each, at) => each !== ANSWER && (at === 0 || seen[at - 1] === ANSWER))
  expect(ways.length, seen.map(String).join('\n\n')).toBe(writeStatements[what])
}

it('a listing', async () => {
  const company = await t.asCompany()
  const listing = { jl_category: 'Πωλήσεις', jl_position_sector: 'Εμπόριο', jl_position_title: 'Πωλητής' }
  await expectCounted('create a listing', () => company.call(jobListingsContract.create, listing))
})

it('a bookmark', async () => {
  const company = await t.asCompany()
  const id = await t.work((work) => makeListing(work, company.cny_id))
  const people = await t.work(async (work) => [await makeGraduate(work), await makeGraduate(work)])
  await expectCounted('bookmark', (round) =>
    company.call(hiringContract.bookmark, { id, uid: people[round] as number }),
  )
})

it('a stage move', async () => {
  const office = await t.asOffice()
  const { id, users } = await t.work((work) => makeCycleWith(work, ['APPLIED', 'APPLIED']))
  await expectCounted('a stage move', (round) =>
    office.call(participantsContract.act, { id, userIds: [users[round] as number], application_approved: true }),
  )
})

it('an application', async () => {
  const edc_id = await t.work((work) => makeCycle(work))
  await expectCounted('an application', (round) =>
    t.visitor.call(programmesContract.apply, {
      edc_id,
      usr_fullname: 'Δανάη Ξένου',
      usr_email: `applicant${round}@mail.test`,
      usr_phone: '6912345678',
      usp_city: 'Πάτρα',
      consent: true,
      consent_version: currentConsent.version,
    }),
  )
})
