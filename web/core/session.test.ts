import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as SessionModule from '#web/core/session.ts'

// Whether a loaded page knows its person again, and that nothing but the server's word signs somebody out.

const signedIn = {
  user: { usr_id: 7, usr_role: 'REGEN_ADMINISTRATOR' },
  token: 'the-token',
  chatSecret: 's',
  tokenExpiresAt: '2999-01-01T00:00:00.000Z',
}
type Reply = { status: number; body: unknown } | 'no answer'
const refused: Reply = { status: 401, body: { message: 'x', error: { code: 'unauthorized', message: 'x' } } }
const broken: Reply = { status: 503, body: null }

let replies: Reply[] = []
let asked: string[] = []
let session: typeof SessionModule

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const reply = url === '/api/session' ? (replies.shift() ?? refused) : { status: 200, body: { message: '' } }
    if (reply === 'no answer') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status: reply.status }))
  })
  session = await import('#web/core/session.ts')
})

afterEach(() => {
  session.resetSession(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each<[string, Reply[]]>([
  ['at once', [{ status: 200, body: signedIn }]],
  ['after a lost line', ['no answer', 'no answer', { status: 200, body: signedIn }]],
  ['after a restart of the server', [broken, broken, broken, broken, { status: 200, body: signedIn }]],
  [
    'after too many questions',
    [
      { status: 429, body: null },
      { status: 200, body: signedIn },
    ],
  ],
])('knows its person again %s', async (_name, answers) => {
  replies = answers
  void session.restoreSession()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(session.getSession()).toMatchObject({ status: 'in', token: 'the-token' })
  expect(new Set(asked)).toEqual(new Set(['/api/session']))
})

it('is a visitor’s when the server says so, and ends nothing on the server then', async () => {
  replies = [refused]
  await session.restoreSession()
  expect(session.getSession()).toEqual({ status: 'out' })
  session.resetSession('Unauthorized')
  expect(asked).toEqual(['/api/session'])
})

it('says what is wrong while it asks on, and keeps whoever signs in meanwhile', async () => {
  replies = Array.from({ length: 40 }, () => broken)
  void session.restoreSession()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(session.getSession()).toMatchObject({ status: 'loading', problem: { status: 503 } })
  session.adopt(signedIn as never)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(session.getSession()).toMatchObject({ status: 'in' })
  const before = asked.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.length).toBe(before)
})

it('ends on the server when somebody was in', async () => {
  replies = [{ status: 200, body: signedIn }]
  await session.restoreSession()
  session.resetSession('Η σύνδεσή σου έληξε. Συνδέσου ξανά.')
  expect(asked.at(-1)).toBe('/api/logout')
})
