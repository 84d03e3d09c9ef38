import { readStored, writeStored } from '#web/ui/stored.ts'

// What has been given here and the server has not confirmed yet. It stands on the device, in order, until it is.

/** What a queue is kept in: the storage of the browser, or of a test. */
export type QueueStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The key is made by the device, so that what is sent again after a lost answer is known. */
export interface Kept {
  key: string
}

/** The name of a queue that belongs to a secret: enough of it to tell links apart, too little to open one. */
export const queueOfSecret = (kind: string, secret: string) => `regen.${kind}.${secret.slice(0, 12)}`

export function queuedItems<Item extends Kept>(storage: QueueStorage, name: string): Item[] {
  const list = readStored(storage, name)
  return Array.isArray(list) ? (list as Item[]) : []
}

/** Returns false where the device keeps nothing: the item then has to be sent while the page is open. */
function writeQueue(storage: QueueStorage, name: string, items: readonly Kept[]): boolean {
  return writeStored(storage, name, items.length === 0 ? null : items)
}

export function addItem(storage: QueueStorage, name: string, item: Kept): boolean {
  return writeQueue(storage, name, [...queuedItems(storage, name), item])
}

/** Takes out what the server has answered; what was added in the meantime, in this tab or another, stays. */
export function dropItems(storage: QueueStorage, name: string, keys: readonly string[]): void {
  const answered = new Set(keys)
  writeQueue(
    storage,
    name,
    queuedItems(storage, name).filter(({ key }) => !answered.has(key)),
  )
}

/** Whoever asks while an act runs waits for that run; also an act that ends at once leaves the way free for the next. */
export function oneAtATime(): (act: () => Promise<void>) => Promise<void> {
  let running: Promise<void> | null = null
  return (act) => {
    running ??= act().finally(() => {
      running = null
    })
    return running
  }
}
