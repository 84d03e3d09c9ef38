import { pathOf } from '#shared/core/contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { liveContract, type LiveMessage } from '#shared/features/live/live.contract.ts'
import { type ChangedTables, TAB } from '#web/core/api.ts'
import { untilPageIsThere } from '#web/core/page-is-there.ts'
import { invalidateTables, queryClient } from '#web/core/query.ts'
import { reconnectDelay } from '#web/core/reconnect.ts'
import { getSession, refreshUser, resetSession } from '#web/core/session.ts'
import { sharedValue } from '#web/ui/shared-value.ts'

// One event stream per tab. Changed data is fetched again; after a lost connection everything is.

const GATHER_MS = 250
/** While many changes arrive, such as during an import. */
const GATHER_MANY_MS = 2000
/** Many tabs that hear of one change do not ask in the same moment. */
const SPREAD_MS = 250
const SHOW_LOST_MS = 3000
/** The server says something three times as often: a connection that broke without a word says nothing. */
const SILENT_MS = 60_000

let abort: AbortController | null = null
let attempts = 0
let startedAt = 0
let waiting: ChangedTables = []
let gather: ReturnType<typeof setTimeout> | undefined
let lastRead = 0
let lostTimer: ReturnType<typeof setTimeout> | undefined

/** True when the stream has been down for some seconds. */
export const connectionLost = sharedValue(false)

export function startLive(): void {
  stopLive()
  const own = new AbortController()
  abort = own
  attempts = 0
  startedAt = performance.now()
  void keepOpen(own)
}

export function stopLive(): void {
  abort?.abort()
  abort = null
  clearTimeout(lostTimer)
  connectionLost.set(false)
}

async function keepOpen(own: AbortController): Promise<void> {
  // What is seen first comes first: the stream begins with what has changed since the page began to read.
  await untilPageIsThere()
  while (!own.signal.aborted) {
    const ended = await readStream(own.signal)
    if (own.signal.aborted) return
    if (ended === 'unauthorized') {
      resetSession('Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
      return
    }
    clearTimeout(lostTimer)
    lostTimer = setTimeout(() => connectionLost.set(true), SHOW_LOST_MS)
    await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempts)))
    attempts += 1
  }
}

async function readStream(signal: AbortSignal): Promise<'ended' | 'unauthorized'> {
  const session = getSession()
  if (session.status !== 'in') return 'ended'
  try {
    const readingMs = attempts > 0 ? 0 : Math.ceil(performance.now() - startedAt)
    const response = await fetch(`${pathOf(liveContract.stream)}?tab=${TAB}&reading_ms=${readingMs}`, {
      headers: { authorization: `Bearer ${session.token}` },
      signal,
    })
    if (response.status === 401) return 'unauthorized'
    if (!response.ok || !response.body) return 'ended'
    if (attempts > 0) await queryClient.invalidateQueries()
    attempts = 0
    clearTimeout(lostTimer)
    connectionLost.set(false)
    await readMessages(response.body)
  } catch {
    // The connection broke, or we closed it: `keepOpen` decides.
  }
  return 'ended'
}

async function readMessages(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader() as ReadableStreamDefaultReader<string>
  let text = ''
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), SILENT_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    const parts = (text + value).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) collect(JSON.parse(part.slice(6)) as LiveMessage)
  }
}

function collect({ tables }: LiveMessage): void {
  waiting = tables === 'all' || waiting === 'all' ? 'all' : [...waiting, ...tables]
  const gatherMs = Date.now() - lastRead < GATHER_MANY_MS ? GATHER_MANY_MS : GATHER_MS
  gather ??= setTimeout(refresh, gatherMs + Math.random() * SPREAD_MS)
}

/** A tab that nobody looks at reads when somebody does. */
function refresh(): void {
  if (document.hidden) {
    document.addEventListener('visibilitychange', refresh, { once: true })
    return
  }
  const changed = waiting
  waiting = []
  gather = undefined
  lastRead = Date.now()
  if (changed === 'all' || authContract.whoAmI.reads.some((table) => changed.includes(table)))
    refreshUser().catch(() => undefined)
  void invalidateTables(changed)
}
