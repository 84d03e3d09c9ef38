import { useMemo, useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard, DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { useSend } from '#web/core/query.ts'
import { useUser } from '#web/core/session.ts'
import { useKept } from '#web/core/use-kept.ts'
import { type Step, toldApart, withActs } from '#web/features/assessment-centre/day-acts.ts'
import type { DayClock } from '#web/features/assessment-centre/day-clock.ts'
import { dayTexts as texts } from '#web/features/assessment-centre/day.texts.ts'
import { useDayQueue } from '#web/features/assessment-centre/use-day-queue.ts'

export type BoardSlot = DayRoom['slots'][number]
/** A slot that somebody has. */
export type SlotPerson = BoardSlot & { usr_id: number; usr_fullname: string }

export const hasPerson = (slot: BoardSlot): slot is SlotPerson => slot.usr_id !== null && slot.usr_fullname !== null

/** The board with what this device has done since, and what can be done on it: acts stay the same from one board to the next. */
export function useDayActions(edc_id: number, served: DayBoard, clock: DayClock) {
  const { usr_id: officer } = useUser()
  // Whoever signs in here next sends only what they did themselves.
  const queue = useDayQueue(`regen.day.${edc_id}.${officer}`, edc_id)
  // Each answer of the server has another time: what lies on the board is compared without it.
  const { rooms, reserves, absent } = useKept(
    useMemo(() => withActs(toldApart(served), queue.acts), [served, queue.acts]),
  )
  /** The slot that waits for its new person. */
  const [awaitingSlot, setAwaitingSlot] = useState<number | null>(null)
  const actions = useBoardActs(served.day, clock, queue, setAwaitingSlot)
  return { board: { ...served, rooms, reserves, absent }, queue, awaitingSlot, actions }
}

type DayQueue = ReturnType<typeof useDayQueue>

function useBoardActs(
  day: string,
  clock: DayClock,
  { add, flush }: DayQueue,
  setAwaitingSlot: (eduass_id: number | null) => void,
) {
  const { mutate: substitute } = useSend(contract.substitute)
  const { mutate: offline } = useSend(contract.offline)
  return useMemo(() => {
    const kept = (name: string) => ({ key: crypto.randomUUID(), at: clock.exact(), day, name })
    return {
      checkInCode: (code: string) => add({ ...kept(texts.arrival.code(code)), kind: 'code', code }),
      checkInPerson: ({ usr_id, usr_fullname }: NamedPerson) => add({ ...kept(usr_fullname), kind: 'arrival', usr_id }),
      step: ({ usr_id, usr_fullname }: NamedPerson, step: Step) =>
        add({ ...kept(usr_fullname), kind: 'step', usr_id, step }),
      noShow: ({ usr_id, usr_fullname, eduass_id }: SlotPerson) =>
        add({ ...kept(usr_fullname), kind: 'absent', usr_id, eduass_id }),
      substitute: async (eduass_id: number, usr_id: number, is_offline: boolean) => {
        setAwaitingSlot(eduass_id)
        // The absence that freed the slot may still be on its way.
        await flush()
        substitute({ input: { id: eduass_id, usr_id, is_offline } }, { onSettled: () => setAwaitingSlot(null) })
      },
      seatOnSite: (eduass_id: number, value: boolean) => offline({ input: { id: eduass_id, value } }),
    }
  }, [day, clock, add, flush, setAwaitingSlot, substitute, offline])
}

export type DayActions = ReturnType<typeof useBoardActs>

interface NamedPerson {
  usr_id: number
  usr_fullname: string
}
