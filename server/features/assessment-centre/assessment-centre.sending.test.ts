import { expect, it } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { hostileNames, makeAssessed, prepareCentre, setUpCentre, waitingLetters } from '#server/testing/centre.ts'
import { mailsAbout } from '#server/testing/make.ts'

const DAY = '2037-12-01'

const t = await startTestApp()
const [admin, colleague] = [await t.asOffice(), await t.asOffice()]

const { id } = await makeAssessed(t, hostileNames(3))
await prepareCentre(admin, id, { assessors: 2, perRoom: 2 })
const room_id = (await setUpCentre(admin, id, DAY)).rooms[0]?.eduasr_id ?? 0
const shown = { aru_shows_cv: false, aru_shows_game_score: false, aru_shows_studies: false }
await admin.call(lac.saveRubric, { id, ...shown, criteria: starterCriteria })
const pdf = [{ name: 'οδηγίες.pdf', content: '%PDF-1.4\n%%EOF', type: 'application/pdf' }]
await admin.call(lac.uploadFiles, { id }, { files: { edc_lac_general_instructions_file: pdf } as never })

type More = { dry_run?: boolean; sent_before?: number }
const sendings = {
  poll: (who: Caller, more: More) => who.call(lac.sendDoodleInvite, { id, again: true, ...more }),
  cvs: (who: Caller, more: More) => who.call(lac.sendCvs, { id, ...more }),
  slots: (who: Caller, more: More) => who.call(lac.sendCandidateSlots, { id, ...more }),
  papers: (who: Caller, more: More) => who.call(lac.sendFiles, { id, days: [1], ...more }),
  'the data of a room': (who: Caller, more: More) => who.call(lac.sendUpdates, { id, room_id, ...more }),
  'links of assessors': (who: Caller, more: More) => who.call(lac.sendAssessorLinks, { id, day: DAY, ...more }),
}

/** A poll was sent or not, and people know their slot or not: these say it themselves. */
const guarded = Object.entries(sendings).filter(([name]) => name !== 'poll' && name !== 'slots')

const letters = async () => (await t.work((work) => mailsAbout(work, `lac:${id}`))).length

it.each(guarded)('sends %s once when colleagues do at the same moment', async (_, send) => {
  const before = await letters()
  const answers = await Promise.all([admin, colleague, admin].map((who) => send(who, {})))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const queued = answers.find(({ status }) => status === 200)?.body.queued ?? 0
  expect([queued > 0, await letters()]).toEqual([true, before + queued])
  expect(answers.find(({ status }) => status === 409)?.message).toContain('Αυτά στάλθηκαν ήδη')
})

it('lets one letter of their slot wait for each when colleagues send them at the same moment', async () => {
  const answers = await Promise.all([admin, colleague, admin].map((who) => sendings.slots(who, {})))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const receivers = (await waitingLetters(t, id)).map(({ mai_fk_usr_id }) => mai_fk_usr_id)
  expect([receivers.length, new Set(receivers).size]).toEqual([3, 3])
})

await Promise.all([sendings.poll(admin, {}), sendings.slots(admin, {})])

it.each(Object.entries(sendings))('sends %s again to who knows that they were sent', async (_, send) => {
  const [first, second] = await Promise.all([admin, colleague].map((who) => send(who, { dry_run: true })))
  const seen = { sent_before: first?.body.sent_before ?? 0 }
  expect([second?.body.sent_before, first?.body.last_sent]).toEqual([seen.sent_before, expect.any(String)])
  const before = await letters()
  const sent = await send(admin, seen)
  // The colleague has the rehearsal open since before.
  expect([sent.status, (await send(colleague, seen)).status]).toEqual([200, 409])
  const now = (await send(colleague, { dry_run: true })).body.sent_before
  expect([now, (await send(colleague, { sent_before: now })).status]).toEqual([seen.sent_before + 1, 200])
  expect(await letters()).toBe(before + 2 * sent.body.queued)
})

it('takes another day or room for another sending', async () => {
  const { body } = await admin.call(lac.sendCvs, { id, room_id, dry_run: true })
  expect([body.sent_before, body.last_sent]).toEqual([0, null])
  const both = await Promise.all([admin.call(lac.sendCvs, { id, room_id }), admin.call(lac.sendFiles, { id })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})
