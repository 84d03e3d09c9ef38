import autocannon from 'autocannon'
import { quantile } from '#bench/figures.ts'

export interface Target {
  url: string
  token?: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
}

export interface Load {
  perSecond: number
  p50: number
  p99: number
}

/** Asks as fast as the answers come. An answer that is not one of success spoils the figure, so it ends the bench. */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const headers: Record<string, string> = {}
  if (target.token) headers.authorization = `Bearer ${target.token}`
  if (target.body !== undefined) headers['content-type'] = 'application/json'
  const run = autocannon({
    url: target.url,
    connections,
    duration: seconds,
    method: target.method ?? 'GET',
    headers,
    ...(target.body === undefined ? {} : { body: JSON.stringify(target.body) }),
  })
  const times: number[] = []
  const statuses = new Set<number>()
  run.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds)
    statuses.add(status)
  })
  const result = await run
  if (result.non2xx + result.errors + result.timeouts > 0 || times.length === 0)
    throw new Error(
      `${target.url} answered ${[...statuses].join(', ')}; ${result.errors} errors, ${result.timeouts} timeouts`,
    )
  return { perSecond: result.requests.total / result.duration, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** Both in turns, so that a slow moment of the machine meets both; of each the middle round counts. */
export async function loadInTurns(
  targets: readonly Target[],
  options: { connections: number; seconds: number; rounds: number },
): Promise<Load[]> {
  for (const target of targets) await load(target, options.connections, 1)
  const rounds: Load[][] = targets.map(() => [])
  for (let round = 0; round < options.rounds; round += 1)
    for (const [at, target] of targets.entries())
      rounds[at]?.push(await load(target, options.connections, options.seconds))
  return rounds.map((list) => ({
    perSecond: quantile(
      list.map((round) => round.perSecond),
      0.5,
    ),
    p50: quantile(
      list.map((round) => round.p50),
      0.5,
    ),
    p99: quantile(
      list.map((round) => round.p99),
      0.5,
    ),
  }))
}
