import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type pg from 'pg'
import { quantile } from '#bench/kit/figures.ts'

export interface Target {
  url: string
  token?: string
  cookie?: string
  /** Makes it a POST. */
  body?: object
}

export interface Load {
  perSecond: number
  p50: number
  p99: number
}

/** Asks as fast as the answers come. An answer that is not one of success spoils the figure, so it ends the bench. */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const { url, token, cookie, body } = target
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const times: number[] = []
  const statuses = new Set<number>()
  run.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds)
    statuses.add(status)
  })
  const result = await run
  if (result.non2xx + result.errors + result.timeouts > 0 || times.length === 0)
    throw new Error(`${url} answered ${[...statuses].join(', ')}; ${result.errors} errors, ${result.timeouts} timeouts`)
  return { perSecond: result.requests.total / result.duration, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

const SECONDS = 2
const ROUNDS = 3
const LOOK_MS = 20
const QUIET_LOOKS = 3
const LONGEST_MS = 300_000

/** Both in turns, so that a slow moment of the machine meets both; of each the middle round counts. */
export async function loadInTurns(
  targets: readonly [Target, Target],
  connections: number,
  pool: pg.Pool,
): Promise<[Load, Load]> {
  const loadAlone = async (target: Target, seconds: number) => {
    await untilNothingRuns(pool)
    return load(target, connections, seconds)
  }
  for (const target of targets) await loadAlone(target, 1)
  const [first, second]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push(await loadAlone(targets[0], SECONDS))
    second.push(await loadAlone(targets[1], SECONDS))
  }
  return [middleLoad(first), middleLoad(second)]
}

/** Statements whose asker is gone go on to their end: those of one must not slow the other down. */
async function untilNothingRuns(pool: pg.Pool): Promise<void> {
  const begun = performance.now()
  for (let quiet = 0; quiet < QUIET_LOOKS; await sleep(LOOK_MS)) {
    const { rows } = await pool.query<{ query: string }>(`select query from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and state <> 'idle' limit 1`)
    quiet = rows.length > 0 ? 0 : quiet + 1
    if (performance.now() - begun > LONGEST_MS) throw new Error(`It does not come to an end: ${rows[0]?.query}`)
  }
}

function middleLoad(rounds: readonly Load[]): Load {
  const middle = (of: (round: Load) => number) => quantile(rounds.map(of), 0.5)
  return { perSecond: middle((round) => round.perSecond), p50: middle(({ p50 }) => p50), p99: middle(({ p99 }) => p99) }
}
