import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { ask, askFor, signIn } from '#bench/kit/ask.ts'
import type { Report } from '#bench/kit/context.ts'
import { rowsOf } from '#server/database/client.ts'
import { type Ends, inFolder } from '#bench/kit/folder.ts'
import { wordsOf } from '#bench/kit/pace.ts'
import { type PairServer, startPair } from '#bench/kit/pair.ts'
import { startProduct } from '#bench/kit/processes.ts'

// Long reads on a standby that really follows: what was written the moment before must be in them, while it follows, while
// it stands still, and after it was killed.

const ROUNDS = 100
const HURT_ROUNDS = 20

interface Trial {
  report: Report
  url: string
  token: string
  primary: string
}

export function runAlone(report: Report): Promise<void> {
  return inFolder('standby', (folder, ends) => measure(report, folder, ends))
}

async function measure(report: Report, folder: string, ends: Ends): Promise<void> {
  const [primary, standby] = await startPair(folder, ends)
  const product = await startProduct({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: standby.url,
    DATA_DIR: join(folder, 'data'),
    SEED: 'demo',
    LOG_LEVEL: 'fatal',
  })
  ends.push(() => product.stop())
  const trial = { report, url: product.url, token: await signIn(product.url), primary: primary.url }

  await untilFollows(trial)
  const before = await readsOf(standby)
  await reportReads(trial, 'while the standby follows', ROUNDS)
  // Statistics leave a connection about a second after its last statement.
  await sleep(2500)
  const served = (await readsOf(standby)) - before
  report({
    what: 'transactions of the standby meanwhile',
    ours: served,
    unit: '',
    goal: `≥ ${ROUNDS}`,
    holds: served >= ROUNDS,
  })
  await standby.asSuperuser('select pg_wal_replay_pause()')
  await reportReads(trial, 'while the standby stands still', HURT_ROUNDS)
  await sleep(6000)
  const { degraded } = await askFor<{ degraded: string[] }>(`${product.url}/api/ready`)
  const isShown = degraded.includes('standby')
  report({
    what: 'a standby that stands still is shown',
    ours: Number(isShown),
    unit: '',
    goal: '1',
    holds: isShown,
    note: degraded.join(' '),
  })
  standby.kill()
  await reportReads(trial, 'after the standby was killed', HURT_ROUNDS)
  await standby.start()
  const back = performance.now()
  await untilFollows(trial)
  const ours = (performance.now() - back) / 1000
  report({ what: 'from its start until the standby is used again', ours, unit: 's' })
  await reportReads(trial, 'after it came back', HURT_ROUNDS)
}

/** Each round changes a row on the primary and reads it at once by a report. */
async function reportReads({ report, url, token, primary }: Trial, when: string, rounds: number): Promise<void> {
  const times: number[] = []
  const problems: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const title = `standby ${crypto.randomUUID()}`
    await rowsOf(
      primary,
      `update educational_cycle set edc_title = $1 where edc_id = (select min(edc_id) from educational_cycle)`,
      [title],
    )
    const began = performance.now()
    const question = { fields: ['edc_title'], filters: [{ field: 'edc_title', op: 'eq', value: title }] }
    const response = await ask(url + reportsContract.cycle.path, { token, body: question })
    const text = await response.text()
    times.push(performance.now() - began)
    if (!response.ok) problems.push(`${response.status} ${text.slice(0, 200)}`)
    else if (!text.includes(title)) problems.push('an old answer')
  }
  report({
    what: `reports without what was just written, ${when}`,
    ours: problems.length,
    unit: 'wrong',
    noneOf: rounds,
    note: `slowest ${Math.max(...times).toFixed(0)} ms; ${wordsOf(problems)}`,
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

async function readsOf(standby: PairServer): Promise<number> {
  const statement = `select xact_commit::int as count from pg_stat_database where datname = 'regen'`
  const [result] = await standby.asSuperuser(statement)
  const { count = 0 } = (result?.rows[0] ?? {}) as { count?: number }
  return count
}
