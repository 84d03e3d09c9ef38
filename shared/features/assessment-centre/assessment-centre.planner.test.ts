import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictsIn } from '#shared/features/assessment-centre/assessment-centre.conflicts.ts'
import {
  type PlannedSlot,
  type Plan,
  plan,
  type PlanInput,
  scoreOf,
  seatAssessors,
} from '#shared/features/assessment-centre/assessment-centre.planner.ts'

const someTimes = (times: number) => fc.uniqueArray(fc.nat(times - 1), { maxLength: Math.min(3, times) })

/** Small and crowded: that is where rules are broken. */
const crowdedInputs: fc.Arbitrary<PlanInput> = fc
  .record({ times: fc.integer({ min: 1, max: 5 }), rooms: fc.integer({ min: 1, max: 3 }), people: fc.nat(14) })
  .chain(({ times, rooms, people }) =>
    fc.record({
      times: fc.constant(times),
      rooms: fc.tuple(
        ...Array.from({ length: rooms }, (_, at) =>
          fc.record({
            id: fc.constant(at + 1),
            assessors: fc.constant([`a${at}`, `b${at}`]),
            closed: someTimes(times),
          }),
        ),
      ),
      assessors: fc.tuple(
        ...Array.from({ length: rooms }, (_, at) =>
          fc.record({
            email: fc.constant(`a${at}`),
            away: someTimes(times),
            languages: fc.subarray(['Αγγλικά', 'Γερμανικά']),
          }),
        ),
      ),
      candidates: fc.tuple(
        ...Array.from({ length: people }, (_, at) =>
          fc.record({
            id: fc.constant(100 + at),
            busy: someTimes(times),
            language: fc.constantFrom(null, null, 'Αγγλικά', 'Γερμανικά'),
          }),
        ),
      ),
      noGo: fc.array(
        fc.record({ assessor: fc.constantFrom('a0', 'a1', 'b0'), candidate: fc.integer({ min: 100, max: 113 }) }),
        {
          maxLength: 6,
        },
      ),
      current: fc
        .array(
          fc.tuple(
            fc.integer({ min: 100, max: 113 }),
            fc.record({ room: fc.integer({ min: 1, max: 3 }), time: fc.nat(times - 1) }),
          ),
          { maxLength: 12 },
        )
        .map((pairs) => new Map<number, PlannedSlot>(pairs)),
    }),
  )

function expectValid(input: PlanInput, result: Plan): void {
  const seats = [...result.placed.values()].map((slot) => `${slot.room}/${slot.time}`)
  expect(new Set(seats).size).toBe(seats.length)
  for (const [candidate, slot] of result.placed) expect(conflictsIn(input)(candidate, slot)).toBeNull()
  const candidates = [...result.placed.keys(), ...result.unplaced.map((entry) => entry.candidate)]
  expect(candidates.toSorted((a, b) => a - b)).toEqual(input.candidates.map((entry) => entry.id))
}

/** The best that can be: all ways are tried. */
function bestByTrying(input: PlanInput): { placed: number; moved: number } {
  const homes = input.candidates.map((entry) => {
    const home = input.current.get(entry.id)
    return home && conflictsIn(input)(entry.id, home) === null ? home : undefined
  })
  const seats = input.rooms.flatMap((room) =>
    Array.from({ length: input.times }, (_, time) => ({ room: room.id, time })),
  )
  let best = { placed: 0, moved: Number.POSITIVE_INFINITY }
  const taken = new Set<number>()
  const go = (at: number, placed: number, moved: number): void => {
    const candidate = input.candidates[at]
    if (!candidate) {
      if (placed > best.placed || (placed === best.placed && moved < best.moved)) best = { placed, moved }
      return
    }
    if (placed + input.candidates.length - at < best.placed) return
    const home = homes[at]
    const had = input.current.has(candidate.id)
    for (const [index, seat] of seats.entries()) {
      if (taken.has(index) || conflictsIn(input)(candidate.id, seat) !== null) continue
      taken.add(index)
      const isHome = home?.room === seat.room && home.time === seat.time
      go(at + 1, placed + 1, moved + (had && !isHome ? 1 : 0))
      taken.delete(index)
    }
    go(at + 1, placed, moved + (had ? 1 : 0))
  }
  go(0, 0, 0)
  return best
}

describe('the planner', () => {
  it('never breaks a rule and returns everybody', () => {
    fc.assert(
      fc.property(crowdedInputs, (input) => {
        expectValid(input, plan(input))
      }),
      { numRuns: 1500 },
    )
  })

  it('gives the same plan for the same input', () => {
    fc.assert(
      fc.property(crowdedInputs, (input) => {
        expect(plan(input)).toEqual(plan(structuredClone(input)))
      }),
      { numRuns: 300 },
    )
  })

  it('repairs with no more moves than a fresh plan, and places as many', () => {
    fc.assert(
      fc.property(crowdedInputs, (input) => {
        const repaired = plan(input)
        const fresh = plan({ ...input, current: new Map() })
        expect(repaired.placed.size).toBe(fresh.placed.size)
        const movedByFresh = input.candidates.filter(({ id }) => {
          const before = input.current.get(id)
          const after = fresh.placed.get(id)
          return before && (before.room !== after?.room || before.time !== after.time)
        })
        expect(repaired.moved.length).toBeLessThanOrEqual(movedByFresh.length)
      }),
      { numRuns: 1500 },
    )
  })

  it('is as good as trying everything', () => {
    const few = crowdedInputs.filter(
      (input) => input.candidates.length <= 5 && input.times * input.rooms.length <= 8 && homesAreOwn(input),
    )
    fc.assert(
      fc.property(few, (input) => {
        const result = plan(input)
        expect({ placed: result.placed.size, moved: result.moved.length }).toEqual(bestByTrying(input))
      }),
      { numRuns: 400 },
    )
  })

  it('returns why somebody has no slot', () => {
    const base: PlanInput = {
      times: 2,
      rooms: [{ id: 1, assessors: ['a'], closed: [] }],
      assessors: [{ email: 'a', away: [1], languages: ['Αγγλικά'] }],
      candidates: [
        { id: 1, busy: [], language: null },
        { id: 2, busy: [], language: null },
        { id: 3, busy: [0], language: 'Αγγλικά' },
        { id: 4, busy: [], language: null },
        { id: 5, busy: [], language: 'Γερμανικά' },
      ],
      noGo: [{ assessor: 'a', candidate: 4 }],
      current: new Map(),
    }
    expect(plan(base).unplaced).toEqual([
      { candidate: 2, reason: 'full' },
      { candidate: 3, reason: 'busy' },
      { candidate: 4, reason: 'no-go' },
      { candidate: 5, reason: 'no-language' },
    ])
    expect(plan({ ...base, rooms: [] }).unplaced[0]).toEqual({ candidate: 1, reason: 'no-room' })
  })

  it('seats assessors together who are free at the same times, otherwise in their order', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((email) => ({ email, away: [] as number[], languages: [] }))
    expect(seatAssessors(all, { perRoom: 2, times: 10, language: null })).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    const halves = all.map((entry, at) => ({ ...entry, away: at % 2 === 0 ? [0, 1] : [8, 9] }))
    expect(seatAssessors(halves, { perRoom: 2, times: 10, language: null })).toEqual([['a', 'c'], ['b', 'd'], ['e']])
  })

  it('spreads who speaks the language of the assessment over the rooms', () => {
    const speaking = (...emails: string[]) =>
      ['a', 'b', 'c', 'd', 'e'].map((email) => ({
        email,
        away: [],
        languages: emails.includes(email) ? ['Αγγλικά'] : ['Γερμανικά'],
      }))
    const seating = { perRoom: 2, times: 10, language: 'Αγγλικά' }
    expect(seatAssessors(speaking('c', 'd', 'e'), seating)).toEqual([['c', 'a'], ['d', 'b'], ['e']])
    expect(seatAssessors(speaking('a', 'b'), seating)).toEqual([['a', 'c'], ['b', 'd'], ['e']])
    expect(seatAssessors(speaking('a', 'b', 'c', 'd', 'e'), seating)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(seatAssessors(speaking(), seating)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  })

  it('places who is assessed in a language where somebody speaks it, and names the seat where nobody does', () => {
    const input: PlanInput = {
      times: 2,
      rooms: [
        { id: 1, assessors: ['a', 'b'], closed: [] },
        { id: 2, assessors: ['c'], closed: [] },
      ],
      assessors: [
        { email: 'a', away: [], languages: [] },
        { email: 'b', away: [], languages: ['Γαλλικά'] },
        { email: 'c', away: [], languages: ['Αγγλικά'] },
      ],
      candidates: [
        { id: 1, busy: [], language: 'Αγγλικά' },
        { id: 2, busy: [], language: 'Αγγλικά' },
        { id: 3, busy: [], language: 'Γαλλικά' },
        { id: 4, busy: [], language: null },
      ],
      noGo: [],
      current: new Map([[1, { room: 1, time: 0 }]]),
    }
    const { placed, unplaced, moved } = plan(input)
    expect([1, 2, 3].map((id) => placed.get(id)?.room)).toEqual([2, 2, 1])
    expect([unplaced, moved]).toEqual([[], [1]])
    expect(conflictsIn(input)(1, { room: 1, time: 0 })).toBe('language')
    expect(conflictsIn(input)(3, { room: 1, time: 0 })).toBeNull()
  })

  it('scores a full, even plan without gaps with 100', () => {
    const input = { times: 4, rooms: [{ id: 1, assessors: [], closed: [] }], assessors: [] }
    const day = () => 0
    const at = (...times: number[]) => new Map(times.map((time) => [time, { room: 1, time }]))
    expect(scoreOf(input, at(0, 1, 2), 0, day)).toEqual({
      score: 100,
      placed: 3,
      unplaced: 0,
      capacity: 4,
      unevenness: 0,
      day_unevenness: 0,
      gaps: 0,
    })
  })

  it('asks for the day of a time once, however many rooms and people there are', () => {
    const rooms = [1, 2, 3].map((id) => ({ id, assessors: [], closed: [] }))
    const placed = new Map([1, 2, 3].flatMap((room) => [0, 2, 4].map((time) => [room * 10 + time, { room, time }])))
    const asked: number[] = []
    scoreOf({ times: 6, rooms, assessors: [] }, placed, 0, (time) => (asked.push(time), 0))
    expect(asked).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('knows the balance of the days, but forgives a day that is full', () => {
    const input = { times: 8, rooms: [{ id: 1, assessors: [], closed: [] as number[] }], assessors: [] }
    const twoDays = (time: number) => Math.floor(time / 4)
    const at = (...times: number[]) => new Map(times.map((time) => [time, { room: 1, time }]))
    const uneven = scoreOf(input, at(0, 1, 2, 4), 0, twoDays)
    expect([uneven.day_unevenness, uneven.score]).toEqual([2, 99])
    expect(scoreOf(input, at(0, 1, 4, 5), 0, twoDays)).toMatchObject({ day_unevenness: 0, score: 100 })
    const short = { ...input, rooms: [{ id: 1, assessors: [], closed: [5, 6, 7] }] }
    expect(scoreOf(short, at(0, 1, 2, 3, 4), 0, twoDays)).toMatchObject({ day_unevenness: 0, score: 100 })
  })
})

/** Two people in one slot cannot happen in the product. */
function homesAreOwn(input: PlanInput): boolean {
  const seats = [...input.current].filter(([id]) => input.candidates.some((entry) => entry.id === id))
  return new Set(seats.map(([, slot]) => `${slot.room}/${slot.time}`)).size === seats.length
}
