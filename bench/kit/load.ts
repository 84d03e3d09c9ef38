import autocannon from 'autocannon'
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

/** Both in turns, so that a slow moment of the machine meets both; of each the middle round counts. */
export async function loadInTurns(targets: readonly [Target, Target], connections: number): Promise<[Load, Load]> {
  for (const target of targets) await load(target, connections, 1)
  const [first, second]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push(await load(targets[0], connections, SECONDS))
    second.push(await load(targets[1], connections, SECONDS))
  }
  return [middleLoad(first), middleLoad(second)]
}

function middleLoad(rounds: readonly Load[]): Load {
  const middle = (of: (round: Load) => number) => quantile(rounds.map(of), 0.5)
  return { perSecond: middle((round) => round.perSecond), p50: middle(({ p50 }) => p50), p99: middle(({ p99 }) => p99) }
}
