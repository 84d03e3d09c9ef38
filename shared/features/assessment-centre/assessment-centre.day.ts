import { athensDay, isHourAgain } from '#shared/core/dates.ts'

// The day itself: how far behind a room runs, and what becomes of the rest when it is moved.

export interface DaySlot {
  eduass_time: string
  usr_id: number | null
  arrived_at: string | null
  started_at: string | null
  finished_at: string | null
}

const MINUTE = 60_000
/** So long letters about a time wait, so that a wrong press can be taken back before anybody reads of it. */
export const SLOT_LETTER_MINUTES = 10
/** So long after the last day assessors may open the CVs of their room. */
export const CV_DAYS_AFTER = 3
/** From so many minutes on, a room counts as late. */
export const LATE_MINUTES = 5

export type RoomState =
  | { kind: 'empty' | 'on-time' | 'done' }
  | { kind: 'late'; minutes: number }
  | { kind: 'missing'; usr_id: number }

const at = (instant: string) => Date.parse(instant)

/** What a room does now. Somebody who is due and not here is missing; a room that waits for nobody may be late. */
export function roomStateOf(slots: readonly DaySlot[], now: string, slotMinutes: number): RoomState {
  const taken = slots.filter(({ usr_id }) => usr_id !== null).toSorted((a, b) => at(a.eduass_time) - at(b.eduass_time))
  if (taken.length === 0) return { kind: 'empty' }
  const present = taken.find(({ started_at, finished_at }) => started_at !== null && finished_at === null)
  if (present?.started_at) {
    const begun = at(present.started_at) - at(present.eduass_time)
    const overrun = at(now) - at(present.eduass_time) - slotMinutes * MINUTE
    return lateness(Math.max(begun, overrun))
  }
  const next = taken.find(({ started_at }) => started_at === null)
  if (!next) return { kind: 'done' }
  const waiting = at(now) - at(next.eduass_time)
  if (next.arrived_at === null && waiting > 0 && next.usr_id !== null) return { kind: 'missing', usr_id: next.usr_id }
  return lateness(waiting)
}

function lateness(milliseconds: number): RoomState {
  const minutes = Math.floor(milliseconds / MINUTE)
  return minutes >= LATE_MINUTES ? { kind: 'late', minutes } : { kind: 'on-time' }
}

export type ShiftProblem = 'overlap' | 'another-day' | 'hour-again'

/** The new times of a room's slots from one of them on; breaks keep their length. Earlier ones stay. */
export function shiftedTimes(
  times: readonly string[],
  from: string,
  minutes: number,
  slotMinutes: number,
): { times: string[] } | { problem: ShiftProblem } {
  const moved = times.filter((time) => at(time) >= at(from)).map((time) => at(time) + minutes * MINUTE)
  const lastBefore = Math.max(...times.filter((time) => at(time) < at(from)).map(at), Number.NEGATIVE_INFINITY)
  if (moved.some((time) => time < lastBefore + slotMinutes * MINUTE)) return { problem: 'overlap' }
  const day = athensDay(from)
  const isOnDay = (time: number) =>
    athensDay(new Date(time)) === day && athensDay(new Date(time + slotMinutes * MINUTE - 1)) === day
  if (!moved.every(isOnDay)) return { problem: 'another-day' }
  // A plan knows its slots by day and hour: two would be one.
  if (moved.some((time) => isHourAgain(new Date(time)))) return { problem: 'hour-again' }
  return { times: moved.map((time) => new Date(time).toISOString()) }
}

/** Who takes a place that became free: whoever is here first, then in the order of the applications. */
export function inOrderOfReserve<P extends { arrived_at: string | null }>(people: readonly P[]): P[] {
  const here = people.filter(({ arrived_at }) => arrived_at !== null)
  const others = people.filter(({ arrived_at }) => arrived_at === null)
  return [...here.toSorted((a, b) => at(a.arrived_at ?? '') - at(b.arrived_at ?? '')), ...others]
}

/** What a QR code of an invitation holds: where the office has signed in, it opens the board of the day with the code. */
export const arrivalAddress = (origin: string, edc_id: number, code: string) =>
  `${origin}/admin/educational-cycles/${edc_id}/assessment-centre/day?code=${code}`
