import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ask, askWell, signIn } from '#bench/kit/ask.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { quantile } from '#bench/kit/figures.ts'
import { load, type Target } from '#bench/kit/load.ts'
import { type Running, startBeside } from '#bench/kit/processes.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { liveContract } from '#shared/features/live/live.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'

// V12: how often a second three processes on one PostgreSQL answer beside one of them, by as many connections, and whether
// a change by one reaches the open streams of all three. Nothing stands between them and the load, which is a part of them
// on the same processors.

const PROCESSES = 3
const CONNECTIONS = 15
const ROUNDS = 5
const SECONDS = 2
const WARM_SECONDS = 5
const CHANGES = 20
const HEARD_MS = 5000
/** What two equals differ by here. */
const NOISE = 0.05
const TITLE = 'processes bench'

const WHY =
  'Two processors carry PostgreSQL, the load and the products: one process already takes all that is left of them, and three change contexts more often'

export async function run(context: BenchContext): Promise<void> {
  const processes: Running[] = []
  const { url: database, folder } = context.database
  try {
    while (processes.length < PROCESSES) processes.push(await startBeside('server.ts', [database, folder]))
    const urls = processes.map(({ url }) => url)
    const [first = ''] = urls
    const [office, company] = [await signIn(first), await signIn(first, 'company@regen.demo')]
    const listing = { jl_category: 'Πωλήσεις', jl_position_sector: 'Εμπόριο', jl_position_title: TITLE }
    const acts: Record<string, Omit<Target, 'url'> & { path: string }> = {
      'a list of 20 people': { path: `${candidatesContract.list.path}?limit=20`, token: office },
      'creating a listing': { path: jobListingsContract.create.path, token: company, body: listing },
    }
    for (const [name, { path, ...target }] of Object.entries(acts))
      await compare(context, name, urls, (url) => ({ ...target, url: url + path }))
    await hearEverywhere(context, urls, office)
  } finally {
    await Promise.all(processes.map((each) => each.stop()))
    const { db } = context.services.connection
    await sql`delete from job_listing where jl_position_title = ${TITLE}`.execute(db)
    await sql`vacuum analyze job_listing`.execute(db)
    await sql`delete from report_field_group where rpfg_title = ${TITLE}`.execute(db)
  }
}

/** In turns, so that a slow moment of the machine meets both; of each the middle round counts. */
async function compare(
  context: BenchContext,
  name: string,
  urls: readonly string[],
  targetAt: (url: string) => Target,
): Promise<void> {
  const among = async (some: readonly string[]) => {
    const each = await Promise.all(some.map((url) => load(targetAt(url), CONNECTIONS / some.length, SECONDS)))
    return each.reduce((sum, { perSecond }) => sum + perSecond, 0)
  }
  const [ofThree, ofOne]: [number[], number[]] = [[], []]
  // Each by itself, so that none is colder than another.
  for (const url of urls) await load(targetAt(url), CONNECTIONS, WARM_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    ofThree.push(await among(urls))
    ofOne.push(await among(urls.slice(0, 1)))
  }
  const [ours, reference] = [quantile(ofThree, 0.5), quantile(ofOne, 0.5)]
  context.report({
    id: 'V12',
    what: `${name} by ${PROCESSES} processes beside one, ${CONNECTIONS} connections`,
    ours,
    reference,
    unit: '/s',
    ...goalOf(ours / reference),
    why: WHY,
  })
}

/** With less than a processor for each process, PostgreSQL and the load, the processors are the limit. */
function goalOf(ratio: number) {
  return availableParallelism() > PROCESSES + 1
    ? { goal: 'ratio ≥ 1.60', holds: ratio >= 1.6 }
    : { goal: `no slower on ${availableParallelism()} cores`, holds: ratio >= 1 - NOISE }
}

/** One process after the other changes something; each stream of all three must hear of it. */
async function hearEverywhere(context: BenchContext, urls: readonly string[], token: string): Promise<void> {
  const ending = new AbortController()
  const heard = urls.map(() => [] as number[])
  const streams = urls.map(async (url, at) => {
    const response = await askWell(url + liveContract.stream.path, { token, signal: ending.signal })
    return { body: response.body, arrivals: heard[at] as number[] }
  })
  const reading = (await Promise.all(streams)).map(async ({ body, arrivals }) => {
    try {
      for await (const part of body ?? [])
        if (Buffer.from(part as Uint8Array).includes('report_field_group')) arrivals.push(performance.now())
    } catch (error) {
      if (!ending.signal.aborted) throw error
    }
  })
  const waits: number[] = []
  let unheard = 0
  for (let change = 0; change < CHANGES; change += 1) {
    const before = heard.map((arrivals) => arrivals.length)
    const began = performance.now()
    const body = { rpfg_type: 'candidate', rpfg_title: TITLE }
    await (await ask(urls[change % urls.length] + reportsContract.create.path, { token, body })).arrayBuffer()
    const missing = () => heard.filter((arrivals, at) => arrivals.length === before[at]).length
    while (missing() > 0 && performance.now() - began < HEARD_MS) await sleep(2)
    unheard += missing()
    waits.push(performance.now() - began)
  }
  ending.abort()
  await Promise.all(reading)
  context.report({
    id: 'V12',
    what: `changes that a stream of one of ${urls.length} processes did not hear of`,
    ours: unheard,
    unit: '',
    noneOf: CHANGES * urls.length,
    note: `from the press until the last has heard: p50 ${quantile(waits, 0.5).toFixed(0)} ms, slowest ${Math.max(...waits).toFixed(0)} ms`,
  })
}
