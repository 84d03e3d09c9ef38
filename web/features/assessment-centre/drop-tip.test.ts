import { describe, expect, it } from 'vitest'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { dropTip, tipWords } from '#web/features/assessment-centre/drop-tip.ts'

const NINE = '2027-03-10T07:00:00.000Z'
const TEN = '2027-03-10T08:00:00.000Z'

function slotOf(part: Partial<Slot>): Slot {
  return {
    eduass_id: 1,
    eduass_time: NINE,
    eduass_fk_usr_id: null,
    eduass_fk_eduasr_id: 1,
    eduass_is_offline: false,
    eduass_is_absent: false,
    usr_fullname: null,
    edca_lac_score: null,
    edca_color: null,
    conflict: null,
    is_told: false,
    told: null,
    ...part,
  }
}

const anna = slotOf({
  eduass_fk_usr_id: 7,
  usr_fullname: 'Άννα',
  told: { eduass_time: NINE, eduasr_title: 'Αίθουσα 1' },
})
const nikos = slotOf({
  eduass_id: 2,
  eduass_time: TEN,
  eduass_fk_usr_id: 8,
  usr_fullname: 'Νίκος',
  told: { eduass_time: TEN, eduasr_title: 'Αίθουσα 1' },
})
const free = slotOf({ eduass_id: 3, eduass_fk_eduasr_id: 2 })

function roomOf(part: Partial<Room>): Room {
  return { eduasr_date_lost: null, eduasr_assessor_email_2: '', eduasr_assessor_email_3: '', ...part } as Room
}

const first = roomOf({
  eduasr_id: 1,
  eduasr_title: 'Αίθουσα 1',
  eduasr_assessor_email_1: 'a@x.demo',
  eduasr_slots: [anna, nikos],
})
const second = roomOf({
  eduasr_id: 2,
  eduasr_title: 'Αίθουσα 2',
  eduasr_assessor_email_1: 'b@x.demo',
  eduasr_slots: [free],
})

function centreOf(part: Partial<Centre> = {}): Centre {
  return {
    rooms: [first, second],
    edc_assessors: [
      { name: 'Α', email: 'a@x.demo', languages: [], away: [] },
      { name: 'Β', email: 'b@x.demo', languages: [], away: [] },
    ],
    edc_lac_slot_minutes: 30,
    edc_lac_language: null,
    other_languages: [],
    no_go: [],
    unplaced: [],
    ...part,
  } as unknown as Centre
}

describe('what comes of putting somebody into a slot', () => {
  it('counts who knows another time or room by then', () => {
    expect(dropTip(centreOf(), 7, { room: second, slot: free })).toEqual({ swapsWith: null, conflict: null, again: 1 })
    // Both of a swap, and nobody where somebody returns to what was told.
    expect(dropTip(centreOf(), 7, { room: first, slot: nikos })).toMatchObject({ swapsWith: 'Νίκος', again: 2 })
    const strayed = { ...anna, eduass_id: 4, told: { eduass_time: NINE, eduasr_title: 'Αίθουσα 2' } }
    const rooms = [roomOf({ ...first, eduasr_slots: [strayed, nikos] }), second]
    expect(dropTip(centreOf({ rooms }), 7, { room: second, slot: free }).again).toBe(0)
  })

  it('names the rule that speaks against it, for either of two who swap', () => {
    const target = { room: second, slot: free }
    const away = [{ day: 1, from: '09:00', until: '10:00' }]
    const assessors = centreOf().edc_assessors.map((one) => (one.email === 'b@x.demo' ? { ...one, away } : one))
    expect(dropTip(centreOf({ edc_assessors: assessors }), 7, target).conflict).toBe('assessor-away')
    const no_go = [{ email: 'b@x.demo', usr_id: 7, usr_fullname: 'Άννα' }]
    expect(dropTip(centreOf({ no_go }), 7, target).conflict).toBe('no-go')
    const held = { ...free, eduass_fk_usr_id: 9, usr_fullname: 'Εύα' }
    const others = { rooms: [first, roomOf({ ...second, eduasr_slots: [held] })] }
    const swapped = centreOf({ ...others, no_go: [{ email: 'a@x.demo', usr_id: 9, usr_fullname: 'Εύα' }] })
    expect(dropTip(swapped, 7, { room: second, slot: held }).conflict).toBe('no-go')
    const lost = roomOf({ ...second, eduasr_date_lost: NINE })
    const tip = dropTip(centreOf(), 7, { room: lost, slot: free })
    expect([tip.conflict, tipWords(tip)]).toEqual(['closed', 'Η ώρα δεν προσφέρεται'])
  })
})

it('asks each slot of a large centre for its time a few times, however many assessors there are', () => {
  let reads = 0
  const slots = Array.from({ length: 100 }, (_, at) =>
    Object.defineProperty(slotOf({ eduass_id: at + 10 }), 'eduass_time', {
      get: () => {
        reads += 1
        return NINE
      },
    }),
  )
  const { edc_assessors } = centreOf()
  const assessors = Array.from({ length: 50 }, (_, at) => ({
    ...edc_assessors[0],
    name: '',
    email: `${at}@x.demo`,
    languages: [],
    away: [{ day: 1, from: null, until: null }],
  }))
  const room = roomOf({ ...second, eduasr_slots: slots })
  dropTip(centreOf({ rooms: [first, room], edc_assessors: assessors }), 7, { room, slot: free })
  expect(reads).toBeLessThan(5 * slots.length)
})
