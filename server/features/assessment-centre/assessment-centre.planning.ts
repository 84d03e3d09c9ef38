import { athensDay } from '#shared/core/dates.ts'
import type {
  PlanInput,
  PlannedAssessor,
  PlannedRoom,
} from '#shared/features/assessment-centre/assessment-centre.planner.ts'
import { awayIndexes, plannedDays, slotInstants } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Room } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import type { Work } from '#server/core/work.ts'
import {
  type CentreCandidate,
  candidatesInStage,
  companyInterviews,
  type CycleRow,
  type RoomRow,
  type SlotRow,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import {
  type OtherLanguage,
  otherLanguages,
} from '#server/features/assessment-centre/assessment-centre.language.queries.ts'
import { type NoGoRow, noGoRows } from '#server/features/assessment-centre/assessment-centre.no-go.queries.ts'

export const seats = [1, 2, 3] as const

export function assessorsOf(room: RoomRow | Room): { name: string; email: string }[] {
  return seats
    .map((seat) => ({
      name: room[`eduasr_assessor_name_${seat}`],
      email: room[`eduasr_assessor_email_${seat}`].toLowerCase(),
    }))
    .filter((assessor) => assessor.email !== '')
}

/** A centre as the planner sees it, and the way back from its indexes. */
export interface PlanningTable {
  input: PlanInput
  /** As the database gives them, which is one text for each instant; in order. */
  instants: string[]
  people: CentreCandidate[]
  noGo: NoGoRow[]
  others: OtherLanguage[]
}

export interface Times {
  instants: string[]
  days: string[]
}

/** The times of a centre: those of its slots once it stands, else those that its settings would give. */
export function timesOf(cycle: CycleRow, slots: readonly SlotRow[]): Times {
  if (cycle.edc_lac_setup_ready) {
    const instants = [...new Set(slots.map((slot) => slot.eduass_time))].toSorted()
    return { instants, days: [...new Set(instants.map(athensDay))] }
  }
  const days = plannedDays(cycle)
  const hours = {
    slotMinutes: cycle.edc_lac_slot_minutes,
    dayStart: cycle.edc_lac_day_start,
    dayEnd: cycle.edc_lac_day_end,
    breaks: cycle.edc_lac_breaks,
  }
  return { instants: slotInstants(days, hours), days: [...days] }
}

export function assessorsWithTimes(cycle: CycleRow, { instants, days }: Times): PlannedAssessor[] {
  return cycle.edc_assessors.map((assessor) => ({
    email: assessor.email,
    away: awayIndexes(assessor.away, instants, days, cycle.edc_lac_slot_minutes),
    languages: assessor.languages,
  }))
}

async function busyTimes(work: Work, cycle: CycleRow, people: readonly CentreCandidate[], instants: readonly string[]) {
  const length = cycle.edc_lac_slot_minutes * 60_000
  const busy = new Map<number, number[]>()
  for (const interview of await companyInterviews(
    work.db,
    people.map((person) => person.usr_id),
  )) {
    const start = new Date(interview.start).getTime()
    const end = start + interview.minutes * 60_000
    const hit = instants.flatMap((instant, index) => {
      const at = new Date(instant).getTime()
      return at < end && start < at + length ? [index] : []
    })
    busy.set(interview.usr_id, [...(busy.get(interview.usr_id) ?? []), ...hit])
  }
  return busy
}

export async function planningTable(
  work: Work,
  cycle: CycleRow,
  rooms: readonly RoomRow[],
  slots: readonly SlotRow[],
): Promise<PlanningTable> {
  const times = timesOf(cycle, slots)
  const indexOf = new Map(times.instants.map((instant, index) => [instant, index]))
  const timeOf = (slot: SlotRow) => indexOf.get(slot.eduass_time) ?? -1
  const people = await candidatesInStage(work.db, cycle.edc_id)
  const [busy, noGo] = [await busyTimes(work, cycle, people, times.instants), await noGoRows(work.db, cycle.edc_id)]
  const others = await otherLanguages(work.db, cycle.edc_id)
  const languageOf = new Map(others.map(({ usr_id, language }) => [usr_id, language]))
  const placed = slots.filter((slot) => slot.eduass_fk_usr_id !== null)
  const slotsIn = Map.groupBy(slots, (slot) => slot.eduass_fk_eduasr_id)
  return {
    instants: times.instants,
    people,
    noGo,
    others,
    input: {
      times: times.instants.length,
      assessors: assessorsWithTimes(cycle, times),
      rooms: rooms.map((room) => roomOf(room, slotsIn.get(room.eduasr_id) ?? [], times.instants, timeOf)),
      candidates: people.map(({ usr_id }) => ({
        id: usr_id,
        busy: busy.get(usr_id) ?? [],
        language: languageOf.get(usr_id) ?? cycle.edc_lac_language,
      })),
      noGo: noGo.map((pair) => ({ assessor: pair.email, candidate: pair.usr_id })),
      current: new Map(
        placed.map((slot) => [slot.eduass_fk_usr_id ?? 0, { room: slot.eduass_fk_eduasr_id, time: timeOf(slot) }]),
      ),
    },
  }
}

function roomOf(
  room: RoomRow,
  own: readonly SlotRow[],
  instants: readonly string[],
  timeOf: (slot: SlotRow) => number,
): PlannedRoom {
  const lost = room.eduasr_date_lost === null ? Number.POSITIVE_INFINITY : Date.parse(room.eduasr_date_lost)
  const isOffered = (slot: SlotRow) => !slot.eduass_is_absent && Date.parse(slot.eduass_time) < lost
  const open = new Set(own.filter(isOffered).map(timeOf))
  return {
    id: room.eduasr_id,
    assessors: assessorsOf(room).map((assessor) => assessor.email),
    closed: instants.flatMap((_, index) => (open.has(index) ? [] : [index])),
  }
}
