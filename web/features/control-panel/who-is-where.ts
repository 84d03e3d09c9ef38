import type { AgendaSeat } from '#shared/features/control-panel/control-panel.contract.ts'

/** The last of a room is thought to be in it no longer. */
const LONGEST_MS = 60 * 60_000

export interface RoomNow {
  room: string
  /** Who is in it, and who comes next. */
  seats: AgendaSeat[]
}

/** The rooms of a centre by name, with the one who is inside and the one after; a room that is done is left out. */
export function whoIsWhere(seats: readonly AgendaSeat[], now: Date): RoomNow[] {
  const rooms = Map.groupBy(seats, ({ room }) => room)
  return [...rooms]
    .map(([room, ofRoom]) => {
      const began = ofRoom.findLastIndex(({ at }) => Date.parse(at) <= now.getTime())
      const last = ofRoom[began]
      const isInside = last !== undefined && now.getTime() - Date.parse(last.at) < LONGEST_MS
      const from = isInside ? began : began + 1
      return { room, seats: ofRoom.slice(from, from + 2) }
    })
    .filter((one) => one.seats.length > 0)
    .toSorted((a, b) => a.room.localeCompare(b.room, 'el', { numeric: true }))
}
