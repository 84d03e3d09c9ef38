import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { calibrate } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, movesBack, prepareCentre, setUpCentre } from '#server/testing/centre.ts'
import { mailsAbout } from '#server/testing/make.ts'

const t = await startTestApp()
const officer = async () => t.asOffice()
let admin = await officer()
afterEach(() => t.setNow(null))

/** Somebody new, because a session of the past has ended by the time that is set. */
async function at(time: string) {
  t.setNow(time)
  admin = await officer()
}

it('holds a day of one person in one room with one assessor and one criterion', async () => {
  const { id, users } = await makeAssessed(t, ['Μόνη'])
  const [uid = 0] = users
  const day = '2027-03-10'
  const ok = async <T>(answer: Promise<{ status: number; message: string; body: T }>): Promise<T> => {
    const { status, message, body } = await answer
    expect(status, message).toBeLessThan(300)
    return body
  }
  await prepareCentre(admin, id)
  const shown = { aru_shows_cv: false, aru_shows_game_score: false, aru_shows_studies: false }
  const rubric = await ok(admin.call(lac.saveRubric, { id, ...shown, criteria: starterCriteria.slice(0, 1) }))
  const [room] = (await setUpCentre(admin, id, day)).rooms
  expect((await ok(admin.call(lac.repair, { id, dry_run: true }))).moves).toEqual([])
  await ok(admin.call(lac.sendCandidateSlots, { id }))

  await at(`${day}T06:00:00Z`)
  const room_id = room?.eduasr_id ?? 0
  const lost = await ok(admin.call(lac.lose, { id, room_id }))
  expect([lost.moves.length, lost.unplaced.length, lost.taken_back]).toEqual([1, 1, [uid]])
  const back = { id, room_id, moves: movesBack(lost.moves), tell: lost.taken_back }
  expect(await ok(admin.call(lac.putBack, back))).toMatchObject({
    put_back: 1,
  })
  const from = room?.eduasr_slots[0]?.eduass_time ?? ''
  expect((await ok(admin.call(lac.shiftRoom, { id, rid: room_id, from, minutes: 10 }))).tell).toHaveLength(1)

  await ok(admin.call(lac.sendAssessorLinks, { id, day }))
  const letters = await t.work((work) => mailsAbout(work, `lac:${id}`))
  const key = letters.flatMap(({ mai_text }) => /\/assessor\/([\w-]+)/.exec(mai_text)?.[1] ?? [])[0] ?? ''
  await at(`${day}T07:00:00Z`)
  await ok(admin.call(lac.checkIn, { id, usr_id: uid, day }))
  await ok(admin.call(lac.presence, { id, uid, day, step: 'started' }))
  const judged = await ok(t.visitor.call(lac.assessorDay, { key }))
  expect(judged.people).toHaveLength(1)
  const acr_id = rubric.criteria[0]?.acr_id
  const entry = { key: randomUUID(), usr_id: uid, acr_id, level: 3 }
  const twice = [t.visitor, t.visitor].map((caller) => ok(caller.call(lac.assessorEntries, { key, entries: [entry] })))
  await Promise.all(twice)
  const { criteria, people } = await ok(admin.call(lac.scorecards, { id }))
  const { ranking, assessors } = calibrate(criteria, people)
  expect([ranking.adjusted.map(({ usr_id, raw, adjusted }) => [usr_id, raw, adjusted]), assessors.length]).toEqual([
    [[uid, 300, 300]],
    1,
  ])
  const line = await ok(admin.call(lac.fairness, { id, basis: 'adjusted', places: 1 }))
  expect([line.ranked, line.passed]).toEqual([1, 1])
  const decided = { id, userIds: [uid], send_email_notification: false }
  await ok(admin.call(participantsContract.act, { ...decided, assessment_centre_approved: true }))
  expect((await ok(admin.call(lac.lac, { id }))).unplaced).toEqual([])
})
