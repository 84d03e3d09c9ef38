import { describe, expect, it } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { startTestApp } from '#server/testing/app.ts'
import { hostileNames, makeAssessed, prepareCentre, sendOutbox, setUpCentre } from '#server/testing/centre.ts'

const t = await startTestApp()
const admin = await t.asOffice()

/** A centre of one room, in which everybody has a slot. */
async function standing(people: number) {
  const { id, users } = await makeAssessed(t, hostileNames(people))
  await prepareCentre(admin, id)
  return { id, users, centre: await setUpCentre(admin, id, '2027-03-10') }
}

const seatOf = ({ rooms }: Centre, usr_id: number) =>
  rooms.flatMap((room) => room.eduasr_slots).find((slot) => slot.eduass_fk_usr_id === usr_id)

describe('a swap', () => {
  it('swaps two people whole, and back; of several at once nobody is lost or doubled', async () => {
    const { id, users, centre } = await standing(4)
    const [first = 0, second = 0, third = 0, fourth = 0] = users
    const seatsOf = (shown: Centre) => users.map((usr_id) => seatOf(shown, usr_id)?.eduass_id)
    const before = seatsOf(centre)
    await admin.call(lac.offline, { id: before[0] ?? 0, value: true })
    await admin.call(lac.sendCandidateSlots, { id })
    await sendOutbox(t)
    const swapped = (await admin.call(lac.swap, { id, uid: first, other_id: second })).body
    expect(seatsOf(swapped)).toEqual([before[1], before[0], before[2], before[3]])
    expect([seatOf(swapped, first)?.eduass_is_offline, seatOf(swapped, second)?.eduass_is_offline]).toEqual([
      true,
      false,
    ])
    expect(users.filter((usr_id) => !seatOf(swapped, usr_id)?.is_told)).toEqual([first, second])
    const back = (await admin.call(lac.swap, { id, uid: second, other_id: first })).body
    expect([seatsOf(back), back.untold]).toEqual([before, 0])
    const pairs = [
      [first, second],
      [second, third],
      [third, fourth],
      [fourth, first],
      [first, third],
    ] as const
    const answers = await Promise.all(pairs.map(([uid, other_id]) => admin.call(lac.swap, { id, uid, other_id })))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(seatsOf((await admin.call(lac.lac, { id })).body))).toEqual(new Set(before))
  })

  it('of two colleagues who choose the same, is done once, and the second hears of it', async () => {
    const { id, users, centre } = await standing(2)
    const [uid = 0, other_id = 0] = users
    const swap = { id, uid, other_id, eduass_id: seatOf(centre, uid)?.eduass_id }
    const answers = await Promise.all([1, 2].map(() => admin.call(lac.swap, swap)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const shown = (await admin.call(lac.lac, { id })).body
    expect(seatOf(shown, uid)?.eduass_id).toBe(seatOf(centre, other_id)?.eduass_id)
  })

  it('is not undone for somebody whom a colleague has moved since', async () => {
    const { id, users, centre } = await standing(3)
    const [uid = 0, other_id = 0, third = 0] = users
    const [mine = 0, others = 0] = [uid, other_id].map((usr_id) => seatOf(centre, usr_id)?.eduass_id)
    const undo = { id, uid, other_id, eduass_id: others, other_eduass_id: mine }
    await admin.call(lac.swap, { id, uid, other_id, eduass_id: mine, other_eduass_id: others })
    // Either of the two stands elsewhere by now.
    for (const moved of [uid, other_id]) {
      await admin.call(lac.swap, { id, uid: moved, other_id: third })
      const before = (await admin.call(lac.lac, { id })).body
      const refused = await admin.call(lac.swap, undo)
      expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('ενός από τους δύο')])
      expect((await admin.call(lac.lac, { id })).body.rooms).toEqual(before.rooms)
      await admin.call(lac.swap, { id, uid: moved, other_id: third })
    }
    const undone = (await admin.call(lac.swap, undo)).body
    expect([seatOf(undone, uid)?.eduass_id, seatOf(undone, other_id)?.eduass_id]).toEqual([mine, others])
  })

  it('swaps nobody with themselves, with somebody without a slot, of another cycle or stage', async () => {
    const { id, users } = await standing(2)
    const [uid = 0, other_id = 0] = users
    const foreign = await standing(1)
    expect((await admin.call(lac.swap, { id, uid, other_id: uid })).status).toBe(422)
    expect((await admin.call(lac.swap, { id, uid, other_id: foreign.users[0] ?? 0 })).status).toBe(409)
    expect((await admin.call(lac.swap, { id: 999_999, uid, other_id })).status).toBe(404)
    await admin.call(lac.unplace, { id, uid: other_id })
    const refused = await admin.call(lac.swap, { id, uid, other_id })
    expect([refused.status, refused.message]).toEqual([409, 'Κάποιος από τους δύο δεν έχει πια ώρα.'])
  })
})
