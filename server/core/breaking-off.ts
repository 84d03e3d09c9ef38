import { Readable } from 'node:stream'
import { type LiveEvent, mayEndAccess } from '#server/core/live.ts'
import type { Services } from '#server/core/work.ts'

type Reader = Parameters<typeof mayEndAccess>[1]

/**
 * A file may be on its way for minutes, through a slow line for hours: whoever loses access meanwhile gets no further
 * byte. `admitAnew` throws where the request would be refused by now.
 */
export function breakOff(
  { live, log }: Pick<Services, 'live' | 'log'>,
  body: Readable | Buffer,
  reader: Reader,
  admitAnew: () => Promise<unknown>,
): void {
  if (!(body instanceof Readable)) return
  const watcher = (event: LiveEvent) => {
    if (!mayEndAccess(event, reader)) return
    admitAnew().catch((error: unknown) => {
      log.info({ err: error }, 'a file on its way was broken off')
      body.destroy(new Error('The reader has lost access'))
    })
  }
  live.watchers.add(watcher)
  body.once('close', () => live.watchers.delete(watcher))
}
