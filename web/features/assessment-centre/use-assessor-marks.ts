import { useCallback, useRef, useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type {
  AssessorDay,
  Entry,
  JudgedPerson,
} from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { send } from '#web/core/api.ts'
import { addItem, dropItems, oneAtATime, queuedItems, queueOfSecret } from '#web/core/device-queue.ts'
import { ApiError } from '#web/core/errors.ts'
import { useRetries } from '#web/core/use-retries.ts'
import { deviceStorage } from '#web/ui/stored.ts'

const AT_ONCE = 100

const queueOf = (linkKey: string) => queueOfSecret('marks', linkKey)

/** What the assessor has given here lies over what the server answered. */
export function withEntries(person: JudgedPerson, entries: readonly Entry[]): JudgedPerson['own'] {
  let own = person.own
  for (const { usr_id, acr_id, level, comment, is_absent } of entries) {
    if (usr_id !== person.usr_id) continue
    if (acr_id !== undefined && level !== undefined)
      own = { ...own, levels: [...own.levels.filter((one) => one.acr_id !== acr_id), { acr_id, level }] }
    if (comment !== undefined) own = { ...own, comment }
    if (is_absent !== undefined) own = { ...own, is_absent }
  }
  return own
}

/** The day of a link, and a queue that sends what is given there as soon as it can. */
export function useAssessorMarks(linkKey: string) {
  const [day, setDay] = useState<AssessorDay | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const read = useCallback(async () => {
    try {
      setDay(await send(contract.assessorDay, { key: linkKey }))
      setError(null)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
    }
  }, [linkKey])
  const queue = useEntryQueue(linkKey, read)
  return { day, error, read, ...queue }
}

export type AssessorMarks = ReturnType<typeof useAssessorMarks>

function useEntryQueue(linkKey: string, read: () => Promise<void>) {
  const [given, setGiven] = useState<Entry[]>(() => queuedItems(deviceStorage, queueOf(linkKey)))
  const [waiting, setWaiting] = useState(given.length)
  const [refused, setRefused] = useState<string[]>([])
  const [isOnDevice, setOnDevice] = useState(true)
  /** What a device keeps that has no storage. */
  const unkept = useRef<Entry[]>([])
  const wantsRead = useRef(true)
  /** Nothing more is taken by this link, also not what waits. */
  const [isOver, setOver] = useState(false)
  const over = useRef(false)

  const [inTurn] = useState(oneAtATime)

  const flush = useCallback((): Promise<void> => {
    if (over.current) return Promise.resolve()
    const name = queueOf(linkKey)
    const list = () => [...queuedItems<Entry>(deviceStorage, name), ...unkept.current]
    async function sendAll() {
      try {
        for (let next = list(); next.length > 0; next = list()) {
          const keys = await sendSome(linkKey, next.slice(0, AT_ONCE), setRefused)
          dropItems(deviceStorage, name, keys)
          unkept.current = unkept.current.filter(({ key }) => !keys.includes(key))
        }
        if (wantsRead.current) {
          wantsRead.current = false
          await read()
        }
      } catch (failure) {
        // Without network the entries stay where they are, and the clock sends them again.
        if (!(failure instanceof ApiError)) throw failure
        if (failure.status !== 410) return
        // A link that has ended says so, and is not asked again.
        over.current = true
        setOver(true)
        await read()
      } finally {
        setWaiting(list().length)
      }
    }
    return inTurn(sendAll)
  }, [linkKey, read, inTurn])

  useRetries(flush)

  /** `reveals`: with it all own levels are in, so that those of others are read once it has been sent. */
  function give(what: Omit<Entry, 'key'>, reveals = false): void {
    const entry: Entry = { ...what, key: crypto.randomUUID() }
    if (!addItem(deviceStorage, queueOf(linkKey), entry)) {
      unkept.current = [...unkept.current, entry]
      setOnDevice(false)
    }
    if (reveals) wantsRead.current = true
    setGiven((list) => [...list, entry])
    setWaiting((count) => count + 1)
    void flush()
  }

  return { given, waiting, refused, isOnDevice, isOver, give }
}

/** Sent again, they would be refused again. */
const NEVER = new Set([400, 413, 422])

/** Returns the keys that the server has answered, written or refused. One that it does not even read holds no other back. */
export async function sendSome(
  key: string,
  entries: Entry[],
  onRefused: (change: (earlier: string[]) => string[]) => void,
): Promise<string[]> {
  try {
    const { saved, refused } = await send(contract.assessorEntries, { key, entries })
    if (refused.length > 0) onRefused((earlier) => [...earlier, ...refused.map(({ reason }) => reason)])
    return [...saved, ...refused.map((one) => one.key)]
  } catch (failure) {
    if (!(failure instanceof ApiError) || !NEVER.has(failure.status)) throw failure
    const half = entries.length >> 1
    if (half === 0) {
      onRefused((earlier) => [...earlier, failure.message])
      return entries.map((one) => one.key)
    }
    const first = await sendSome(key, entries.slice(0, half), onRefused)
    return [...first, ...(await sendSome(key, entries.slice(half), onRefused))]
  }
}
