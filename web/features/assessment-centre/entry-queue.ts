import type { Entry } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'

// What an assessor has given and the server has not confirmed yet. It stands on the device, in order, until it is.

/** What a queue is kept in: the storage of the browser, or of a test. */
export type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PREFIX = 'regen.marks.'
/** Enough of a key to tell links apart, too little to open one. */
const nameOf = (linkKey: string) => PREFIX + linkKey.slice(0, 12)

export function queuedEntries(storage: QueueStorage, linkKey: string): Entry[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(nameOf(linkKey)) ?? '[]')
    return Array.isArray(list) ? (list as Entry[]) : []
  } catch {
    return []
  }
}

/** Returns false where the device keeps nothing: the entry then has to be sent while the page is open. */
function writeQueue(storage: QueueStorage, linkKey: string, entries: readonly Entry[]): boolean {
  try {
    if (entries.length === 0) storage.removeItem(nameOf(linkKey))
    else storage.setItem(nameOf(linkKey), JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}

export function addEntry(storage: QueueStorage, linkKey: string, entry: Entry): boolean {
  return writeQueue(storage, linkKey, [...queuedEntries(storage, linkKey), entry])
}

/** Takes out what the server has answered; what was added in the meantime, in this tab or another, stays. */
export function dropEntries(storage: QueueStorage, linkKey: string, keys: readonly string[]): void {
  const answered = new Set(keys)
  writeQueue(
    storage,
    linkKey,
    queuedEntries(storage, linkKey).filter(({ key }) => !answered.has(key)),
  )
}
