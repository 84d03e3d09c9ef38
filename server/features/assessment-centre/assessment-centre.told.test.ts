import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { athensTime } from '#shared/core/dates.ts'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre, sendOutbox, setUpCentre, waitingLetters } from '#server/testing/centre.ts'

const t = await startTestApp()
const admin = await t.asOffice()

async function standing() {
  const { id, users } = await makeAssessed(t, ['Άννα', 'Βάσω', 'Γιώργος'])
  const [assessor] = await prepareCentre(admin, id)
  const [room] = (await setUpCentre(admin, id, '2027-03-10')).rooms
  if (!room || !assessor) throw new Error('There is no room or assessor.')
  await admin.call(lac.editRoom, { id: room.eduasr_id, eduasr_title: 'Α|Β|online' })
  const centre = async () => (await admin.call(lac.lac, { id })).body
  const letters = () => waitingLetters(t, id)
  return { id, users, assessor, room, centre, letters }
}

const slotOf = ({ rooms }: Centre, usr_id: number) =>
  rooms.flatMap((room) => room.eduasr_slots).find((slot) => slot.eduass_fk_usr_id === usr_id)

const untoldOf = (centre: Centre, users: readonly number[]) =>
  users.filter((usr_id) => slotOf(centre, usr_id)?.is_told === false)

it('names who was told what, to those chosen, and takes unread letters back', async () => {
  const { id, users, room, centre, letters } = await standing()
  const [first = 0, second = 0, third = 0] = users
  expect(slotOf(await centre(), first)?.told).toBeNull()
  await admin.call(lac.sendCandidateSlots, { id, usr_ids: [first, second] })
  expect([untoldOf(await centre(), users), (await letters()).length]).toEqual([[third], 2])
  const old = slotOf(await centre(), first)?.eduass_time ?? ''
  expect(slotOf(await centre(), first)?.told?.eduass_time).toBe(new Date(old).toISOString())
  // Whoever never got a letter that was read knows nothing again.
  const taken = await admin.call(lac.takeBackSlots, { id, usr_ids: [first, third] })
  expect([taken.body, slotOf(await centre(), first)?.told]).toEqual([{ taken_back: 1 }, null])

  await admin.call(lac.sendCandidateSlots, { id, usr_ids: [first] })
  await sendOutbox(t)
  const free = room.eduasr_slots.filter(({ eduass_fk_usr_id }) => eduass_fk_usr_id === null)
  const move = (slot: number) => admin.call(lac.move, { id, rid: room.eduasr_id, userId: first, slot })
  await move(free[0]?.eduass_id ?? 0)
  await admin.call(lac.sendCandidateSlots, { id, only_changed: true, usr_ids: [first] })
  await move(free[1]?.eduass_id ?? 0)
  // The second letter replaces the one that still waits; taken back, the first that left counts.
  await admin.call(lac.sendCandidateSlots, { id, usr_ids: [first] })
  expect([(await letters()).length, untoldOf(await centre(), [first])]).toEqual([1, []])
  await admin.call(lac.takeBackSlots, { id, usr_ids: [first] })
  const shown = slotOf(await centre(), first)
  expect([shown?.is_told, shown?.told?.eduass_time]).toEqual([false, new Date(old).toISOString()])
  expect((await admin.call(lac.takeBackSlots, { id, usr_ids: [first] })).body).toEqual({ taken_back: 0 })
  // Without a slot by now, and still believing to have one.
  await admin.call(lac.unplace, { id, uid: first })
  const unplaced = (await centre()).unplaced.find(({ usr_id }) => usr_id === first)
  expect(unplaced?.told?.eduass_time).toBe(new Date(old).toISOString())
})

it('counts nobody as informed whose letter the office has withdrawn by hand', async () => {
  const { id, users, room, centre, letters } = await standing()
  const [first = 0] = users
  const drop = async () => {
    const [letter] = await letters()
    expect((await admin.call(mailContract.drop, { ids: [letter?.mai_id ?? 0] })).body.done).toBe(1)
  }
  await admin.call(lac.sendCandidateSlots, { id, usr_ids: [first] })
  expect(untoldOf(await centre(), [first])).toEqual([])
  await drop()
  expect([untoldOf(await centre(), [first]), slotOf(await centre(), first)?.told]).toEqual([[first], null])

  await admin.call(lac.sendCandidateSlots, { id, usr_ids: [first] })
  await sendOutbox(t)
  const old = slotOf(await centre(), first)?.told
  const free = room.eduasr_slots.find(({ eduass_fk_usr_id }) => eduass_fk_usr_id === null)
  await admin.call(lac.move, { id, rid: room.eduasr_id, userId: first, slot: free?.eduass_id ?? 0 })
  await admin.call(lac.sendCandidateSlots, { id, usr_ids: [first] })
  await drop()
  expect([untoldOf(await centre(), [first]), slotOf(await centre(), first)?.told]).toEqual([[first], old])
})

it('writes a letter that waits anew, whatever act changes the time or place of its receiver', async () => {
  const { id, users, assessor, room, centre, letters } = await standing()
  const [first = 0, second = 0, third = 0] = users
  /** Exactly these have one letter that waits, and each says what the plan says. */
  const expectLetters = async (...receivers: number[]) => {
    const [shown, waiting] = [await centre(), await letters()]
    expect(waiting.map(({ mai_fk_usr_id }) => mai_fk_usr_id ?? 0).toSorted((a, b) => a - b)).toEqual(receivers)
    for (const { mai_fk_usr_id, mai_text } of waiting) {
      const slot = slotOf(shown, mai_fk_usr_id ?? 0)
      expect(slot?.is_told).toBe(true)
      expect(mai_text).toContain(`${athensTime(slot?.eduass_time ?? '')}`)
      expect(mai_text).toContain(shown.rooms[0]?.eduasr_title)
    }
  }
  const slotIdOf = async (usr_id: number) => slotOf(await centre(), usr_id)?.eduass_id ?? 0
  const free = room.eduasr_slots.filter(({ eduass_fk_usr_id }) => eduass_fk_usr_id === null)
  const rid = room.eduasr_id
  await admin.call(lac.sendCandidateSlots, { id })
  await expectLetters(first, second, third)
  await admin.call(lac.move, { id, rid, userId: first, slot: free[0]?.eduass_id ?? 0 })
  await expectLetters(first, second, third)
  await admin.call(lac.swap, { id, uid: first, other_id: second })
  await expectLetters(first, second, third)
  await admin.call(lac.editRoom, { id: rid, eduasr_title: 'Μεγάλη αίθουσα' })
  await expectLetters(first, second, third)
  await admin.call(lac.offline, { id: await slotIdOf(third), value: true })
  await expectLetters(first, second, third)

  const lost = await slotIdOf(third)
  await admin.call(lac.absent, { id: lost, usr_id: third })
  await expectLetters(first, second)
  await admin.call(lac.substitute, { id: lost, usr_id: third, is_offline: false })
  await admin.call(lac.unplace, { id, uid: second })
  await expectLetters(first)

  await admin.call(lac.sendCandidateSlots, { id, only_changed: true })
  await expectLetters(first, third)
  const away = [{ day: 1, from: null, until: '13:00' }]
  await admin.call(lac.saveAssessors, { id, assessors: [{ ...assessor, away }] })
  expect((await admin.call(lac.repair, { id, dry_run: true })).body.moves.length).toBeGreaterThan(1)
  await expectLetters(first, third)
  await admin.call(lac.repair, { id })
  await expectLetters(first, third)

  // Two moves at once leave no letter of a time between.
  const later = (await centre()).rooms[0]?.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id === null) ?? []
  const places = later.slice(-2).map(({ eduass_id }) => eduass_id)
  const moves = places.map((slot) => admin.call(lac.move, { id, rid, userId: first, slot }))
  expect((await Promise.all(moves)).some(({ status }) => status === 200)).toBe(true)
  await expectLetters(first, third)

  await admin.call(lac.deleteAgenda, { id })
  expect(await letters()).toEqual([])
})

it('lets moves, repairs and sendings run at one moment while letters wait: each goes through', async () => {
  const { id, users, room, centre, letters } = await standing()
  const rid = room.eduasr_id
  const other = await t.asOffice()
  const deadlocks = async () => {
    const { rows } = await sql<{ n: number }>`select deadlocks::int as n from pg_stat_database
      where datname = current_database()`.execute(t.db)
    return rows[0]?.n ?? 0
  }
  await admin.call(lac.sendCandidateSlots, { id })
  for (let round = 0; round < 6; round += 1) {
    const free = (await centre()).rooms[0]?.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id === null) ?? []
    const acts = [
      ...users.map((userId, at) =>
        other.call(lac.move, { id, rid, userId, slot: free[round + at * 2]?.eduass_id ?? 0 }),
      ),
      admin.call(lac.repair, { id }),
      other.call(lac.repair, { id }),
      admin.call(lac.sendCandidateSlots, { id }),
      admin.call(lac.takeBackSlots, { id, usr_ids: users.slice(0, 1) }),
    ]
    for (const { status, message } of await Promise.all<{ status: number; message: string }>(acts))
      expect(status, message).toBe(200)
    await admin.call(lac.sendCandidateSlots, { id, only_changed: true })
  }
  expect(await deadlocks()).toBe(0)
  expect(new Set((await letters()).map(({ mai_fk_usr_id }) => mai_fk_usr_id))).toEqual(new Set(users))
  expect(await letters()).toHaveLength(users.length)
  expect(untoldOf(await centre(), users)).toEqual([])
})
