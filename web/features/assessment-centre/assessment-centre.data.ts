import { athensDay, athensTime } from '#shared/core/dates.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useFailedActs, useMarkedSend } from '#web/core/failed-acts.ts'
import { useCall } from '#web/core/query.ts'
import { lacTexts as texts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { toast } from '#web/ui/toast.tsx'

export function useCentre(id: number) {
  return useCall(contract.lac, { id })
}

export const titleOfDay = new Intl.DateTimeFormat('el', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Athens',
})

/** The days on which the centre has slots, in order. */
export function daysOf(centre: Centre): string[] {
  const days = centre.rooms.flatMap((room) => room.eduasr_slots.map((slot) => athensDay(slot.eduass_time)))
  return [...new Set(days)].toSorted()
}

export function slotsOnDay(room: Room, day: string): Slot[] {
  return room.eduasr_slots.filter((slot) => athensDay(slot.eduass_time) === day)
}

export function timesOnDay(centre: Centre, day: string): string[] {
  const times = centre.rooms.flatMap((room) => slotsOnDay(room, day).map((slot) => athensTime(slot.eduass_time)))
  return [...new Set(times)].toSorted()
}

export function assessorsOf(room: Room): { name: string; email: string }[] {
  return ([1, 2, 3] as const)
    .map((seat) => ({ name: room[`eduasr_assessor_name_${seat}`], email: room[`eduasr_assessor_email_${seat}`] }))
    .filter((assessor) => assessor.name !== '' || assessor.email !== '')
}

export const whenOf = (slot: Pick<Slot, 'eduass_time'>) =>
  `${titleOfDay.format(new Date(slot.eduass_time))} ${athensTime(slot.eduass_time)}`

/** The actions of the board that change one slot; what fails is marked at the slot, with a retry. */
export function useBoardActions(centre: Centre) {
  const failed = useFailedActs()
  const move = useMarkedSend(contract.move, failed)
  const unplace = useMarkedSend(contract.unplace, failed)
  const absent = useMarkedSend(contract.absent, failed)
  const offer = useMarkedSend(contract.offer, failed)
  const offline = useMarkedSend(contract.offline, failed)
  const id = centre.edc_id
  return {
    failedAt: (slot: Slot) => failed.at(String(slot.eduass_id)),
    /** A taken slot is refused here, without a call. */
    move(userId: number, name: string, room: Room, slot: Slot) {
      if (slot.eduass_fk_usr_id === userId) return
      if (slot.eduass_fk_usr_id !== null || slot.eduass_is_absent) {
        toast.error(texts.board.taken)
        return
      }
      move.run(String(slot.eduass_id), { id, rid: room.eduasr_id, userId, slot: slot.eduass_id }, () =>
        toast.success(texts.board.moved(name, room.eduasr_title, whenOf(slot))),
      )
    },
    unplace: (slot: Slot, uid: number) => unplace.run(String(slot.eduass_id), { id, uid }),
    absent: (slot: Slot) => absent.run(String(slot.eduass_id), { id: slot.eduass_id }),
    offer: (slot: Slot) => offer.run(String(slot.eduass_id), { id: slot.eduass_id }),
    offline: (slot: Slot, value: boolean) => offline.run(String(slot.eduass_id), { id: slot.eduass_id, value }),
  }
}

export type BoardActions = ReturnType<typeof useBoardActions>
