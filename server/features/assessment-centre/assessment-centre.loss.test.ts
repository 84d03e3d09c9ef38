import { afterEach, describe, expect, it } from 'vitest'
import type { RequestOf } from '#shared/core/contract.ts'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { startTestApp } from '#server/testing/app.ts'
import {
  hostileNames,
  makeAssessed,
  movesBack,
  prepareCentre,
  sendOutbox,
  setUpCentre,
  waitingLetters,
} from '#server/testing/centre.ts'

const t = await startTestApp()
const officer = async () => t.asOffice()
let admin = await officer()
afterEach(async () => {
  t.setNow(null)
  admin = await officer()
})

/** Four rooms for eight people, two in each: at 09:00 and at 09:30. Everybody was informed; it is half past eight. */
async function fourRooms() {
  t.setNow('2027-03-09T08:00:00Z')
  admin = await officer()
  const { id } = await makeAssessed(t, hostileNames(8))
  const assessors = await prepareCentre(admin, id, { assessors: 4 })
  await setUpCentre(admin, id, '2027-03-10')
  await admin.call(lac.sendCandidateSlots, { id })
  await sendOutbox(t)
  t.setNow('2027-03-10T06:30:00Z')
  admin = await officer()
  const centre = async () => (await admin.call(lac.lac, { id })).body
  const first = (await centre()).rooms[0]
  if (!first) throw new Error('There is no room.')
  const waiting = () => waitingLetters(t, id)
  return { id, centre, first, waiting, assessors }
}

const seats = ({ rooms }: Centre) =>
  rooms.flatMap(({ eduasr_id, eduasr_slots }) =>
    eduasr_slots.flatMap(({ eduass_fk_usr_id: usr_id, eduass_id, eduass_time, conflict }) =>
      usr_id === null ? [] : [{ usr_id, eduass_id, room: eduasr_id, eduass_time, conflict }],
    ),
  )

describe('a lost room', () => {
  it('sends its people elsewhere with letters that wait, is offered to nobody, and comes back', async () => {
    const { id, centre, first, waiting } = await fourRooms()
    const before = seats(await centre())
    const input = { id, room_id: first.eduasr_id }
    const rehearsed = (await admin.call(lac.lose, { ...input, dry_run: true })).body
    expect([rehearsed.moves.length, rehearsed.call.length, rehearsed.letters]).toEqual([2, 2, 2])
    expect([seats(await centre()), (await waiting()).length]).toEqual([before, 0])

    const lost = (await admin.call(lac.lose, input)).body
    expect(lost.moves).toEqual(rehearsed.moves)
    const after = seats(await centre())
    expect(after.filter(({ room, conflict }) => room === first.eduasr_id || conflict !== null)).toEqual([])
    const stayed = after.filter(({ usr_id, eduass_id }) =>
      before.some((seat) => seat.usr_id === usr_id && seat.eduass_id === eduass_id),
    )
    expect([after.length, stayed.length, (await waiting()).length]).toEqual([8, 6, 2])

    // Nobody is put into it, by hand or by machine; a second press says so.
    const free = first.eduasr_slots[5]?.eduass_id ?? 0
    const moved = await admin.call(lac.move, {
      id,
      rid: first.eduasr_id,
      userId: before[0]?.usr_id ?? 0,
      slot: free,
    })
    expect([moved.status, (await admin.call(lac.lose, input)).status]).toEqual([409, 409])

    const back = { ...input, moves: movesBack(lost.moves) }
    expect((await admin.call(lac.putBack, back)).body).toEqual({ put_back: 2, taken_back: 2 })
    expect([seats(await centre()), (await waiting()).length]).toEqual([before, 0])
    expect((await centre()).untold).toBe(0)
    expect((await admin.call(lac.putBack, back)).status).toBe(409)
  })

  it('leaves alone what has begun: only later times change, and past times are given to nobody', async () => {
    const { id, centre, first } = await fourRooms()
    t.setNow('2027-03-10T07:10:00Z')
    admin = await officer()
    const before = seats(await centre())
    const { moves } = (await admin.call(lac.lose, { id, room_id: first.eduasr_id })).body
    const later = before.find(({ room, eduass_time }) => room === first.eduasr_id && eduass_time.includes('T07:30'))
    expect(moves.map(({ usr_id }) => usr_id)).toEqual([later?.usr_id])
    expect(Date.parse(moves[0]?.to?.eduass_time ?? '')).toBeGreaterThan(Date.parse('2027-03-10T07:10:00Z'))
  })

  it('of two losses at once keeps both, and an undo that came too late changes nothing', async () => {
    const { id, centre } = await fourRooms()
    const [room = 0, otherRoom = 0] = (await centre()).rooms.map(({ eduasr_id }) => eduasr_id)
    const [first, second] = await Promise.all([room, otherRoom].map((room_id) => admin.call(lac.lose, { id, room_id })))
    expect([first?.status, second?.status]).toEqual([200, 200])
    const after = seats(await centre())
    expect(after.filter((slot) => slot.room === room || slot.room === otherRoom || slot.conflict !== null)).toEqual([])
    expect(after.length).toBe(8)
    const moved = [first, second].flatMap((answer) => answer?.body.moves ?? [])
    const [person] = moved
    await admin.call(lac.unplace, { id, uid: person?.usr_id ?? 0 })
    const late: RequestOf<typeof lac.putBack>[] = [
      { id, room_id: room, moves: movesBack(moved) },
      { id, moves: [{ usr_id: person?.usr_id ?? 0, from: after[0]?.eduass_id ?? 0, to: null }] },
      { id, moves: [{ usr_id: 999_999, from: null, to: 1 }] },
    ]
    for (const input of late) expect((await admin.call(lac.putBack, input)).status).toBe(409)
    expect((await centre()).rooms[0]?.eduasr_date_lost).not.toBeNull()
    expect((await admin.call(lac.lose, { id })).status).toBe(422)
    expect((await admin.call(lac.lose, { id, room_id: 999_999 })).status).toBe(404)
  })
})

/** The first letters of everybody wait. */
async function unread() {
  const all = await fourRooms()
  const { id, waiting } = all
  const { db } = t
  await db.deleteFrom('assessment_told').where('ast_fk_edc_id', '=', id).execute()
  await db.deleteFrom('outbox_mail').where('mai_about', '=', `lac:${id}`).execute()
  await admin.call(lac.sendCandidateSlots, { id })
  const textsOf = async () => (await waiting()).map(({ mai_text }) => mai_text).toSorted()
  return { ...all, textsOf, written: await textsOf() }
}

describe('first letters that still wait', () => {
  it.each([true, false])('come back by the undo of a loss; new ones meanwhile: %s', async (send_letters) => {
    const { id, centre, first, waiting, textsOf, written } = await unread()
    const lost = (await admin.call(lac.lose, { id, room_id: first.eduasr_id, send_letters })).body
    expect([lost.moves.length, lost.taken_back.length, (await waiting()).length]).toEqual([2, 2, send_letters ? 8 : 6])
    // Somebody who was not moved is no matter of the undo.
    const stranger = (await centre()).candidates.find(({ usr_id }) => !lost.taken_back.includes(usr_id))?.usr_id ?? 0
    const back = { id, room_id: first.eduasr_id, moves: movesBack(lost.moves), tell: [...lost.taken_back, stranger] }
    expect((await admin.call(lac.putBack, back)).status).toBe(200)
    expect([await textsOf(), (await centre()).untold]).toEqual([written, 0])
  })

  it.each([true, false])('stay after a repair that is undone; sent again meanwhile: %s', async (isSent) => {
    const { id, centre, assessors, textsOf, written } = await unread()
    const [ill, ...others] = assessors
    if (!ill) throw new Error('There is no assessor.')
    const away = [{ day: 1, from: null, until: null }]
    await admin.call(lac.saveAssessors, { id, assessors: [{ ...ill, away }, ...others] })
    const { moves } = (await admin.call(lac.repair, { id })).body
    const usr_ids = moves.map(({ usr_id }) => usr_id)
    expect(usr_ids).toHaveLength(2)
    if (isSent) await admin.call(lac.sendCandidateSlots, { id, usr_ids })
    const back = await admin.call(lac.putBack, { id, moves: movesBack(moves) })
    expect(back.body).toEqual({ put_back: 2, taken_back: 0 })
    expect([await textsOf(), (await centre()).untold]).toEqual([written, 0])
  })

  it.each([true, false])('follow a room that is behind, and back; new ones wanted: %s', async (send_letters) => {
    const { id, centre, first, textsOf, written } = await unread()
    const from = first.eduasr_slots[0]?.eduass_time ?? ''
    const later = new Date(Date.parse(from) + 10 * 60_000).toISOString()
    const shift = { id, rid: first.eduasr_id, send_letters }
    expect((await admin.call(lac.shiftRoom, { ...shift, from, minutes: 10 })).body.letters).toBe(2)
    expect([(await textsOf()).length, (await centre()).untold]).toEqual([8, 0])
    expect(await textsOf()).not.toEqual(written)
    await admin.call(lac.shiftRoom, { ...shift, from: later, minutes: -10 })
    expect([await textsOf(), (await centre()).untold]).toEqual([written, 0])
  })

  it('are one each again when two who swapped swap back', async () => {
    const { id, centre, waiting } = await unread()
    const [first, second] = seats(await centre())
    const textsOf = async () => (await waiting()).map(({ mai_text }) => mai_text).toSorted()
    const before = await textsOf()
    const swap = { id, uid: first?.usr_id ?? 0, other_id: second?.usr_id ?? 0 }
    await admin.call(lac.swap, swap)
    expect([(await centre()).untold, (await waiting()).length]).toEqual([0, before.length])
    await admin.call(lac.swap, swap)
    expect([await textsOf(), (await centre()).untold]).toEqual([before, 0])
  })
})

describe('an assessor who falls ill', () => {
  it('is away for the rest of the day, and back by the undo', async () => {
    const { id, centre, first, assessors } = await fourRooms()
    const before = await centre()
    const email = assessors[0]?.email ?? ''
    const lost = (await admin.call(lac.lose, { id, email: email.toUpperCase(), send_letters: false })).body
    expect([lost.moves.length, lost.letters]).toEqual([2, 0])
    expect(seats(await centre()).filter(({ room }) => room === first.eduasr_id)).toEqual([])
    expect((await centre()).edc_assessors[0]?.away).toEqual([{ day: 1, from: '08:30', until: null }])
    await admin.call(lac.putBack, { id, email, since: lost.from, moves: movesBack(lost.moves) })
    expect([seats(await centre()), (await centre()).edc_assessors]).toEqual([seats(before), before.edc_assessors])
    const stranger = await admin.call(lac.lose, { id, email: 'nobody@firm.test' })
    const wrongDay = await admin.call(lac.lose, { id, email, from: '2027-04-10T06:30:00Z' })
    expect([stranger.status, wrongDay.status]).toEqual([422, 409])
    // Ill on the evening before: the whole day, and back by the undo.
    const early = { id, email, from: '2027-03-01T18:00:00Z', send_letters: false }
    const evening = (await admin.call(lac.lose, early)).body
    expect((await centre()).edc_assessors[0]?.away).toEqual([{ day: 1, from: null, until: null }])
    await admin.call(lac.putBack, { id, email, since: evening.from, moves: movesBack(evening.moves) })
    expect([seats(await centre()), (await centre()).edc_assessors]).toEqual([seats(before), before.edc_assessors])
  })
})

describe('a centre that is set up late', () => {
  const setUpAt = async (now: string) => {
    t.setNow(now)
    admin = await officer()
    const { id } = await makeAssessed(t, hostileNames(3))
    await prepareCentre(admin, id)
    return seats(await setUpCentre(admin, id, '2027-03-10'))
  }

  it('gives nobody an hour that has passed, as long as others are ahead', async () => {
    const given = (await setUpAt('2027-03-10T09:10:00Z')).map(({ eduass_time }) => eduass_time)
    expect([given.length, given.toSorted()[0]]).toEqual([3, '2027-03-10T09:30:00.000Z'])
  })

  it('is written down as it was when it is over', async () => {
    expect(await setUpAt('2027-03-12T09:10:00Z')).toHaveLength(3)
  })
})
