import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import {
  type Plan,
  plan,
  type PlanInput,
  scoreOf,
  seatAssessors,
} from '#shared/features/assessment-centre/assessment-centre.planner.ts'
import { setupProblem, unplacedWords } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Planned } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import type { Work } from '#server/core/work.ts'
import {
  assessorsOf,
  assessorsWithTimes,
  type PlanningTable,
  planningTable,
  seats,
  type Times,
  timesOf,
} from '#server/features/assessment-centre/assessment-centre.planning.ts'
import {
  type CycleRow,
  deleteRooms,
  emptySlotsOf,
  fillSlots,
  insertRooms,
  insertSlots,
  lockAllSlots,
  lockCentre,
  roomRows,
  type RoomRow,
  saveCycle,
  type SlotRow,
  slotRows,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

function newRooms(
  cycle: CycleRow,
  times: Times,
): (Record<string, string> & { eduasr_title: string; eduasr_host: string })[] {
  const names = new Map(cycle.edc_assessors.map((assessor) => [assessor.email, assessor.name]))
  const assessors = assessorsWithTimes(cycle, times)
  const groups = seatAssessors(assessors, {
    perRoom: cycle.edc_lac_assessors_per_room ?? 1,
    times: times.instants.length,
    language: cycle.edc_lac_language,
  })
  return groups.map((emails, index) => {
    const row: Record<string, string> & { eduasr_title: string; eduasr_host: string } = {
      eduasr_title: `Αίθουσα ${index + 1}`,
      eduasr_host: names.get(emails[0] ?? '') ?? '',
      eduasr_offline_room: cycle.edc_lac_is_online ? '' : String(index + 1),
    }
    for (const seat of seats) {
      const email = emails[seat - 1] ?? ''
      row[`eduasr_assessor_name_${seat}`] = names.get(email) ?? ''
      row[`eduasr_assessor_email_${seat}`] = email
    }
    return row
  })
}

/** Rooms that do not exist yet have numbers from 1 for the planner. A centre that is over is planned as it was. */
async function freshPlan(work: Work, cycle: CycleRow) {
  const times = timesOf(cycle, [])
  const rooms = newRooms(cycle, times)
  const table = await planningTable(work, cycle, [], [])
  const input: PlanInput = {
    ...table.input,
    rooms: rooms.map((room, index) => ({
      id: index + 1,
      assessors: seats.map((seat) => room[`eduasr_assessor_email_${seat}`] ?? '').filter((email) => email !== ''),
      closed: [],
    })),
  }
  const fresh = { ...table, input }
  const isOver = times.instants.every((instant) => Date.parse(instant) < work.now.getTime())
  const planned = isOver ? plan(input) : planFromNow(fresh, work.now, { seatsWaiting: true })
  return { times, rooms, table: fresh, planned }
}

function readyForSetup(cycle: CycleRow): void {
  const problem = setupProblem(cycle, cycle.edc_assessors.length)
  if (problem) throw new AppError('conflict', { message: problem })
}

function scoreOfPlan(input: PlanInput, instants: readonly string[], planned: Pick<Plan, 'placed' | 'unplaced'>) {
  return scoreOf(input, planned.placed, planned.unplaced.length, (time) =>
    new Date(athensDay(instants[time] ?? '')).getTime(),
  )
}

function unplacedOf(table: PlanningTable, planned: Plan): Planned['unplaced'] {
  const byId = new Map(table.people.map((person) => [person.usr_id, person]))
  return planned.unplaced.flatMap(({ candidate, reason }) => {
    const person = byId.get(candidate)
    if (!person) return []
    const { usr_id, usr_fullname, usr_email } = person
    return [{ usr_id, usr_fullname, usr_email, reason: unplacedWords[reason] }]
  })
}

/** A centre that was set up a moment ago answers as well: whoever still looks at its rehearsal reads it once more. */
export async function rehearseSetup(work: Work, cycle: CycleRow): Promise<Planned> {
  readyForSetup({ ...cycle, edc_lac_setup_ready: false })
  const { times, rooms, table, planned } = await freshPlan(work, cycle)
  return {
    rooms: rooms.length,
    slots: rooms.length * times.instants.length,
    days: times.days,
    score: scoreOfPlan(table.input, times.instants, planned),
    unplaced: unplacedOf(table, planned),
    moves: [],
    tell: { candidates: 0, assessors: [] },
  }
}

/** Another first day than the first picked one: the days follow one another from there. */
const beginningOn = (cycle: CycleRow, startingDate: string): CycleRow => ({
  ...cycle,
  edc_lac_starting_date: startingDate,
  edc_lac_days: cycle.edc_lac_days[0] === startingDate ? cycle.edc_lac_days : [],
})

export async function setUpCentre(work: Work, edc_id: number, startingDate: string | undefined): Promise<void> {
  const row = await lockCentre(work.db, edc_id)
  const cycle = startingDate ? beginningOn(row, startingDate) : row
  readyForSetup(cycle)
  const { times, rooms, planned } = await freshPlan(work, cycle)
  if (times.instants.length === 0)
    throw invalid({ edc_lac_slot_minutes: 'Στις ώρες της ημέρας δεν χωράει ούτε μία συνέντευξη.' })
  const ids = await insertRooms(work.db, edc_id, rooms)
  const holder = new Map([...planned.placed].map(([usr_id, place]) => [`${place.room}/${place.time}`, usr_id]))
  const slots = ids.flatMap((room, index) =>
    times.instants.map((time, at) => ({ room, time, usr_id: holder.get(`${index + 1}/${at}`) ?? null })),
  )
  await insertSlots(work.db, edc_id, slots)
  await saveCycle(work, edc_id, {
    edc_lac_setup_ready: true,
    edc_lac_starting_date: cycle.edc_lac_starting_date,
    edc_lac_days: JSON.stringify(cycle.edc_lac_days),
  })
  await auditCentre(work, edc_id, {
    action: 'assessment-centre-set-up',
    after: { rooms: ids.length, slots: slots.length, placed: planned.placed.size },
  })
}

export async function deleteAgenda(work: Work, edc_id: number): Promise<void> {
  const cycle = await lockCentre(work.db, edc_id)
  if (!cycle.edc_lac_setup_ready) throw new AppError('conflict', { message: 'Δεν υπάρχει πρόγραμμα για διαγραφή.' })
  const slots = await slotRows(work.db, edc_id)
  await deleteRooms(work.db, edc_id)
  await saveCycle(work, edc_id, { edc_lac_setup_ready: false })
  const before = slots.flatMap(({ eduass_fk_usr_id, eduass_fk_eduasr_id, eduass_time }) =>
    eduass_fk_usr_id === null ? [] : [{ usr_id: eduass_fk_usr_id, room: eduass_fk_eduasr_id, time: eduass_time }],
  )
  await auditCentre(work, edc_id, { action: 'agenda-deleted', before })
}

/** Finds the fewest moves that mend the agenda; without `isDry` they are made in the same transaction. */
export async function repairCentre(work: Work, edc_id: number, isDry: boolean): Promise<Planned> {
  const cycle = await lockCentre(work.db, edc_id)
  if (!cycle.edc_lac_setup_ready)
    throw new AppError('conflict', { message: 'Το κέντρο αξιολόγησης δεν έχει στηθεί ακόμη.' })
  await lockAllSlots(work.db, edc_id)
  const [rooms, slots] = [await roomRows(work.db, edc_id), await slotRows(work.db, edc_id)]
  const table = await planningTable(work, cycle, rooms, slots)
  const planned = planFromNow(table, work.now, { seatsWaiting: true })
  const moves = movesOf(table, rooms, slots, planned)
  if (!isDry) await applyMoves(work, edc_id, { slots, table, moves })
  return plannedOf({ cycle, rooms, slots }, table, planned, moves)
}

/** A plan that leaves alone what is over: past times are given to nobody, and whoever had one keeps it. */
export function planFromNow(table: PlanningTable, now: Date, { seatsWaiting }: { seatsWaiting: boolean }): Plan {
  const { input, instants } = table
  const past = instants.flatMap((instant, index) => (Date.parse(instant) < now.getTime() ? [index] : []))
  const over = new Set(past)
  const settled = [...input.current].filter(([, { time }]) => over.has(time))
  const isSettled = new Set(settled.map(([usr_id]) => usr_id))
  const planned = plan({
    ...input,
    rooms: input.rooms.map((room) => ({ ...room, closed: [...room.closed, ...past] })),
    candidates: input.candidates.filter(({ id }) => !isSettled.has(id) && (seatsWaiting || input.current.has(id))),
  })
  for (const [usr_id, slot] of settled) planned.placed.set(usr_id, slot)
  return planned
}

/** What a plan would change, as the office reads it. */
export function plannedOf(
  { cycle, rooms, slots }: { cycle: CycleRow; rooms: readonly RoomRow[]; slots: readonly SlotRow[] },
  table: PlanningTable,
  planned: Plan,
  moves: Planned['moves'],
): Planned {
  const touched = new Set(moves.flatMap(({ from, to }) => [from?.eduasr_id, to?.eduasr_id]))
  const informed = new Set(slots.filter((slot) => slot.announced !== null).map((slot) => slot.eduass_fk_usr_id))
  return {
    rooms: rooms.length,
    slots: slots.length,
    days: timesOf(cycle, slots).days,
    score: scoreOfPlan(table.input, table.instants, planned),
    unplaced: unplacedOf(table, planned),
    moves,
    tell: {
      candidates: moves.filter((move) => informed.has(move.usr_id)).length,
      assessors: rooms
        .filter((room) => touched.has(room.eduasr_id))
        .flatMap((room) => assessorsOf(room).map((assessor) => assessor.email)),
    },
  }
}

export function movesOf(
  table: PlanningTable,
  rooms: readonly RoomRow[],
  slots: readonly SlotRow[],
  planned: Plan,
): Planned['moves'] {
  const titles = new Map(rooms.map((room) => [room.eduasr_id, room.eduasr_title]))
  const byPlace = new Map(
    slots.map((slot) => [`${slot.eduass_fk_eduasr_id}/${new Date(slot.eduass_time).toISOString()}`, slot]),
  )
  const placeOf = (place: { room: number; time: number } | undefined) => {
    const slot = place && byPlace.get(`${place.room}/${table.instants[place.time]}`)
    if (!slot) return null
    const { eduass_id, eduass_time, eduass_fk_eduasr_id } = slot
    return {
      eduasr_id: eduass_fk_eduasr_id,
      eduasr_title: titles.get(eduass_fk_eduasr_id) ?? '',
      eduass_id,
      eduass_time,
    }
  }
  return table.people.flatMap(({ usr_id, usr_fullname, usr_email }) => {
    const from = placeOf(table.input.current.get(usr_id))
    const to = placeOf(planned.placed.get(usr_id))
    return from?.eduass_id === to?.eduass_id ? [] : [{ usr_id, usr_fullname, usr_email, from, to }]
  })
}

export async function applyMoves(
  work: Work,
  edc_id: number,
  { slots, table, moves }: { slots: readonly SlotRow[]; table: PlanningTable; moves: Planned['moves'] },
): Promise<void> {
  // People who left the stage lose their slots.
  const inStage = new Set(table.people.map((person) => person.usr_id))
  const gone = slots.flatMap(({ eduass_fk_usr_id: usr_id }) =>
    usr_id !== null && !inStage.has(usr_id) ? [usr_id] : [],
  )
  await emptySlotsOf(work.db, edc_id, [...gone, ...moves.map((move) => move.usr_id)])
  await fillSlots(
    work.db,
    moves.flatMap(({ usr_id, to }) => (to ? [{ usr_id, eduass_id: to.eduass_id }] : [])),
  )
  if (moves.length + gone.length === 0) return
  const brief = moves.map(({ usr_id, from, to }) => ({
    usr_id,
    from: from?.eduass_id ?? null,
    to: to?.eduass_id ?? null,
  }))
  await auditCentre(work, edc_id, { action: 'agenda-repaired', after: { moves: brief, gone } })
}
