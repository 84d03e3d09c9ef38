import { useCallback, useEffect, useRef, useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard, DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { useSend } from '#web/core/query.ts'
import { useUser } from '#web/core/session.ts'
import { type Step, toldApart, withActs } from '#web/features/assessment-centre/day-acts.ts'
import { dayTexts as texts } from '#web/features/assessment-centre/day.texts.ts'
import { useDayQueue } from '#web/features/assessment-centre/use-day-queue.ts'

export type BoardSlot = DayRoom['slots'][number]
/** A slot that somebody has. */
export type SlotPerson = BoardSlot & { usr_id: number; usr_fullname: string }

export const hasPerson = (slot: BoardSlot): slot is SlotPerson => slot.usr_id !== null && slot.usr_fullname !== null

const TICK_MS = 15_000

/** The server's time, counted on from its last answer: the clock of this screen may be wrong, its seconds are not. */
function useServerClock(now: string): () => string {
  const answered = useRef({ now, since: 0 })
  useEffect(() => {
    answered.current = { now, since: performance.now() }
  }, [now])
  return useCallback(() => {
    const { now: at, since } = answered.current
    return new Date(Date.parse(at) + performance.now() - since).toISOString()
  }, [])
}

export function useServerNow(now: string): string {
  const serverTime = useServerClock(now)
  const [counted, setCounted] = useState(now)
  useEffect(() => {
    const clock = window.setInterval(() => setCounted(serverTime()), TICK_MS)
    return () => window.clearInterval(clock)
  }, [serverTime])
  return counted > now ? counted : now
}

export function useDayActions(edc_id: number, served: DayBoard) {
  const { day } = served
  const { usr_id: officer } = useUser()
  const serverTime = useServerClock(served.now)
  // Whoever signs in here next sends only what they did themselves.
  const queue = useDayQueue(`regen.day.${edc_id}.${officer}`, edc_id)
  const board = withActs(toldApart(served), queue.acts)
  const substitute = useSend(contract.substitute)
  /** The slot that waits for its new person. */
  const [awaitingSlot, setAwaitingSlot] = useState<number | null>(null)
  const offline = useSend(contract.offline)
  const kept = (name: string) => ({ key: crypto.randomUUID(), at: serverTime(), day, name })
  return {
    board,
    acts: queue.acts,
    clashes: queue.clashes,
    dismissClashes: queue.dismiss,
    checkInCode: (code: string) => queue.add({ ...kept(texts.arrival.code(code)), kind: 'code', code }),
    checkInPerson: ({ usr_id, usr_fullname }: NamedPerson) =>
      queue.add({ ...kept(usr_fullname), kind: 'arrival', usr_id }),
    step: ({ usr_id, usr_fullname }: NamedPerson, step: Step) =>
      queue.add({ ...kept(usr_fullname), kind: 'step', usr_id, step }),
    noShow: ({ usr_id, usr_fullname, eduass_id }: SlotPerson) =>
      queue.add({ ...kept(usr_fullname), kind: 'absent', usr_id, eduass_id }),
    substitute: async (eduass_id: number, usr_id: number, is_offline: boolean) => {
      setAwaitingSlot(eduass_id)
      // The absence that freed the slot may still be on its way.
      await queue.flush()
      substitute.mutate({ input: { id: eduass_id, usr_id, is_offline } }, { onSettled: () => setAwaitingSlot(null) })
    },
    awaitingSlot,
    seatOnSite: (eduass_id: number, value: boolean) => offline.mutate({ input: { id: eduass_id, value } }),
  }
}

export type DayActions = ReturnType<typeof useDayActions>

interface NamedPerson {
  usr_id: number
  usr_fullname: string
}
