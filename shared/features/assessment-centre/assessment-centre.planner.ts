import { hears } from '#shared/features/assessment-centre/assessment-centre.conflicts.ts'

// Who sits in which room, and who is heard where and when. Pure and deterministic: the same input gives the same plan.
// A matching between people and slots (a room at a time), grown by cheapest paths: it places as many people as possible
// and, of all ways to do so, takes one that leaves the most people where they are.

export interface PlannedAssessor {
  email: string
  /** Indexes of times at which the assessor cannot come. */
  away: readonly number[]
  languages: readonly string[]
}

export interface PlannedRoom {
  id: number
  /** E-mails, in the order of the seats in the room. */
  assessors: readonly string[]
  /** Indexes of times at which the room is not offered, such as slots of people who did not come. */
  closed: readonly number[]
}

export interface PlannedCandidate {
  id: number
  /** Indexes of times at which the person is known to be elsewhere. */
  busy: readonly number[]
  /** In which somebody of the room must judge the person; null for any. */
  language: string | null
}

export interface PlannedSlot {
  room: number
  /** Index of the time. */
  time: number
}

export interface NoGo {
  assessor: string
  candidate: number
}

export interface PlanInput {
  /** How many times there are, over all days; their indexes are their order. */
  times: number
  rooms: readonly PlannedRoom[]
  assessors: readonly PlannedAssessor[]
  candidates: readonly PlannedCandidate[]
  noGo: readonly NoGo[]
  /** Where people are now; who is not here has no slot yet. */
  current: ReadonlyMap<number, PlannedSlot>
}

/** Why somebody could not be placed, the first that holds. */
export type UnplacedReason = 'no-room' | 'no-language' | 'no-go' | 'busy' | 'full'

export interface Plan {
  placed: Map<number, PlannedSlot>
  unplaced: { candidate: number; reason: UnplacedReason }[]
  /** Who is somewhere else than before, or nowhere: these must be informed. New people are not counted. */
  moved: number[]
}

/**
 * Rooms of `perRoom` people. People who can come at the same times sit together, or rooms would stand half empty. Who
 * speaks `language` is spread over the rooms, so that as many as can be hear people in it.
 */
export function seatAssessors(
  assessors: readonly PlannedAssessor[],
  { perRoom, times, language }: { perRoom: number; times: number; language: string | null },
): string[][] {
  const speaks = (assessor: PlannedAssessor) => language !== null && assessor.languages.includes(language)
  const free = [...assessors]
  const rooms: string[][] = []
  while (free.length > 0) {
    const [first] = free.splice(Math.max(0, free.findIndex(speaks)), 1) as [PlannedAssessor]
    const room = [first]
    const later = Math.ceil((free.length - perRoom + 1) / perRoom)
    let away = new Set(first.away)
    while (room.length < perRoom && free.length > 0) {
      const isKept = free.filter(speaks).length <= later ? speaks : () => false
      const costs = free.map((assessor) =>
        isKept(assessor) ? times + 1 : assessor.away.filter((time) => time < times && !away.has(time)).length,
      )
      const [next] = free.splice(costs.indexOf(Math.min(...costs)), 1) as [PlannedAssessor]
      away = new Set([...away, ...next.away])
      room.push(next)
    }
    rooms.push(room.map((assessor) => assessor.email))
  }
  return rooms
}

/** Places everybody who can be placed, moving as few of those who have a slot as possible. */
export function plan(input: PlanInput): Plan {
  const graph = new SlotGraph(input)
  for (const [index, candidate] of input.candidates.entries()) graph.keep(index, input.current.get(candidate.id))
  const waiting = new Set(input.candidates.keys().filter((index) => graph.slotOf[index] === NO_SLOT))
  for (const index of waiting) if (graph.placeDirectly(index)) waiting.delete(index)
  // The cheapest chain over everybody who waits: picking one person first could leave a better chain unused.
  for (let placed = graph.placeByChain(waiting); placed !== NO_SLOT; placed = graph.placeByChain(waiting))
    waiting.delete(placed)
  return result(input, graph)
}

function result(input: PlanInput, graph: SlotGraph): Plan {
  const planned: Plan = { placed: new Map(), unplaced: [], moved: [] }
  for (const [index, { id }] of input.candidates.entries()) {
    const before = input.current.get(id)
    const after = graph.at(index)
    if (after) planned.placed.set(id, after)
    else planned.unplaced.push({ candidate: id, reason: graph.reasonOf(index) })
    if (before && (before.room !== after?.room || before.time !== after.time)) planned.moved.push(id)
  }
  return planned
}

const NO_SLOT = -1

/** All offered slots in the order in which they are filled, and who has them. */
class SlotGraph {
  readonly #offered: PlannedSlot[] = []
  readonly #indexOf = new Map<string, number>()
  /** Per slot, the index of the candidate; per candidate, the index of the slot. */
  readonly #holder: Int32Array
  readonly slotOf: Int32Array
  /** Where each candidate was when this began and may stay: leaving it is the only thing that costs. */
  readonly #home: Int32Array
  /** Per candidate: rooms where nobody speaks the language; and these with the rooms of assessors not to be met. */
  readonly #deafRooms: ReadonlySet<number>[]
  readonly #closedRooms: Set<number>[]
  readonly #busy: Set<number>[]

  constructor(input: PlanInput) {
    const away = new Map(input.assessors.map((assessor) => [assessor.email, new Set(assessor.away)]))
    // Time first: the centre fills from its first hour on, all rooms alike.
    for (let time = 0; time < input.times; time += 1) {
      for (const room of input.rooms) {
        if (room.closed.includes(time) || room.assessors.some((email) => away.get(email)?.has(time))) continue
        this.#indexOf.set(`${room.id}/${time}`, this.#offered.length)
        this.#offered.push({ room: room.id, time })
      }
    }
    this.#holder = new Int32Array(this.#offered.length).fill(NO_SLOT)
    this.slotOf = new Int32Array(input.candidates.length).fill(NO_SLOT)
    this.#home = new Int32Array(input.candidates.length).fill(NO_SLOT)
    const deaf = new Map<string | null, Set<number>>()
    this.#deafRooms = input.candidates.map(({ language }) => {
      const rooms =
        deaf.get(language) ??
        new Set(input.rooms.filter((room) => !hears(room, language, input.assessors)).map((room) => room.id))
      deaf.set(language, rooms)
      return rooms
    })
    this.#closedRooms = input.candidates.map(({ id }, index) => {
      const feared = new Set(input.noGo.filter((pair) => pair.candidate === id).map((pair) => pair.assessor))
      const rooms =
        feared.size === 0 ? [] : input.rooms.filter((room) => room.assessors.some((email) => feared.has(email)))
      return new Set([...rooms.map((room) => room.id), ...(this.#deafRooms[index] ?? [])])
    })
    this.#busy = input.candidates.map(({ busy }) => new Set(busy))
  }

  at(candidate: number): PlannedSlot | undefined {
    return this.#offered[this.slotOf[candidate] as number]
  }

  /** Leaves somebody where they are, if they may still have that slot. */
  keep(candidate: number, slot: PlannedSlot | undefined): void {
    const index = slot && this.#indexOf.get(`${slot.room}/${slot.time}`)
    if (index === undefined || this.#holder[index] !== NO_SLOT || !this.#suits(candidate, index)) return
    this.#sit(candidate, index)
    this.#home[candidate] = index
  }

  reasonOf(candidate: number): UnplacedReason {
    if (this.#offered.length === 0) return 'no-room'
    if (this.#offered.every((slot) => this.#deafRooms[candidate]?.has(slot.room))) return 'no-language'
    const rooms = this.#closedRooms[candidate] as Set<number>
    const allowed = this.#offered.filter((slot) => !rooms.has(slot.room))
    if (allowed.length === 0) return 'no-go'
    return allowed.every((slot) => this.#busy[candidate]?.has(slot.time)) ? 'busy' : 'full'
  }

  placeDirectly(candidate: number): boolean {
    const free = this.#holder.findIndex((holder, index) => holder === NO_SLOT && this.#suits(candidate, index))
    if (free >= 0) this.#sit(candidate, free)
    return free >= 0
  }

  #suits(candidate: number, index: number): boolean {
    const { room, time } = this.#offered[index] as PlannedSlot
    return !this.#closedRooms[candidate]?.has(room) && !this.#busy[candidate]?.has(time)
  }

  #sit(candidate: number, index: number): void {
    this.#holder[index] = candidate
    this.slotOf[candidate] = index
  }

  /** The cost of `candidate` at `index`: 0 at home, 1 elsewhere, 0 for those without a home. */
  #cost(candidate: number, index: number): number {
    return this.#home[candidate] === NO_SLOT || this.#home[candidate] === index ? 0 : 1
  }

  /**
   * Takes the cheapest chain of moves from one of `waiting` to a free slot (Bellman–Ford with a queue; going home again
   * gives back) and returns who was placed by it.
   */
  placeByChain(waiting: ReadonlySet<number>): number {
    const cost = new Float64Array(this.#offered.length).fill(Number.POSITIVE_INFINITY)
    const from = new Int32Array(this.#offered.length).fill(NO_SLOT)
    const queue = this.#oneOfEachChoice(waiting)
    const isQueued = new Set(queue)
    for (let mover = queue.shift(); mover !== undefined; mover = queue.shift()) {
      isQueued.delete(mover)
      const seat = this.slotOf[mover] as number
      const paid = seat === NO_SLOT ? 0 : (cost[seat] as number) - this.#cost(mover, seat)
      for (let index = 0; index < this.#offered.length; index += 1) {
        const total = paid + this.#cost(mover, index)
        if (index === seat || total >= (cost[index] as number) || !this.#suits(mover, index)) continue
        cost[index] = total
        from[index] = mover
        const holder = this.#holder[index] as number
        if (holder !== NO_SLOT && !isQueued.has(holder)) {
          isQueued.add(holder)
          queue.push(holder)
        }
      }
    }
    return this.#takeCheapest(cost, from)
  }

  /** Whoever has the same choices as somebody before finds the same ways. */
  #oneOfEachChoice(waiting: ReadonlySet<number>): number[] {
    const first = new Map<string, number>()
    for (const candidate of waiting) {
      const choices = [this.#closedRooms[candidate], this.#busy[candidate]]
        .map((indexes) => [...(indexes ?? [])].join())
        .join('|')
      if (!first.has(choices)) first.set(choices, candidate)
    }
    return [...first.values()]
  }

  #takeCheapest(cost: Float64Array, from: Int32Array): number {
    let end = NO_SLOT
    for (let index = 0; index < cost.length; index += 1) {
      if (this.#holder[index] !== NO_SLOT || cost[index] === Number.POSITIVE_INFINITY) continue
      if (end === NO_SLOT || (cost[index] as number) < (cost[end] as number)) end = index
    }
    let mover = NO_SLOT
    for (let index = end; index !== NO_SLOT; ) {
      mover = from[index] as number
      const left = this.slotOf[mover] as number
      this.#sit(mover, index)
      index = left
    }
    return mover
  }
}

export interface PlanScore {
  /** 0–100: how much of the ideal the plan reaches. */
  score: number
  placed: number
  unplaced: number
  /** SlotGraph that could have been given. */
  capacity: number
  /** Difference between the fullest and the emptiest room. */
  unevenness: number
  /** Difference between the fullest day and the emptiest one that had room for more. */
  day_unevenness: number
  /** Empty slots between two people of the same room on the same day. */
  gaps: number
}

/** How good a plan is. Somebody without a slot weighs far more than uneven rooms or days, and these more than a gap. */
export function scoreOf(
  input: Pick<PlanInput, 'rooms' | 'assessors' | 'times'>,
  placed: ReadonlyMap<number, PlannedSlot>,
  unplaced: number,
  dayAt: (time: number) => number,
): PlanScore {
  // Once for each time: the day of an instant is dear, and each room asks for all of them.
  const days = Array.from({ length: input.times }, (_, time) => dayAt(time))
  const dayOf = (time: number) => days[time] ?? dayAt(time)
  const away = new Map(input.assessors.map((assessor) => [assessor.email, new Set(assessor.away)]))
  const offered = (room: PlannedRoom, time: number) =>
    !room.closed.includes(time) && !room.assessors.some((email) => away.get(email)?.has(time))
  const taken = new Map(input.rooms.map((room) => [room.id, [] as number[]]))
  for (const slot of placed.values()) taken.get(slot.room)?.push(slot.time)
  let gaps = 0
  const offeredOn = new Map<number, number>()
  for (const room of input.rooms) {
    const times = new Set(taken.get(room.id))
    for (let time = 0; time < input.times; time += 1) {
      if (!offered(room, time)) continue
      offeredOn.set(dayOf(time), (offeredOn.get(dayOf(time)) ?? 0) + 1)
      const sameDay = [...times].filter((other) => dayOf(other) === dayOf(time))
      if (!times.has(time) && sameDay.some((other) => other < time) && sameDay.some((other) => other > time)) gaps += 1
    }
  }
  const loads = [...taken.values()].map((times) => times.length)
  const unevenness = loads.length === 0 ? 0 : Math.max(...loads) - Math.min(...loads)
  const day_unevenness = unevennessOfDays(
    offeredOn,
    [...placed.values()].map(({ time }) => dayOf(time)),
  )
  const all = placed.size + unplaced
  const share = all === 0 ? 1 : placed.size / all
  const comfort =
    placed.size === 0
      ? 1
      : 1 -
        (0.4 * Math.min(unevenness, placed.size) + 0.3 * day_unevenness + 0.3 * Math.min(gaps, placed.size)) /
          placed.size
  const score = Math.round(90 * share + 10 * Math.max(0, comfort))
  const capacity = [...offeredOn.values()].reduce((sum, offered) => sum + offered, 0)
  return { score, placed: placed.size, unplaced, capacity, unevenness, day_unevenness, gaps }
}

/** A day that is full cannot take more, however few that are. */
function unevennessOfDays(offeredOn: ReadonlyMap<number, number>, taken: readonly number[]): number {
  const days = [...offeredOn].map(([day, offered]) => ({ offered, load: taken.filter((each) => each === day).length }))
  const open = days.filter(({ load, offered }) => load < offered)
  if (open.length === 0) return 0
  return Math.max(0, Math.max(...days.map(({ load }) => load)) - Math.min(...open.map(({ load }) => load)))
}
