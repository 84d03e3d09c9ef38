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
  const look = () =>
    void admitAnew().catch((refusal: Error) => {
      log.info({ err: refusal }, 'a file on its way was broken off')
      // Where nothing has left yet it becomes the answer.
      body.destroy(refusal)
    })
  const watcher = (event: LiveEvent) => mayEndAccess(event, reader) && look()
  live.watchers.add(watcher)
  body.once('close', () => live.watchers.delete(watcher))
  // What happened since the reader was admitted, while the file was being made or fetched, nobody heard here.
  look()
}
