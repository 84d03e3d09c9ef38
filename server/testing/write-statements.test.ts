import { expect, it } from 'vitest'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { statementCounter } from '#server/testing/count-statements.ts'
import { makeCycle, makeCycleWith, makeGraduate, makeListing } from '#server/testing/make.ts'
import { writeStatements } from '#server/testing/write-statements.ts'

// What a write does beside its own row is bounded: more statements than these are seen here. (Signing in is counted beside
// its limits, in auth.limits.test.ts.)

const t = await startTestApp()

const countStatements = statementCounter()

async function expectCounted(
  what: keyof typeof writeStatements,
  act: (round: number) => Promise<{ status: number }>,
): Promise<void> {
  // The first one learns what later ones know.
  expect((await act(0)).status).toBeLessThan(300)
  const { answer, ways, texts } = await countStatements(() => act(1))
  expect(answer.status).toBeLessThan(300)
  expect(ways, texts.join('\n\n')).toBe(writeStatements[what])
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
