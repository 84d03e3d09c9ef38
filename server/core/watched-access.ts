import { type LiveEvent, mayEndAccess } from '#server/core/live.ts'
import type { Services } from '#server/core/work.ts'

/** So long may something stay open whose access has ended by its hour. */
export const LOOK_MS = 20_000

export type Reader = Parameters<typeof mayEndAccess>[1]

/**
 * What stays open ends with the access of whoever opened it: `look` decides. It is called at each word of an end that may
 * be theirs, and every so often, because an hour that passes says no word. Gives how the watching stops.
 */
export function watchAccess({ live }: Pick<Services, 'live'>, reader: Reader, look: () => void): () => void {
  const watcher = (event: LiveEvent) => mayEndAccess(event, reader) && look()
  live.watchers.add(watcher)
  const timer = setInterval(look, LOOK_MS).unref()
  // What happened since the reader was admitted nobody heard here.
  look()
  return () => {
    clearInterval(timer)
    live.watchers.delete(watcher)
  }
}
