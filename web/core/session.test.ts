import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import type * as SessionModule from '#web/core/session.ts'

// A loaded page restores its session, and only the server can sign somebody out.

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
let toLogout: Reply
let requests: string[] = []
let last: { headers: Record<string, string>; keepalive?: boolean } = { headers: {} }
let session: typeof SessionModule

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  requests = []
  toLogout = { status: 200, body: { message: '' } }
  vi.stubGlobal('fetch', (url: string, init: typeof last) => {
    requests.push(url)
    last = init
    const reply = url === '/api/session' ? (replies.shift() ?? refused) : toLogout
    if (reply === 'no answer') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status: reply.status }))
  })
  session = await import('#web/core/session.ts')
  // The first import reads the contracts: on a busy machine that takes its time.
}, 60_000)

afterEach(() => {
  session.resetSession(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each<[string, Reply[]]>([
  ['at once', [{ status: 200, body: signedIn }]],
  ['after a lost connection', ['no answer', 'no answer', { status: 200, body: signedIn }]],
  ['after a restart of the server', [broken, broken, broken, broken, { status: 200, body: signedIn }]],
  [
    'after too many requests',
    [
      { status: 429, body: null },
      { status: 200, body: signedIn },
    ],
  ],
])('restores the session %s', async (_name, answers) => {
  replies = answers
  void session.restoreSession()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(session.getSession()).toMatchObject({ status: 'in', token: 'the-token' })
  expect(new Set(requests)).toEqual(new Set(['/api/session']))
})

it.each(['usr_must_change_password', 'usr_must_add_second_factor'])('starts work once %s is done', async (what) => {
  replies = [{ status: 200, body: { ...signedIn, user: { ...signedIn.user, [what]: true } } }]
  let starts = 0
  session.onSessionStart(() => (starts += 1))
  await session.restoreSession()
  expect([session.getSession().status, starts]).toEqual(['in', 0])
  await session.refreshUser()
  expect(starts).toBe(1)
  await session.refreshUser()
  expect(starts).toBe(1)
})

const fetchFirst = async () => (await import('#web/core/api.ts')).send(authContract.whoAmI, undefined)

it('begins when the page has been read, and says then that somebody is signed in', async () => {
  replies = [{ status: 200, body: signedIn }]
  let isTold = false
  void session.untilSignedIn().then(() => (isTold = true))
  const readPage = async (coming: Promise<unknown>) => {
    expect(await coming).toMatchObject({ usr_id: 7 })
    // The first calls of the page go out meanwhile, with its token.
    await fetchFirst()
    await new Promise((goOn) => setTimeout(goOn, 1000))
  }
  void session.restoreSession(readPage)
  await vi.advanceTimersByTimeAsync(900)
  expect(last.headers['authorization']).toBe('Bearer the-token')
  expect([requests.length, session.getSession().status, isTold]).toEqual([2, 'loading', false])
  await vi.advanceTimersByTimeAsync(200)
  expect([session.getSession().status, isTold]).toEqual(['in', true])
})

it('tells whoever comes with a session that has ended, and a visitor nothing', async () => {
  const words: string[] = []
  session.onSessionGone((message) => words.push(message))
  replies = [refused]
  await session.restoreSession()
  expect(words).toEqual([])
  vi.resetModules()
  session = await import('#web/core/session.ts')
  session.onSessionGone((message) => words.push(message))
  const message = 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.'
  const error = { code: 'unauthorized', message, details: { hasEnded: true } }
  replies = [{ status: 401, body: { message, error } }]
  await session.restoreSession()
  expect([session.getSession(), words]).toEqual([{ status: 'out', hasEnded: true }, [message]])
})

it('tells the end that its person wished from the others, and says nothing of an account that is closed', async () => {
  const ends: unknown[] = []
  session.onSessionEnd((message, isSignedOut) => ends.push([message, isSignedOut]))
  replies = [{ status: 200, body: signedIn }]
  await session.restoreSession()
  // The stream of live events may end before the answer is there.
  await session.closeAccount(async () => session.resetSession('Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.'))
  session.resetSession('Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  session.resetSession(null)
  await session.signOut()
  expect(ends).toEqual([
    [null, true],
    ['Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.', false],
    [null, false],
    [null, true],
  ])
})

it('says that signing out did not reach the server, whose cookie still opens the session', async () => {
  const ends: (string | null)[] = []
  session.onSessionEnd((message) => ends.push(message))
  for (const reply of ['no answer', broken, refused] as const) {
    toLogout = reply
    session.startSession(signedIn as never)
    await session.signOut()
    expect(session.getSession()).toEqual({ status: 'out' })
  }
  const unsaid = expect.stringContaining('ίσως δεν έγινε') as string
  expect(ends).toEqual([unsaid, unsaid, null])
})

it('is out when the server says so, and sends no logout then', async () => {
  replies = [refused]
  await session.restoreSession()
  expect(session.getSession()).toEqual({ status: 'out' })
  session.resetSession('Unauthorized')
  expect(requests).toEqual(['/api/session'])
})

it('asks nothing on a page that came without a session', async () => {
  const querySelector = (query: string) => (query.includes('session') ? {} : null)
  vi.stubGlobal('document', { querySelector, addEventListener: () => undefined })
  replies = [{ status: 200, body: signedIn }]
  vi.resetModules()
  session = await import('#web/core/session.ts')
  // Known before anything is drawn: to hear it later would draw the page a second time.
  expect(session.getSession()).toEqual({ status: 'out' })
  await session.restoreSession()
  expect([session.getSession(), requests]).toEqual([{ status: 'out' }, []])
})

it('shows the problem while it retries, and keeps a sign-in made meanwhile', async () => {
  replies = Array.from({ length: 40 }, () => broken)
  void session.restoreSession()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(session.getSession()).toMatchObject({ status: 'loading', problem: { status: 503 } })
  session.startSession(signedIn as never)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(session.getSession()).toMatchObject({ status: 'in' })
  const before = requests.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests.length).toBe(before)
})

it('logs out on the server when somebody was signed in', async () => {
  replies = [{ status: 200, body: signedIn }]
  await session.restoreSession()
  session.resetSession('Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  expect(requests.at(-1)).toBe('/api/logout')
  // The cookie may be of somebody else by now.
  expect(last.headers.authorization).toBe('Bearer the-token')
  // The page may be left before it is sent.
  expect(last.keepalive).toBe(true)
})

it('keeps whom the server has let in, though the clock of the browser says that the session is over', async () => {
  vi.setSystemTime('2999-01-02T00:00:00Z')
  session.startSession(signedIn as never)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([session.getSession().status, requests]).toEqual(['in', [authContract.whoAmI.path]])
})

it('asks the server when the time of the session is over, and ends when it says so', async () => {
  vi.setSystemTime('2998-12-31T23:59:00Z')
  session.startSession(signedIn as never)
  const ends: unknown[] = []
  session.onSessionEnd((message) => ends.push(message))
  const over = 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.'
  const body = { message: over, error: { code: 'unauthorized', message: over } }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status: 401 })))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ends).toEqual([over])
})
