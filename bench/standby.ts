import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { choosePort, type ClusterSecrets } from '#server/database/embedded.cluster.ts'
import { startServer, stopServer } from '#server/database/embedded.server.ts'
import type { Reporter } from '#bench/context.ts'
import { startProduct } from '#bench/processes.ts'
import { asSuperuser, type Ends, follow, inFolder, makePair } from '#bench/replication/pair.ts'
import { signIn } from '#bench/writing.ts'

// Long reads on a standby that really follows: what was written the moment before must be in them, while it follows, while
// it stands still, and after it was killed.

const ROUNDS = 100
const HURT_ROUNDS = 20

interface Trial {
  reporter: Reporter
  url: string
  token: string
  primary: pg.Client
}

export function runAlone(reporter: Reporter): Promise<void> {
  return inFolder('standby', (folder, ends) => measure(reporter, folder, ends))
}

async function measure(reporter: Reporter, folder: string, ends: Ends): Promise<void> {
  const { primary, standby, secrets } = await makePair(folder)
  const [first, second] = [await choosePort(0), await choosePort(0)]
  const firstServer = startServer(primary, first)
  ends.push(() => stopServer(primary, firstServer))
  await firstServer.ready
  follow(standby, secrets, first)
  const secondServer = startServer(standby, second)
  ends.push(() => stopServer(standby, secondServer))
  await secondServer.ready

  const address = (port: number) => `postgres://regen:${secrets.appPassword}@127.0.0.1:${port}/regen`
  const product = await startProduct({
    DATABASE_URL: address(first),
    DATABASE_READ_URL: address(second),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: '',
    SEED: 'demo',
    LOG_LEVEL: 'fatal',
  })
  ends.push(() => product.stop())
  const client = new pg.Client({ connectionString: address(first) })
  await client.connect()
  ends.push(() => client.end())
  const trial = { reporter, url: product.url, token: await signIn(product.url), primary: client }

  await untilFollows(trial)
  const before = await readsOf(secrets, second)
  await reportReads(trial, 'while the standby follows', ROUNDS)
  // Statistics leave a connection about a second after its last statement.
  await sleep(2500)
  const served = (await readsOf(secrets, second)) - before
  reporter.report({
    what: 'transactions of the standby meanwhile',
    ours: served,
    unit: '',
    goal: `≥ ${ROUNDS}`,
    holds: served >= ROUNDS,
  })
  await asSuperuser(secrets, second, 'select pg_wal_replay_pause()')
  await reportReads(trial, 'while the standby stands still', HURT_ROUNDS)
  await sleep(6000)
  await reportDegraded(trial, 'a standby that stands still is shown', true)
  secondServer.child.kill('SIGKILL')
  await reportReads(trial, 'after the standby was killed', HURT_ROUNDS)
  const again = startServer(standby, second)
  ends.push(() => stopServer(standby, again))
  await again.ready
  const back = performance.now()
  await untilFollows(trial)
  reporter.report({
    what: 'from its start until the standby is used again',
    ours: (performance.now() - back) / 1000,
    unit: 's',
  })
  await reportReads(trial, 'after it came back', HURT_ROUNDS)
}

function send(url: string, path: string, body: object, token = ''): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

/** Each round changes a row on the primary and reads it at once by a report. */
async function reportReads({ reporter, url, token, primary }: Trial, when: string, rounds: number): Promise<void> {
  const times: number[] = []
  const problems: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const title = `standby ${crypto.randomUUID()}`
    await primary.query(
      `update educational_cycle set edc_title = $1 where edc_id = (select min(edc_id) from educational_cycle)`,
      [title],
    )
    const began = performance.now()
    const question = { fields: ['edc_title'], filters: [{ field: 'edc_title', op: 'eq', value: title }] }
    const response = await send(url, reportsContract.cycle.path, question, token)
    const text = await response.text()
    times.push(performance.now() - began)
    if (!response.ok) problems.push(`${response.status} ${text.slice(0, 200)}`)
    else if (!text.includes(title)) problems.push('an old answer')
  }
  reporter.report({
    what: `reports without what was just written, ${when}`,
    ours: problems.length,
    unit: 'wrong',
    goal: '0',
    holds: problems.length === 0,
    note: `of ${rounds}; slowest ${Math.max(...times).toFixed(0)} ms; ${[...new Set(problems)].slice(0, 2).join(' | ')}`,
  })
}

async function degraded(url: string): Promise<string[]> {
  return ((await (await fetch(`${url}/api/ready`)).json()) as { degraded: string[] }).degraded
}

async function reportDegraded({ reporter, url }: Trial, what: string, isShown: boolean): Promise<void> {
  const parts = await degraded(url)
  reporter.report({
    what,
    ours: Number(parts.includes('standby')),
    unit: '',
    goal: String(Number(isShown)),
    holds: parts.includes('standby') === isShown,
    note: parts.join(' '),
  })
}

/** The product asks a broken one every half minute. */
async function untilFollows({ url }: Trial): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(250)) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    if (/regen_part_working\{part="standby"\} 1/.test(metrics)) return
  }
  throw new Error('The standby was not used in time.')
}

async function readsOf(secrets: ClusterSecrets, port: number): Promise<number> {
  const statement = `select xact_commit::int as count from pg_stat_database where datname = 'regen'`
  const [result] = await asSuperuser(secrets, port, statement)
  const { count = 0 } = (result?.rows[0] ?? {}) as { count?: number }
  return count
}
