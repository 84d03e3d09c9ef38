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

/** Before the first sending of the centre. */
export const isNobodyTold = (centre: Centre): boolean =>
  [...takenSeatsOf(centre).map(({ slot }) => slot), ...centre.unplaced].every(({ told }) => !told)

/** Rooms in which somebody is told neither a link nor a place; without people in question those of all. */
export function placelessRooms(centre: Centre, usr_ids?: readonly number[]): string[] {
  const seats = takenSeatsOf(centre).filter(({ usr_id }) => usr_ids?.includes(usr_id) ?? true)
  const placeless = seats.filter(({ room, slot }) => {
    const isOnline = room.eduasr_link !== '' && !slot.eduass_is_offline
    return !isOnline && room.eduasr_offline_room === '' && room.eduasr_offline_table === ''
  })
  return [...new Set(placeless.map(({ room }) => room.eduasr_title))]
}

/** The days on which the centre has slots, in order. */
export const daysOf = (centre: Centre): string[] =>
  [...new Set(seatsOf(centre).map(({ slot }) => athensDay(slot.eduass_time)))].toSorted()

export const isInLostRoom = ({ eduasr_date_lost: lost }: Room, { eduass_time }: Slot): boolean =>
  lost !== null && Date.parse(eduass_time) >= Date.parse(lost)
