import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import type { Services } from '#server/core/work.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import { notifyOfDecisions } from '#server/features/hiring/hiring.notices.ts'
import { followInterviews } from '#server/features/interviews/interviews.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { hiringFixture, hoursFromNow, invite } from '#server/testing/hiring-fixture.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { sendMailsTo } from '#server/testing/make.ts'

// Decisions are told while the person is erased: both hold the person before the interview or the hire.

const t = await startTestApp()
const admin = await t.asOffice()

async function eraseBeside(usr_id: number, tell: (services: Services) => Promise<unknown>): Promise<void> {
  const { telling } = await t.work(async (work) => {
    await sql`select from users where usr_id = ${usr_id} for update`.execute(work.db)
    const telling = tell(t.services)
    await Promise.race([telling, untilLockWait(t)])
    await eraseCandidate(work, usr_id, { by: 'office', approved: [] })
    return { telling }
  })
  await telling
  expect((await admin.call(candidates.story, { id: usr_id })).status).toBe(404)
}

async function invited() {
  t.setNow(null)
  const fixture = await hiringFixture(t)
  const { company, id, uid } = fixture
  const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(2) })).body
  await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
  await t.work((work) => sendMailsTo(work, uid))
  return fixture
}

it('that an interview was called off', async () => {
  const { company, id, uid } = await invited()
  expect((await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })).status).toBe(200)
  t.setNow(hoursFromNow(1))
  await eraseBeside(uid, notifyOfDecisions)
})

it('that they were hired', async () => {
  const { company, id, uid } = await invited()
  expect((await company.call(hiring.hire, { id, uid, comments: '' })).status).toBe(200)
  t.setNow(hoursFromNow(1))
  await eraseBeside(uid, notifyOfDecisions)
})

it('that they did not come', async () => {
  const { company, id, uid } = await invited()
  t.setNow(hoursFromNow(4))
  expect((await company.call(hiring.interviewOutcome, { id, uid, outcome: 'missed' })).status).toBe(200)
  t.setNow(hoursFromNow(5))
  await eraseBeside(uid, followInterviews)
})
