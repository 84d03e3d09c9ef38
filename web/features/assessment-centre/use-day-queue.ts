import { useCallback, useRef, useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { sendWrite } from '#web/core/api.ts'
import { addItem, dropItems, oneAtATime, queuedItems } from '#web/core/device-queue.ts'
import { ApiError } from '#web/core/errors.ts'
import { invalidateTables } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import { useRetries } from '#web/core/use-retries.ts'
import type { DayAct } from '#web/features/assessment-centre/day-acts.ts'
import { dayTexts as texts } from '#web/features/assessment-centre/day.texts.ts'
import { toast } from '#web/ui/toast.tsx'
import { deviceStorage } from '#web/ui/stored.ts'

/** Answers after which the same act may succeed later: no network, an ended session, a server that starts anew. */
const PASSING = new Set([0, 401, 408, 425, 429])
const mayPass = ({ status }: ApiError) => PASSING.has(status) || status >= 500

/** An act that came too late to have its effect, in words. */
interface Clash {
  key: string
  text: string
}

/** Acts at the door, kept on the device in order until the server has confirmed or refused each of them. */
export function useDayQueue(name: string, edc_id: number) {
  const [acts, setActs] = useState<DayAct[]>(() => queuedItems(deviceStorage, name))
  const [clashes, setClashes] = useState<Clash[]>([])
  /** What a device keeps that has no storage. */
  const unkept = useRef<DayAct[]>([])
  /** Those that could not be sent at once: what becomes of them is shown until somebody has read it. */
  const delayed = useRef(new Set(acts.map(({ key }) => key)))
  const [inTurn] = useState(oneAtATime)

  const flush = useCallback((): Promise<void> => {
    const list = () => [...queuedItems<DayAct>(deviceStorage, name), ...unkept.current]
    const report = (act: DayAct, text: string) => setClashes((earlier) => [...earlier, { key: act.key, text }])
    const changed = new Set<string>()
    async function sendNext(act: DayAct): Promise<void> {
      try {
        const sent = await sendAct(edc_id, act)
        for (const table of sent.changed) changed.add(table)
        if (!delayed.current.has(act.key)) sent.show?.()
        else if (sent.clash) report(act, sent.clash)
      } catch (failure) {
        if (!(failure instanceof ApiError) || mayPass(failure)) throw failure
        if (delayed.current.has(act.key)) report(act, texts.away.clash(act.name, failure.message))
        else showError(failure)
      }
      dropItems(deviceStorage, name, [act.key])
      unkept.current = unkept.current.filter(({ key }) => key !== act.key)
    }
    async function sendAll(): Promise<void> {
      const had = list().length > 0
      let isAway = false
      try {
        for (let next = list()[0]; next; next = list()[0]) await sendNext(next)
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        for (const { key } of list()) delayed.current.add(key)
        isAway = true
      }
      // The board is read before what lay over it goes; after a refusal it may be behind.
      if (had) await invalidateTables([...changed, 'assessment_arrival'])
      setActs(list())
      // Somebody has gone on while the board was read.
      if (!isAway && list().length > 0) await sendAll()
    }
    return inTurn(sendAll)
  }, [name, edc_id, inTurn])

  useRetries(flush)

  const add = useCallback(
    (act: DayAct): void => {
      if (!addItem(deviceStorage, name, act)) unkept.current = [...unkept.current, act]
      setActs((list) => [...list, act])
      void flush()
    },
    [name, flush],
  )

  const dismiss = () => setClashes([])
  return { acts, clashes, add, flush, dismiss }
}

interface SentAct {
  changed: readonly string[]
  /** Says what happened, where somebody waits for it. */
  show?: () => void
  /** What has to be said where it happened some time ago. */
  clash?: string
}

/** What is sent again after a lost answer has the same key and one effect. */
async function sendAct(id: number, act: DayAct): Promise<SentAct> {
  const { key: idempotencyKey, day, at } = act
  if (act.kind === 'step') {
    const { usr_id: uid, step } = act
    const { changed } = await sendWrite(contract.presence, { id, uid, step, day, at }, { idempotencyKey })
    return { changed: tablesOf(changed) }
  }
  if (act.kind === 'absent') {
    const { changed } = await sendWrite(contract.absent, { id: act.eduass_id, usr_id: act.usr_id }, { idempotencyKey })
    return { changed: tablesOf(changed) }
  }
  const who = act.kind === 'code' ? { code: act.code } : { usr_id: act.usr_id }
  const { answer, changed } = await sendWrite(contract.checkIn, { id, ...who, day, at }, { idempotencyKey })
  const { usr_fullname, is_new, arrived_at, slot } = answer
  const where = slot ? texts.arrival.slot(slot, day) : ''
  return {
    changed: tablesOf(changed),
    show: () =>
      toast.success(
        is_new ? texts.arrival.arrived(usr_fullname, where) : texts.arrival.already(usr_fullname, arrived_at),
      ),
    ...(slot ? {} : { clash: texts.arrival.arrived(usr_fullname, '') }),
  }
}

const tablesOf = (changed: 'all' | readonly string[]): readonly string[] => (changed === 'all' ? [] : changed)
