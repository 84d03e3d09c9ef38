import { athensDay } from '#shared/core/dates.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'

/** A slot with its room. */
export interface Seat {
  room: Room
  slot: Slot
}

export const seatsOf = (centre: Centre): Seat[] =>
  centre.rooms.flatMap((room) => room.eduasr_slots.map((slot) => ({ room, slot })))

/** Those that somebody has. */
export const takenSeatsOf = (centre: Centre) =>
  seatsOf(centre).flatMap(({ room, slot }) => {
    const { eduass_fk_usr_id: usr_id, usr_fullname } = slot
    return usr_id === null ? [] : [{ room, slot, usr_id, name: usr_fullname ?? '' }]
  })

/** The days on which the centre has slots, in order. */
export const daysOf = (centre: Centre): string[] =>
  [...new Set(seatsOf(centre).map(({ slot }) => athensDay(slot.eduass_time)))].toSorted()

export const isInLostRoom = ({ eduasr_date_lost: lost }: Room, { eduass_time }: Slot): boolean =>
  lost !== null && Date.parse(eduass_time) >= Date.parse(lost)
