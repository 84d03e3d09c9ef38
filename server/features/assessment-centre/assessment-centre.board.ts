import { AppError, invalid } from '#shared/core/errors.ts'
import { athensDay } from '#shared/core/dates.ts'
import { clock } from '#shared/core/fields.ts'
import { conflictsIn } from '#shared/features/assessment-centre/assessment-centre.conflicts.ts'
import { scoreOf } from '#shared/features/assessment-centre/assessment-centre.planner.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import type { TrailAction } from '#shared/features/trail/trail.words.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { isSameIn, refuseStale, saveEdit } from '#server/core/edits.ts'
import type { Work } from '#server/core/work.ts'
import { type PlanningTable, planningTable } from '#server/features/assessment-centre/assessment-centre.planning.ts'
import {
  centreCycle,
  emptySlotsOf,
  isInStage,
  lockRoom,
  lockSlot,
  lockSlots,
  type RoomRow,
  roomRows,
  saveRoom,
  saveSlot,
  type SlotRow,
  slotRows,
  slotsByClock,
  takeSlot,
} from '#server/features/assessment-centre/assessment-centre.queries.ts'
import { isInLostRoom } from '#server/features/assessment-centre/assessment-centre.loss.queries.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

/**
 * Somebody's time and room as one text. Where it differs from the text last sent, the person must be informed. The time is
 * the text of the database, which writes an instant in one way.
 */
export function announcementOf(room: RoomRow | Room, slot: Pick<SlotRow, 'eduass_time' | 'eduass_is_offline'>): string {
  const where = slot.eduass_is_offline
    ? ['offline', room.eduasr_offline_room, room.eduasr_offline_table]
    : ['online', room.eduasr_link, room.eduasr_offline_room, room.eduasr_offline_table]
  return [slot.eduass_time, room.eduasr_title, ...where].join('|')
}

/** What such a text says, as people read it. */
function toldOf(announced: string | null): Slot['told'] {
  const [eduass_time = '', ...rest] = announced?.split('|') ?? []
  const end = rest.findIndex((part, index) => index > 0 && (part === 'online' || part === 'offline'))
  return end > 0 ? { eduass_time, eduasr_title: rest.slice(0, end).join('|') } : null
}

/** The slots of a room as the screen shows them, from their rows. */
function slotsShown(table: PlanningTable): (room: RoomRow, rows: readonly SlotRow[]) => Slot[] {
  const conflictAt = conflictsIn(table.input)
  const inStage = new Set(table.people.map(({ usr_id }) => usr_id))
  const timeOf = new Map(table.instants.map((instant, index) => [instant, index]))
  return (room, rows) =>
    rows.map(({ announced, ...slot }) => {
      const usr_id = slot.eduass_fk_usr_id
      if (usr_id === null) return { ...slot, conflict: null, is_told: false, told: null }
      const time = timeOf.get(slot.eduass_time) ?? -1
      return {
        ...slot,
        conflict: inStage.has(usr_id) ? conflictAt(usr_id, { room: room.eduasr_id, time }) : 'stage',
        is_told: announced === announcementOf(room, slot),
        told: toldOf(announced),
      }
    })
}

function scoreOfBoard(table: PlanningTable, unplaced: number): Centre['score'] {
  const ids = new Set(table.people.map((person) => person.usr_id))
  const placed = new Map([...table.input.current].filter(([usr_id]) => ids.has(usr_id)))
  const dayOf = (time: number) => new Date(athensDay(table.instants[time] ?? '')).getTime()
  return scoreOf(table.input, placed, unplaced, dayOf)
}

export async function centreOf(work: Work, edc_id: number): Promise<Centre> {
  const cycle = await centreCycle(work.db, edc_id)
  const [rows, slots] = [await roomRows(work.db, edc_id), await slotRows(work.db, edc_id)]
  const table = await planningTable(work, cycle, rows, slots)
  const slotsOf = Map.groupBy(slots, (slot) => slot.eduass_fk_eduasr_id)
  const shown = slotsShown(table)
  const rooms = rows.map((room) => ({ ...room, eduasr_slots: shown(room, slotsOf.get(room.eduasr_id) ?? []) }))
  const unplaced = table.people
    .filter((person) => !table.input.current.has(person.usr_id))
    .map(({ usr_id, usr_fullname, usr_email, announced }) => ({
      usr_id,
      usr_fullname,
      usr_email,
      told: toldOf(announced),
    }))
  const taken = rooms.flatMap((room) => room.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id !== null))
  return {
    ...cycle,
    other_languages: table.others,
    no_go: table.noGo,
    candidates: table.people,
    rooms,
    unplaced,
    score: cycle.edc_lac_setup_ready ? scoreOfBoard(table, unplaced.length) : null,
    untold: taken.filter((slot) => !slot.is_told).length,
  }
}

export async function roomOfCentre(work: Work, edc_id: number, eduasr_id: number): Promise<Room> {
  const room = (await centreOf(work, edc_id)).rooms.find((candidate) => candidate.eduasr_id === eduasr_id)
  if (!room) throw new AppError('not_found')
  return room
}

/** Its slot is locked by then. */
export async function refuseLostRoom(work: Work, eduass_id: number): Promise<void> {
  if (await isInLostRoom(work.db, eduass_id))
    throw new AppError('conflict', { message: 'Η αίθουσα έχει κλείσει για αυτή την ώρα.' })
}

interface Move {
  id: number
  rid: number
  userId: number
  slot: number | string
}

/** A slot holds one person and a person one slot. When several ask at once, one wins and the others get a conflict. */
export async function moveCandidate(work: Work, { id: edc_id, rid, userId, slot: requested }: Move): Promise<void> {
  const slot = await slotByClock(work, { edc_id, room: rid, usr_id: userId }, requested)
  const locked = await lockSlots(work.db, { edc_id, room: rid, slot }, userId)
  const target = locked.find((slotRow) => slotRow.isTarget)
  if (!target) throw new AppError('not_found')
  if (target.eduass_fk_usr_id === userId) return
  if (target.eduass_fk_usr_id !== null || target.eduass_is_absent) throw new AppError('slot_taken')
  await refuseLostRoom(work, target.eduass_id)
  if (!(await isInStage(work, edc_id, userId)))
    throw new AppError('conflict', { message: 'Ο υποψήφιος δεν είναι στο στάδιο του κέντρου αξιολόγησης.' })
  const from = locked.find((slotRow) => slotRow.eduass_fk_usr_id === userId)
  if (from) await emptySlotsOf(work.db, edc_id, [userId])
  if (!(await takeSlot(work.db, target.eduass_id, userId))) throw new AppError('slot_taken')
  await auditCentre(work, edc_id, {
    action: 'slot-moved',
    before: { usr_id: userId, slot: from?.eduass_id ?? null },
    after: { usr_id: userId, slot: target.eduass_id },
  })
}

/** A time of day names the slot on the day of the person's present slot, or the only slot of the room at that time. */
async function slotByClock(
  work: Work,
  where: { edc_id: number; room: number; usr_id: number },
  slot: number | string,
): Promise<number | string> {
  if (typeof slot === 'number' || !clock.safeParse(slot).success) return slot
  const [first, ...others] = await slotsByClock(work.db, where, slot)
  if (!first) throw new AppError('not_found')
  if (others.length > 0 && !first.isPresentDay)
    throw invalid({ slot: `Η αίθουσα έχει ώρα στις ${slot} σε περισσότερες ημέρες: γράψε και την ημέρα.` })
  return first.eduass_id
}

export async function unplaceCandidate(work: Work, edc_id: number, usr_id: number): Promise<void> {
  if ((await emptySlotsOf(work.db, edc_id, [usr_id])) === 0) return
  await auditCentre(work, edc_id, { action: 'slot-left', after: { usr_id } })
}

type SlotChange = Parameters<typeof saveSlot>[2]

/** Changes one slot; the audit entry holds what it was before. */
export async function changeSlot(
  work: Work,
  eduass_id: number,
  action: TrailAction,
  change: SlotChange,
): Promise<Room> {
  const before = await lockSlot(work.db, eduass_id)
  if (before.eduass_is_absent && action === 'slot-absent')
    throw new AppError('conflict', { message: 'Η απουσία έχει ήδη σημειωθεί.' })
  if (isSameIn(before, change)) return roomOfCentre(work, before.eduass_fk_edc_id, before.eduass_fk_eduasr_id)
  await saveSlot(work, eduass_id, change)
  await auditCentre(work, before.eduass_fk_edc_id, {
    action,
    before: {
      slot: eduass_id,
      usr_id: before.eduass_fk_usr_id,
      offline: before.eduass_is_offline,
      absent: before.eduass_is_absent,
    },
    after: { slot: eduass_id, ...change },
  })
  return roomOfCentre(work, before.eduass_fk_edc_id, before.eduass_fk_eduasr_id)
}

const roomLabels = labelsOf(
  'eduasr_title',
  'eduasr_host',
  'eduasr_link',
  'eduasr_offline_room',
  'eduasr_offline_table',
  ...([1, 2, 3] as const).flatMap((seat) => [`eduasr_assessor_name_${seat}`, `eduasr_assessor_email_${seat}`] as const),
)

/** Any of the fields of a room. An assessor who sits in another room already is refused by the database. */
export async function editRoom(
  work: Work,
  eduasr_id: number,
  change: Record<string, string | undefined>,
  expectedChanged: string | null | undefined,
): Promise<Room> {
  const before = await lockRoom(work.db, eduasr_id)
  await refuseStale(work, expectedChanged, {
    entity: 'educational-cycle',
    id: before.eduasr_fk_edu_id,
    changed: before.eduasr_date_changed,
    labels: roomLabels,
    current: before,
  })
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const id = before.eduasr_fk_edu_id
  await saveEdit(work, { action: 'room-changed', entity: 'educational-cycle', id, before, after: values }, () =>
    saveRoom(work.db, eduasr_id, { ...values, eduasr_date_changed: work.now.toISOString() }),
  )
  return roomOfCentre(work, before.eduasr_fk_edu_id, eduasr_id)
}
