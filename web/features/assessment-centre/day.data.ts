import { useEffect, useState } from 'react'
import { formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard, DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { useSend } from '#web/core/query.ts'
import { dayTexts as texts } from '#web/features/assessment-centre/day.texts.ts'
import { toast } from '#web/ui/toast.tsx'

export type BoardSlot = DayRoom['slots'][number]
/** A slot that somebody has. */
export type SlotPerson = BoardSlot & { usr_id: number; usr_fullname: string }

export const hasPerson = (slot: BoardSlot): slot is SlotPerson => slot.usr_id !== null && slot.usr_fullname !== null

const TICK_MS = 15_000

/** The server's time, counted on from its last answer: the clock of this screen may be wrong, its seconds are not. */
export function useServerNow(now: string): string {
  const [counted, setCounted] = useState(now)
  useEffect(() => {
    const since = performance.now()
    const tick = () => setCounted(new Date(Date.parse(now) + performance.now() - since).toISOString())
    const clock = window.setInterval(tick, TICK_MS)
    return () => window.clearInterval(clock)
  }, [now])
  return counted > now ? counted : now
}

export function useDayActions(edc_id: number, board: DayBoard) {
  const { day } = board
  const checkIn = useSend(contract.checkIn, {
    onSuccess: ({ usr_fullname, is_new, arrived_at, slot }) => {
      const where = slot ? texts.arrival.slot(slot, day) : ''
      if (is_new) toast.success(texts.arrival.arrived(usr_fullname, where))
      else toast.success(texts.arrival.already(usr_fullname, arrived_at))
    },
  })
  const presence = useSend(contract.presence)
  const absent = useSend(contract.absent)
  const substitute = useSend(contract.substitute)
  return {
    board,
    isCheckingIn: checkIn.isPending,
    checkInCode: (code: string, onDone: () => void) =>
      checkIn.mutate({ input: { id: edc_id, code, day } }, { onSuccess: onDone }),
    checkInPerson: (usr_id: number, onDone?: () => void) =>
      checkIn.mutate({ input: { id: edc_id, usr_id, day } }, { onSuccess: () => onDone?.() }),
    step: (uid: number, step: 'started' | 'finished' | 'waiting' | 'not-arrived') =>
      presence.mutate({ input: { id: edc_id, uid, step, day } }),
    noShow: (eduass_id: number) => absent.mutate({ input: { id: eduass_id } }),
    substitute: (eduass_id: number, usr_id: number) => substitute.mutate({ input: { id: eduass_id, usr_id } }),
  }
}

export type DayActions = ReturnType<typeof useDayActions>
