import { dotted } from '#shared/core/format.ts'
import { type Conflict, conflictsIn } from '#shared/features/assessment-centre/assessment-centre.conflicts.ts'
import { awayIndexes, conflictWords } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { daysOf, isInLostRoom, type Seat, takenSeatsOf } from '#web/features/assessment-centre/seats.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'

const texts = lacTexts.board

export interface DropTip {
  /** Who has the slot and would take the other one. */
  swapsWith: string | null
  conflict: Conflict | null
  /** How many people know another time or room by then. */
  again: number
}

const emailsOf = (room: Room) => [
  room.eduasr_assessor_email_1,
  room.eduasr_assessor_email_2,
  room.eduasr_assessor_email_3,
]

/** By the rules of the planner; only the server knows who has an interview at a company meanwhile. */
function conflictAt(centre: Centre, usr_id: number, seat: Seat): Conflict | null {
  const { room, slot } = seat
  const isClosed = slot.eduass_is_absent || isInLostRoom(room, slot)
  const own = centre.other_languages.find((person) => person.usr_id === usr_id)
  // Once, and not for each assessor: it asks all slots.
  const days = daysOf(centre)
  return conflictsIn({
    times: 1,
    rooms: [{ id: room.eduasr_id, assessors: emailsOf(room), closed: isClosed ? [0] : [] }],
    assessors: centre.edc_assessors.map(({ email, languages, away }) => ({
      email,
      languages,
      away: awayIndexes(away, [slot.eduass_time], days, centre.edc_lac_slot_minutes),
    })),
    candidates: [{ id: usr_id, busy: [], language: own?.language ?? centre.edc_lac_language }],
    noGo: centre.no_go.map(({ email, usr_id: candidate }) => ({ assessor: email, candidate })),
  })(usr_id, { room: room.eduasr_id, time: 0 })
}

/** Whether somebody was told of a time and room, and of another one. */
const knowsOther = (announced: Slot['told'], { room, slot }: Seat) =>
  announced !== null &&
  (Date.parse(announced.eduass_time) !== Date.parse(slot.eduass_time) || announced.eduasr_title !== room.eduasr_title)

/** What comes of it when somebody is put into this slot. */
export function dropTip(centre: Centre, usr_id: number, target: Seat): DropTip {
  const old = takenSeatsOf(centre).find((seat) => seat.usr_id === usr_id)
  const announced = old ? old.slot.told : (centre.unplaced.find((person) => person.usr_id === usr_id)?.told ?? null)
  const holder = target.slot.eduass_fk_usr_id
  const other = holder !== null && holder !== usr_id ? holder : null
  const moves = [
    knowsOther(announced, target),
    other !== null && old !== undefined && knowsOther(target.slot.told, old),
  ]
  return {
    swapsWith: other === null ? null : (target.slot.usr_fullname ?? ''),
    conflict: conflictAt(centre, usr_id, target) ?? (other !== null && old ? conflictAt(centre, other, old) : null),
    again: moves.filter(Boolean).length,
  }
}

export function tipWords({ swapsWith, conflict, again }: DropTip): string {
  if (conflict === 'closed') return conflictWords.closed
  const act = swapsWith === null ? texts.tip.free : texts.tip.swap(swapsWith)
  return dotted(act, conflict && conflictWords[conflict], texts.tip.again(again))
}
