import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { ask } from '#bench/kit/ask.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { liveContract } from '#shared/features/live/live.contract.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'

const VISITORS = 20
const READERS = 6
const WRITERS = 3
/** Open event streams of the office, and as many sockets of the chat. */
export const LISTENERS = 10

/** What tabs hold open: how often it was opened, and how many of it are open now. */
interface Held {
  opened: number
  open: number
}

export interface Seen {
  times: number[]
  failures: string[]
  written: number
  streams: Held
  sockets: Held
}

interface Crowd {
  url: string
  token: string
  seen: Seen
  signal: AbortSignal
}

/** People who go on until they are told to stop; each answer that is no success is a failure with its words. */
export async function startPeople(crowd: Crowd): Promise<void> {
  const lists = [candidatesContract.list, companiesContract.list]
  const read = (number: number) =>
    request(crowd, `${lists[number % lists.length]?.path}?skip=0&limit=20`, { token: crowd.token })
  await Promise.all([
    ...numbers(VISITORS).map((number) =>
      // No address asks more often than the call allows.
      repeat(crowd, 600, () => request(crowd, programmesContract.list.path, { from: `203.0.113.${number}` })),
    ),
    ...numbers(READERS).map((number) => repeat(crowd, 600, () => read(number))),
    ...numbers(WRITERS).map((number) => repeat(crowd, 600, () => write(crowd, number))),
    ...numbers(LISTENERS).map(() => repeat(crowd, 100, () => listen(crowd))),
    ...numbers(LISTENERS).map(() => repeat(crowd, 100, () => holdSocket(crowd))),
  ])
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function repeat({ signal }: Crowd, pauseMs: number, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await act()
    await sleep(pauseMs)
  }
}

async function request(
  { url, seen }: Crowd,
  path: string,
  { token, body, from = '198.51.100.9' }: { token?: string; body?: object; from?: string },
): Promise<boolean> {
  const began = performance.now()
  try {
    const response = await ask(url + path, { token, body, headers: { 'x-forwarded-for': from } })
    const text = await response.text()
    if (!response.ok) seen.failures.push(`${path} ${response.status} ${text.slice(0, 100)}`)
    seen.times.push(performance.now() - began)
    return response.ok
  } catch (error) {
    seen.failures.push(`${path} ${String((error as Error).cause ?? error)}`)
    return false
  }
}

async function write(crowd: Crowd, number: number): Promise<void> {
  const body = { rpfg_type: 'candidate', rpfg_title: `rolling ${number} ${crypto.randomUUID()}` }
  if (await request(crowd, reportsContract.create.path, { token: crowd.token, body })) crowd.seen.written += 1
}

/** A tab of the office keeps its stream open until the process ends it; the next one must open at once. */
async function listen({ url, token, seen, signal }: Crowd): Promise<void> {
  let isOpen = false
  try {
    const response = await ask(url + liveContract.stream.path, { token, signal })
    if (!response.ok) {
      seen.failures.push(`stream ${response.status} ${await response.text()}`)
      return
    }
    isOpen = true
    seen.streams.opened += 1
    seen.streams.open += 1
    for await (const _ of response.body ?? []) if (signal.aborted) break
  } catch (error) {
    if (!signal.aborted) seen.failures.push(`stream ${(error as Error).message}`)
  } finally {
    if (isOpen) seen.streams.open -= 1
  }
}

/** A socket of the chat: it must be told that the service restarts, and the next one must open at once. */
function holdSocket({ url, token, seen, signal }: Crowd): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    let isOpen = false
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime?project=regen`, {
      headers: { cookie: `a_session_regen=${token}` },
    })
    const end = () => socket.terminate()
    signal.addEventListener('abort', end)
    socket.on('error', (error) => !signal.aborted && seen.failures.push(`socket ${error.message}`))
    socket.on('message', (data) => {
      const { type, data: payload } = JSON.parse((data as Buffer).toString('utf8')) as { type: string; data: object }
      if (type === 'error') seen.failures.push(`socket ${JSON.stringify(payload)}`)
      if (type !== 'connected' || isOpen) return
      isOpen = true
      seen.sockets.opened += 1
      seen.sockets.open += 1
    })
    socket.on('close', (code) => {
      signal.removeEventListener('abort', end)
      if (isOpen) seen.sockets.open -= 1
      if (!signal.aborted && code !== SERVICE_RESTART) seen.failures.push(`socket closed with ${code}`)
      resolve()
    })
  })
}

const SERVICE_RESTART = 1012
