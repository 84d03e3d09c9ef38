import { athensDay } from '#shared/core/dates.ts'

// The hours that the rooms of a day share: each row goes from an instant at which something begins or ends to the next.

const MINUTE = 60_000

interface Timed {
  eduass_time: string
}
interface Span {
  from: number
  until: number
}

export interface Rail {
  /** In order; the row of the hour `n` lies between the bounds `n` and `n + 1`. */
  bounds: number[]
  /** At which a talk begins in some room. */
  starts: number[]
}

/** When each slot of a room begins and ends: at the latest where the next one begins. */
function spansOf(slots: readonly Timed[], minutes: number): Span[] {
  const starts = slots.map(({ eduass_time }) => Date.parse(eduass_time))
  return starts.map((from, index) => ({
    from,
    until: Math.min(from + minutes * MINUTE, starts[index + 1] ?? Number.POSITIVE_INFINITY),
  }))
}

const inOrder = (instants: readonly number[]) => [...new Set(instants)].toSorted((a, b) => a - b)

export function railOf(rooms: readonly { slots: readonly Timed[] }[], minutes: number): Rail {
  const spans = rooms.flatMap(({ slots }) => spansOf(slots, minutes))
  return {
    bounds: inOrder(spans.flatMap(({ from, until }) => [from, until])),
    starts: inOrder(spans.map(({ from }) => from)),
  }
}

/** The rows of a grid that has these hours from its first row on. */
const rowsOf = ({ bounds }: Rail, { from, until }: Span) => `${bounds.indexOf(from) + 1} / ${bounds.indexOf(until) + 1}`

export interface Placed<Slot> {
  slot: Slot
  rows: string
  /** The break before it, as long as this room has it. */
  pause: { from: string; until: string; rows: string } | null
}

/** A room's slots in the rows of the day, with the breaks between them. */
export function placedIn<Slot extends Timed>(rail: Rail, slots: readonly Slot[], minutes: number): Placed<Slot>[] {
  const spans = spansOf(slots, minutes)
  return slots.flatMap((slot, index) => {
    const span = spans[index]
    if (!span) return []
    const ended = spans[index - 1]?.until ?? span.from
    const gap = { from: ended, until: span.from }
    const pause =
      ended < span.from
        ? { from: new Date(ended).toISOString(), until: slot.eduass_time, rows: rowsOf(rail, gap) }
        : null
    return [{ slot, rows: rowsOf(rail, span), pause }]
  })
}

/** Where the present lies: its row, and how much of it is over. Null before the first talk and after the last. */
export function presentIn({ bounds }: Rail, now: string): { row: number; part: number } | null {
  const at = Date.parse(now)
  const row = bounds.findLastIndex((bound) => bound <= at)
  const [from, until] = [bounds[row], bounds[row + 1]]
  if (from === undefined || until === undefined) return null
  if (athensDay(new Date(from)) !== athensDay(now)) return null
  return { row: row + 1, part: (at - from) / (until - from) }
}
