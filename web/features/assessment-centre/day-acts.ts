import type { DayBoard, DayPerson } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import type { Kept } from '#web/core/device-queue.ts'

// What is done at the door and waits on the device until the server has confirmed it.

export type Step = 'started' | 'finished' | 'waiting' | 'not-arrived'

export type DayAct = Kept & {
  day: string
  /** The server's time, as this device counted it on. */
  at: string
  /** Of whom a message about it speaks. */
  name: string
} & (
    | { kind: 'code'; code: string }
    | { kind: 'arrival'; usr_id: number }
    | { kind: 'step'; usr_id: number; step: Step }
    | { kind: 'absent'; usr_id: number; eduass_id: number }
  )

type Slot = DayBoard['rooms'][number]['slots'][number]

const withArrival = <P extends { arrived_at: string | null }>(person: P, at: string): P => ({
  ...person,
  arrived_at: person.arrived_at ?? at,
})

function stepped(slot: Slot, step: Step, at: string): Slot {
  if (step === 'not-arrived') return { ...slot, arrived_at: null, started_at: null, finished_at: null }
  if (step === 'waiting') return { ...slot, started_at: null, finished_at: null }
  if (step === 'finished') return { ...slot, finished_at: at }
  return { ...withArrival(slot, at), started_at: at, finished_at: null }
}

const closed = (slot: Slot): Slot => ({
  ...slot,
  is_closed: true,
  usr_id: null,
  usr_fullname: null,
  usr_phone: null,
  code: null,
  arrived_at: null,
  started_at: null,
  finished_at: null,
})

function changeSlots(board: DayBoard, isMeant: (slot: Slot) => boolean, change: (slot: Slot) => Slot): DayBoard {
  const rooms = board.rooms.map((room) => ({
    ...room,
    slots: room.slots.map((slot) => (isMeant(slot) ? change(slot) : slot)),
  }))
  return { ...board, rooms }
}

function arrive(
  board: DayBoard,
  isMeant: (person: { usr_id: number | null; code: string | null }) => boolean,
  at: string,
) {
  const back = board.absent.filter(isMeant).map((person) => withArrival(person, at))
  const placed = changeSlots(board, isMeant, (slot) => withArrival(slot, at))
  return {
    ...placed,
    absent: board.absent.filter((person) => !isMeant(person)),
    reserves: [...board.reserves.map((person) => (isMeant(person) ? withArrival(person, at) : person)), ...back],
  }
}

function markAbsent(board: DayBoard, usr_id: number, eduass_id: number): DayBoard {
  const isMeant = (slot: Slot) => slot.eduass_id === eduass_id && slot.usr_id === usr_id
  const people = board.rooms.flatMap(({ slots }) => slots).filter(isMeant)
  const absent: DayPerson[] = people.map(({ usr_fullname, usr_phone, code }) => ({
    usr_id,
    usr_fullname: usr_fullname ?? '',
    usr_phone: usr_phone ?? '',
    code,
    arrived_at: null,
  }))
  return { ...changeSlots(board, isMeant, closed), absent: [...board.absent, ...absent] }
}

/** What the server answered last, with what this device has done since laid over it. */
export function withActs(board: DayBoard, acts: readonly DayAct[]): DayBoard {
  let shown = board
  for (const act of acts) {
    if (act.day !== board.day) continue
    if (act.kind === 'code') shown = arrive(shown, ({ code }) => code === act.code, act.at)
    else if (act.kind === 'arrival') shown = arrive(shown, ({ usr_id }) => usr_id === act.usr_id, act.at)
    else if (act.kind === 'absent') shown = markAbsent(shown, act.usr_id, act.eduass_id)
    else
      shown = changeSlots(
        shown,
        ({ usr_id }) => usr_id === act.usr_id,
        (slot) => stepped(slot, act.step, act.at),
      )
  }
  return shown
}

/** Of two people who are called the same each has the telephone beside the name, wherever the board names them. */
export function toldApart(board: DayBoard): DayBoard {
  const { rooms, reserves, absent } = board
  const byName = Map.groupBy(
    [...rooms.flatMap(({ slots }) => slots), ...reserves, ...absent],
    (one) => one.usr_fullname,
  )
  const named = <Person extends Pick<Slot, 'usr_id' | 'usr_fullname' | 'usr_phone'>>(person: Person): Person =>
    person.usr_fullname !== null && (byName.get(person.usr_fullname)?.length ?? 0) > 1
      ? { ...person, usr_fullname: `${person.usr_fullname} (${person.usr_phone || person.usr_id})` }
      : person
  return {
    ...board,
    rooms: rooms.map((room) => ({ ...room, slots: room.slots.map(named) })),
    reserves: reserves.map(named),
    absent: absent.map(named),
  }
}

/** What somebody types or scans at the door: five digits, or the address that a QR code of the invitation holds. */
export function codeIn(typed: string): string | null {
  const text = typed.trim()
  return /^\d{5}$/.test(text) ? text : (/[?&]code=(\d{5})$/.exec(text)?.[1] ?? null)
}
