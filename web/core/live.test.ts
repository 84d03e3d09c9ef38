import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Live from '#web/core/live.ts'
import type * as Session from '#web/core/session.ts'

const signedIn = {
  user: { usr_id: 7, usr_role: 'REGEN_ADMINISTRATOR' },
  token: 'the-token',
  chatSecret: 's',
  tokenExpiresAt: '2999-01-01T00:00:00.000Z',
}

let live: typeof Live
let session: typeof Session

beforeEach(async () => {
  // A page of its own: test files share the modules of their worker, and so who waits there for a page.
  vi.resetModules()
  live = await import('#web/core/live.ts')
  session = await import('#web/core/session.ts')
})

afterEach(() => {
  live.stopLive()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens the stream anew when it says nothing any more, and keeps one that is quiet but alive', async () => {
  vi.useFakeTimers()
  let opened = 0
  let say: (words: string) => void = () => undefined
  vi.stubGlobal('fetch', () => {
    opened += 1
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        say = (words) => stream.enqueue(new TextEncoder().encode(words))
      },
    })
    return Promise.resolve(new Response(body))
  })
  session.startSession(signedIn as never)
  live.startLive()
  for (let seconds = 0; seconds < 120; seconds += 20) {
    await vi.advanceTimersByTimeAsync(20_000)
    say(': heartbeat\n\n')
  }
  expect(opened).toBe(1)
  await vi.advanceTimersByTimeAsync(62_000)
  expect([opened, live.connectionLost.get()]).toEqual([2, false])
})
