import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '#bench/kit/context.ts'
import { quantile } from '#bench/kit/figures.ts'
import { numberAfter } from '#bench/kit/flags.ts'
import { type Day, prepareDay } from '#bench/mixed/people.ts'
import { keepPace, type Paced, wordsOf } from '#bench/kit/pace.ts'
import { startBehindBalancer } from '#bench/kit/processes.ts'
import { type Watched, watchMemory } from '#bench/kit/usage.ts'
import { Balancer } from '#server/testing/balancer.ts'
import { freePort, stopChild } from '#server/testing/child.ts'

// V17: a day of the platform at ten times its rate, first on one process, then on three: 5 people of the office and 200 of
// companies at work, 3,000 graduates on the evening of a deadline, chat, exports and a letter to many. `--minutes N`: by
// default ten, after the first seconds. The load and the products share the processors.

const FLEETS = [1, 3]
const IDLE_MS = 5000
/** Processes that have just started compile their code while they answer: these seconds are shown apart. */
const START_SECONDS = 10
const WATCH_MS = 2000
/** What the memory of a process may differ between the middle and the end. */
const LEVEL_MB = 30

const WHY_IDLE =
  'The modules with their text and the schemas of all calls are 65 MB of living objects; Node itself and the room that V8 keeps are the rest'
const WHY_MOST =
  'To what a process holds at rest come the answers under way, compiled code and what the answers before left behind: V8 lets living objects double before it collects'

export async function run(context: BenchContext): Promise<void> {
  const seconds = numberAfter('minutes', 10) * 60
  for (const count of FLEETS) await runDay(context, count, seconds)
}

async function runDay(context: BenchContext, count: number, seconds: number): Promise<void> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  const balancer = new Balancer(ports)
  const processes: ChildProcess[] = []
  let day: Day | undefined
  try {
    for (const port of ports) processes.push(await startBehindBalancer(context.database, port))
    day = await prepareDay(context, await balancer.listen())
    await sleep(IDLE_MS)
    const memory = watchMemory(
      processes.map(({ pid = 0 }) => pid),
      WATCH_MS,
    )
    const kinds = day.kinds
    const start = await keepAll(kinds, { seconds: START_SECONDS })
    const kept = await keepAll(kinds, { seconds, after: START_SECONDS })
    memory.stop()
    report(context, { count, seconds, memory, start: waitedFor(start), kinds: kept })
  } finally {
    balancer.close()
    await Promise.all(processes.map((child) => stopChild(child)))
    await day?.forget()
  }
}

type PacedKind = Day['kinds'][number] & Paced

/** Everything that people do, for so long; `after` so many seconds of the same. */
function keepAll(kinds: Day['kinds'], { seconds, after = 0 }: { seconds: number; after?: number }) {
  return Promise.all(
    kinds.map(async (kind): Promise<PacedKind> => {
      const first = Math.round(kind.perSecond * after)
      return { ...kind, ...(await keepPace({ perSecond: kind.perSecond, seconds, first }, kind.act)) }
    }),
  )
}

/** What came of all that people wait for. */
function waitedFor(kinds: readonly PacedKind[]): Paced {
  const times = kinds.filter(({ isLong }) => !isLong).flatMap((kind) => kind.times)
  return { times, failures: kinds.flatMap((kind) => kind.failures) }
}

interface Seen {
  count: number
  seconds: number
  memory: Watched
  start: Paced
  kinds: PacedKind[]
}

function report(context: BenchContext, { count, seconds, memory, start, kinds }: Seen): void {
  const on = count === 1 ? 'one process' : `${count} processes`
  const { times, ...day } = waitedFor(kinds)
  const failures = [...start.failures, ...day.failures]
  context.report({
    what: `the first ${START_SECONDS} seconds of ${on}, p99`,
    ours: quantile(start.times, 0.99),
    unit: 'ms',
    note: `p50 ${quantile(start.times, 0.5).toFixed(0)} ms, ${start.times.length} times`,
  })
  context.report({
    id: 'V17',
    what: `a day on ${on}, ten times as fast, for ${seconds / 60} minutes: requests that failed`,
    ours: failures.length,
    unit: 'failed',
    noneOf: start.times.length + times.length,
    note: `${(times.length / seconds).toFixed(0)} a second; ${wordsOf(failures)}`,
  })
  context.report({
    id: 'V17',
    what: `p99 of all that people wait for, after the first ${START_SECONDS} seconds`,
    ours: quantile(times, 0.99),
    unit: 'ms',
    below: 300,
    note: `p50 ${quantile(times, 0.5).toFixed(0)} ms`,
  })
  for (const kind of kinds)
    context.report({
      what: `${kind.name}, p99`,
      ours: quantile(kind.times, 0.99),
      unit: 'ms',
      note: `p50 ${quantile(kind.times, 0.5).toFixed(0)} ms, ${kind.times.length} times`,
    })
  const half = memory.looks.slice(Math.floor(memory.looks.length / 2))
  const tenth = Math.max(1, Math.floor(half.length / 5))
  const growth = quantile(half.slice(-tenth), 0.5) - quantile(half.slice(0, tenth), 0.5)
  const most = Math.max(...memory.looks)
  context.report({ id: 'V6', what: 'memory before it', ours: memory.before, unit: 'MB', below: 200, why: WHY_IDLE })
  context.report({ id: 'V6', what: 'the most memory of a process', ours: most, unit: 'MB', below: 350, why: WHY_MOST })
  context.report({
    id: 'V17',
    what: 'its growth from the middle to the end',
    ours: growth,
    unit: 'MB',
    below: LEVEL_MB,
  })
}
