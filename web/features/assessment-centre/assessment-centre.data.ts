import type { RequestOf } from '#shared/core/contract.ts'
import { athensDay } from '#shared/core/dates.ts'
import { inOrder } from '#shared/core/in-order.ts'
import { formatShortDay, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { plannedDays } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Centre, Planned, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useFailedActs, useMarkedSend } from '#web/core/failed-acts.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { lacTexts as texts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import type { Moved } from '#web/features/assessment-centre/MoveDialog.tsx'
import { daysOf, takenSeatsOf } from '#web/features/assessment-centre/seats.ts'
import { toast } from '#web/ui/toast.tsx'

/** An act that moved several people can be taken back so long. */
const UNDO_SECONDS = 20

export function useCentre(id: number) {
  return useCall(contract.lac, { id })
}

/** A day of the centre with its place among the others. */
export const labelOfDay = (day: string, index: number) => texts.board.day(index + 1, formatShortDay(day))

/** Its days as they stand, or as its settings will make them. */
export const daysOfCentre = (centre: Centre): readonly string[] =>
  centre.edc_lac_setup_ready ? daysOf(centre) : plannedDays(centre)

export function slotsOnDay(room: Room, day: string): Slot[] {
  return room.eduasr_slots.filter((slot) => athensDay(slot.eduass_time) === day)
}

export function timesOnDay(rooms: readonly Room[], day: string): string[] {
  const times = rooms.flatMap((room) => slotsOnDay(room, day).map((slot) => slot.eduass_time))
  // In the order of the instants: of the night of autumn an hour comes twice.
  return [...new Set(times.toSorted(inOrder).map(formatTime))]
}

/** The breaks that begin between two hours of a day. */
export const pausesBetween = ({ edc_lac_breaks }: Centre, before: string | undefined, time: string) =>
  before === undefined ? [] : edc_lac_breaks.filter(({ from }) => from > before && from < time)

export function assessorsOf(room: Room): { name: string; email: string }[] {
  return ([1, 2, 3] as const)
    .map((seat) => ({ name: room[`eduasr_assessor_name_${seat}`], email: room[`eduasr_assessor_email_${seat}`] }))
    .filter((assessor) => assessor.name !== '' || assessor.email !== '')
}

export const whenOf = (slot: Pick<Slot, 'eduass_time'>) =>
  `${formatShortDay(athensDay(slot.eduass_time))} ${formatTime(slot.eduass_time)}`

/** Who stays without a slot, for a list of names and reasons. */
export const namedReasons = (people: Planned['unplaced']) =>
  people.map(({ usr_fullname, reason }) => ({ name: usr_fullname, reason }))

/** Where somebody sits now. */
const seatOf = (centre: Centre, usr_id: number) => takenSeatsOf(centre).find((seat) => seat.usr_id === usr_id)?.slot

interface SlotCell {
  eduass_id: number
}

/** Says what a repair or a loss did, with an undo that puts everybody back. */
export function usePutBack(id: number) {
  const send = useSend(contract.putBack, {
    successMessage: ({ taken_back }) => texts.loss.undone(taken_back),
  })
  return (
    message: string,
    moves: readonly { usr_id: number; from: SlotCell | null; to: SlotCell | null }[],
    what: Pick<RequestOf<typeof contract.putBack>, 'room_id' | 'email' | 'since' | 'tell'> = {},
  ) =>
    toast.undo({
      message,
      seconds: UNDO_SECONDS,
      onUndo: () =>
        send.mutate({
          input: {
            id,
            ...what,
            moves: moves.map(({ usr_id, from, to }) => ({
              usr_id,
              from: from?.eduass_id ?? null,
              to: to?.eduass_id ?? null,
            })),
          },
        }),
    })
}

type Seated = Moved & Partial<Pick<Slot, 'eduass_id'>>

/** Two people take each other's slot, with an undo. */
export function useSwapUndo(id: number) {
  const undo = useSend(contract.swap, { successMessage: texts.swap.undone })
  return (first: Seated, second: Seated) =>
    toast.undo({
      message: texts.swap.done(first.name, second.name),
      // Where each stands by the swap: whom a colleague has moved since is not moved back.
      onUndo: () =>
        undo.mutate({
          input: {
            id,
            uid: first.usr_id,
            other_id: second.usr_id,
            eduass_id: first.eduass_id,
            other_eduass_id: second.eduass_id,
          },
        }),
    })
}

/** The actions of the board that change one slot; what fails is marked at the slot, with a retry. */
export function useBoardActions(centre: Centre) {
  const failed = useFailedActs()
  const move = useMarkedSend(contract.move, failed)
  const unplace = useMarkedSend(contract.unplace, failed)
  const absent = useMarkedSend(contract.absent, failed)
  const offer = useMarkedSend(contract.offer, failed)
  const offline = useMarkedSend(contract.offline, failed)
  const swap = useMarkedSend(contract.swap, failed)
  const moveBack = useSend(contract.move, { successMessage: texts.board.movedBack })
  const unplaceBack = useSend(contract.unplace, { successMessage: texts.board.movedBack })
  const swapUndo = useSwapUndo(centre.edc_id)
  const reopen = useSend(contract.putBack, { successMessage: texts.board.reopened })
  const id = centre.edc_id
  return {
    reopen: (room: Room) => reopen.mutate({ input: { id, room_id: room.eduasr_id, moves: [] } }),
    failedAt: (slot: Slot) => failed.at(String(slot.eduass_id)),
    /** Onto somebody who has the slot: they swap. A closed slot is refused here, without a call. */
    move(userId: number, name: string, room: Room, slot: Slot) {
      const holder = slot.eduass_fk_usr_id
      if (holder === userId) return
      const old = seatOf(centre, userId)
      const key = String(slot.eduass_id)
      if (holder !== null && old) {
        const other = { usr_id: holder, name: slot.usr_fullname ?? '' }
        const input = {
          id,
          uid: userId,
          other_id: holder,
          eduass_id: old.eduass_id,
          other_eduass_id: slot.eduass_id,
        }
        swap.run(key, input, () =>
          swapUndo({ usr_id: userId, name, eduass_id: slot.eduass_id }, { ...other, eduass_id: old.eduass_id }),
        )
        return
      }
      if (holder !== null || slot.eduass_is_absent) {
        toast.error(texts.board.taken)
        return
      }
      const undo = () =>
        old
          ? moveBack.mutate({ input: { id, rid: old.eduass_fk_eduasr_id, userId, slot: old.eduass_id } })
          : unplaceBack.mutate({ input: { id, uid: userId } })
      move.run(key, { id, rid: room.eduasr_id, userId, slot: slot.eduass_id }, () =>
        toast.undo({ message: texts.board.moved(name, room.eduasr_title, whenOf(slot)), onUndo: undo }),
      )
    },
    unplace: (slot: Slot, uid: number) => unplace.run(String(slot.eduass_id), { id, uid }),
    absent: (slot: Slot) => absent.run(String(slot.eduass_id), { id: slot.eduass_id }),
    offer: (slot: Slot) => offer.run(String(slot.eduass_id), { id: slot.eduass_id }),
    offline: (slot: Slot, value: boolean) => offline.run(String(slot.eduass_id), { id: slot.eduass_id, value }),
  }
}

export type BoardActions = ReturnType<typeof useBoardActions>
