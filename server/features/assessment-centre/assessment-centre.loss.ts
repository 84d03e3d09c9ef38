import { athensDay, athensTime } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import type { InputOf } from '#shared/core/contract.ts'
import type { assessmentCentreContract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Lost } from '#shared/features/assessment-centre/assessment-centre.loss.calls.ts'
import type { Planned } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import type { Work } from '#server/core/work.ts'
import {
  applyMoves,
  movesOf,
  planFromNow,
  plannedOf,
} from '#server/features/assessment-centre/assessment-centre.agenda.ts'
import { centreOf } from '#server/features/assessment-centre/assessment-centre.board.ts'
import { informedAndAway } from '#server/features/assessment-centre/assessment-centre.day.queries.ts'
import { saveLoss } from '#server/features/assessment-centre/assessment-centre.loss.queries.ts'
import { planningTable, timesOf } from '#server/features/assessment-centre/assessment-centre.planning.ts'
import {
  type CycleRow,
  emptySlotsOf,
  fillSlots,
  lockAllSlots,
  lockCentre,
  type RoomRow,
  roomRows,
  saveDays,
  type SlotRow,
  slotRows,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { deliver } from '#server/features/assessment-centre/assessment-centre.delivery.ts'
import { mailAgain } from '#server/features/assessment-centre/assessment-centre.sending.ts'
import { seatsOf, slotDrafts, takeBackLetters } from '#server/features/assessment-centre/assessment-centre.slots.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

type Contract = typeof assessmentCentreContract
type Loss = InputOf<Contract['lose']>

/** A centre as it stands, nobody else changing it. */
interface Standing {
  cycle: CycleRow
  rooms: RoomRow[]
  slots: SlotRow[]
}

async function lockStanding(work: Work, edc_id: number): Promise<Standing> {
  const cycle = await lockCentre(work.db, edc_id)
  if (!cycle.edc_lac_setup_ready)
    throw new AppError('conflict', { message: 'Το κέντρο αξιολόγησης δεν έχει στηθεί ακόμη.' })
  await lockAllSlots(work.db, edc_id)
  return { cycle, rooms: await roomRows(work.db, edc_id), slots: await slotRows(work.db, edc_id) }
}

/** For the rest of the day; of somebody who falls ill before the day, for the whole next one. */
function absenceAt({ cycle, slots }: Standing, from: string) {
  const today = athensDay(from)
  const { days } = timesOf(cycle, slots)
  const at = days.findIndex((day) => day >= today)
  if (at < 0) throw new AppError('conflict', { message: 'Οι ημέρες του κέντρου έχουν περάσει.' })
  return { day: at + 1, from: days[at] === today ? athensTime(from) : null, until: null }
}

/** What the centre looks like without the room, or without the assessor for the rest of the day. */
function without(standing: Standing, { room_id, email }: Pick<Loss, 'room_id' | 'email'>, from: string): Standing {
  const { cycle, rooms } = standing
  if (room_id !== undefined) {
    const room = rooms.find(({ eduasr_id }) => eduasr_id === room_id)
    if (!room) throw new AppError('not_found')
    if (room.eduasr_date_lost && Date.parse(room.eduasr_date_lost) <= Date.parse(from))
      throw new AppError('conflict', { message: 'Η αίθουσα έχει ήδη κλείσει.' })
    return { ...standing, rooms: rooms.map((each) => (each === room ? { ...room, eduasr_date_lost: from } : each)) }
  }
  const address = email?.toLowerCase()
  const assessor = cycle.edc_assessors.find((each) => each.email === address)
  if (!assessor) throw invalid({ email: 'Δεν είναι στη λίστα των αξιολογητών αυτού του κύκλου.' })
  const absent = { ...assessor, away: [...assessor.away, absenceAt(standing, from)] }
  const edc_assessors = cycle.edc_assessors.map((each) => (each === assessor ? absent : each))
  return { ...standing, cycle: { ...cycle, edc_assessors } }
}

async function saveStanding(work: Work, { cycle }: Standing, { room_id }: Pick<Loss, 'room_id'>, from: string | null) {
  if (room_id === undefined) await saveDays(work, cycle.edc_id, { edc_assessors: JSON.stringify(cycle.edc_assessors) })
  else await saveLoss(work.db, room_id, from)
}

/** Closes what was lost and takes its people elsewhere; whoever has begun, or had a time before now, stays. */
export async function loseCapacity(work: Work, { edc_id }: CycleRow, input: Loss): Promise<Lost> {
  const from = input.from ?? work.now.toISOString()
  const left = without(await lockStanding(work, edc_id), input, from)
  const table = await planningTable(work, left.cycle, left.rooms, left.slots)
  const plan = planFromNow(table, work.now, { seatsWaiting: false })
  const moves = movesOf(table, left.rooms, left.slots, plan)
  if (!input.dry_run) {
    await saveStanding(work, left, input, from)
    await applyMoves(work, edc_id, { slots: left.slots, table, moves })
    await auditCentre(work, edc_id, {
      action: input.room_id === undefined ? 'assessor-lost' : 'room-lost',
      after: { room: input.room_id, assessor: input.email, from, moves: moves.length },
    })
  }
  return { ...plannedOf(left, table, plan, moves), from, ...(await mailLoss(work, edc_id, moves, input)) }
}

/** Who is here learns it here; who was never informed has nothing to unlearn. */
async function mailLoss(
  work: Work,
  edc_id: number,
  moves: Planned['moves'],
  { send_letters, dry_run }: Loss,
): Promise<Pick<Lost, 'call' | 'letters' | 'taken_back'>> {
  // Whoever was asked before the moves sits there still; afterwards at the new slot.
  const slots = moves.flatMap(({ from, to }) => (dry_run ? from : to)?.eduass_id ?? [])
  const informed = await informedAndAway(work.db, edc_id, slots)
  const call = moves.flatMap(({ usr_id, usr_fullname }) => {
    const usr_phone = informed.get(usr_id)
    return usr_phone === undefined ? [] : [{ usr_id, usr_fullname, usr_phone }]
  })
  const centre = await centreOf(work, edc_id)
  const placed = new Set(moves.flatMap(({ usr_id, to }) => (to && informed.has(usr_id) ? usr_id : [])))
  const usr_ids = moves.map(({ usr_id }) => usr_id)
  const taken_back = dry_run ? [] : await takeBackLetters(work, edc_id, usr_ids)
  if (!send_letters) return { call, letters: 0, taken_back }
  if (dry_run) return { call, letters: placed.size, taken_back }
  const seats = seatsOf(centre).filter(({ person }) => placed.has(person.usr_id))
  const drafts = await slotDrafts(work, centre, seats, false)
  const sent = await deliver(work, { edc_id, action: 'slots-sent' }, { drafts }, false)
  return { call, letters: sent.queued, taken_back }
}

const CHANGED = 'Το πρόγραμμα άλλαξε στο μεταξύ, και η αναίρεση δεν γίνεται πια.'

/** Back as it was, or not at all: a colleague may have moved somebody meanwhile. */
export async function putBack(work: Work, { edc_id }: CycleRow, input: InputOf<Contract['putBack']>) {
  const standing = await lockStanding(work, edc_id)
  reopen(standing, input)
  if (input.room_id !== undefined || input.email !== undefined) await saveStanding(work, standing, input, null)
  const { moves } = input
  refuseChanged(standing.slots, moves)
  const usr_ids = moves.map(({ usr_id }) => usr_id)
  await emptySlotsOf(work.db, edc_id, usr_ids)
  await fillSlots(
    work.db,
    moves.flatMap(({ usr_id, from }) => (from === null ? [] : [{ usr_id, eduass_id: from }])),
  )
  const taken = await takeBackLetters(work, edc_id, usr_ids)
  const mailed = await mailAgain(work, edc_id, [...taken, ...input.tell.filter((usr_id) => usr_ids.includes(usr_id))])
  await auditCentre(work, edc_id, {
    action: 'agenda-put-back',
    after: { room: input.room_id, assessor: input.email, moves },
  })
  return { put_back: moves.length, taken_back: taken.filter((usr_id) => !mailed.has(usr_id)).length }
}

/** The room is offered again; the absence that the loss wrote goes. */
function reopen(standing: Standing, { room_id, email, since }: InputOf<Contract['putBack']>): void {
  if (room_id !== undefined) {
    if (!standing.rooms.some(({ eduasr_id }) => eduasr_id === room_id)) throw new AppError('not_found')
    return
  }
  if (email === undefined || since === undefined) return
  const written = JSON.stringify(absenceAt(standing, since))
  for (const assessor of standing.cycle.edc_assessors) {
    if (assessor.email !== email.toLowerCase()) continue
    const at = assessor.away.findLastIndex(({ day, from, until }) => JSON.stringify({ day, from, until }) === written)
    if (at < 0) throw new AppError('conflict', { message: CHANGED })
    assessor.away.splice(at, 1)
  }
}

function refuseChanged(slots: readonly SlotRow[], moves: InputOf<Contract['putBack']>['moves']): void {
  const slotOf = new Map(slots.map((slot) => [slot.eduass_fk_usr_id, slot.eduass_id]))
  const holderOf = new Map(slots.map((slot) => [slot.eduass_id, slot.eduass_fk_usr_id]))
  const going = new Set(moves.map(({ usr_id }) => usr_id))
  const isAsLeft = moves.every(({ usr_id, from, to }) => {
    if ((slotOf.get(usr_id) ?? null) !== to) return false
    if (from === null) return true
    const holder = holderOf.get(from)
    return holder !== undefined && (holder === null || going.has(holder))
  })
  const places = moves.flatMap(({ from }) => from ?? [])
  const isOnce = new Set(places).size === places.length && going.size === moves.length
  if (!isAsLeft || !isOnce) throw new AppError('conflict', { message: CHANGED })
}
