import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { hashSecret } from '#server/core/sessions.ts'
import { askFor, signIn } from '#bench/kit/ask.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { quantile } from '#bench/kit/figures.ts'
import { hasFlag } from '#bench/kit/flags.ts'
import { wordsOf } from '#bench/kit/pace.ts'
import { freePort, stopChild } from '#server/testing/child.ts'
import { startBehindBalancer } from '#bench/kit/processes.ts'
import { Balancer } from '#server/testing/balancer.ts'
import { type Pooler, startPooler } from '#bench/rolling/pooler.ts'
import { LISTENERS, type Seen, startPeople } from '#bench/rolling/people.ts'

// Three processes behind a balancer are restarted one after the other while people read, write, listen and wait for long
// work: nobody may meet an error, open streams and sockets must move on, and no job may be lost. With --pooler all of it goes
// through PgBouncer in transaction mode, with fewer connections than people who ask.

const PROCESSES = 3
const DRAIN_SECONDS = 3
const JOBS_PER_STOP = 3
const JOBS_MS = 60_000
/** From a stream that ended to the next one, with some room. */
const MOVE_MS = 1500

export async function run(context: BenchContext): Promise<void> {
  const ports: number[] = []
  while (ports.length < PROCESSES) ports.push(await freePort())
  const processes: ChildProcess[] = []
  const balancer = new Balancer(ports)
  const stopping = new AbortController()
  const pooler = hasFlag('pooler') ? await startPooler(context.database.url) : undefined
  const fleet = { ...context, pooler }
  try {
    for (const port of ports) processes.push(await start(fleet, port))
    const url = await balancer.listen()
    const token = await signInWithChat(context, url)
    const held = () => ({ opened: 0, open: 0 })
    const seen: Seen = { times: [], failures: [], written: 0, streams: held(), sockets: held() }
    const people = startPeople({ url, token, seen, signal: stopping.signal })
    await sleep(3000)
    const restarts = await restartAll(fleet, { processes, ports, url, token })
    if (pooler) await reportConnections(context)
    const [streams, sockets] = [{ ...seen.streams }, { ...seen.sockets }]
    stopping.abort()
    await people
    const kept = await countReports(context)
    const lost = await lostOf(context, restarts.jobs)
    reportRequests(context, seen, balancer.again, kept)
    reportMoves(context, { streams, sockets, lost, ...restarts })
  } finally {
    stopping.abort()
    balancer.close()
    await Promise.all(processes.map((child) => stopChild(child)))
    await pooler?.stop()
    await sql`delete from report_field_group where rpfg_title like 'rolling %'`.execute(context.services.connection.db)
  }
}

type Pooled = BenchContext & { pooler: Pooler | undefined }

interface Restarts {
  jobs: string[]
  /** From the signal to the end of a process, and from its start until it is ready. */
  seconds: { stop: number; start: number }[]
  badExits: number
}

interface Fleet {
  processes: ChildProcess[]
  ports: number[]
  url: string
  token: string
}

async function restartAll(context: Pooled, { processes, ports, url, token }: Fleet): Promise<Restarts> {
  const restarts: Restarts = { jobs: [], seconds: [], badExits: 0 }
  const since = (moment: number) => (performance.now() - moment) / 1000
  for (const [at, port] of ports.entries()) {
    const child = processes[at] as ChildProcess
    const began = performance.now()
    const ended = stopChild(child)
    // Long work that arrives while a process stops.
    restarts.jobs.push(...(await startJobs(url, token)))
    await ended
    if (child.exitCode !== 0) restarts.badExits += 1
    const stopped = since(began)
    processes[at] = await start(context, port)
    restarts.seconds.push({ stop: stopped, start: since(began) - stopped })
    // As an operator does it: the next one only after this one was seen to be ready.
    await sleep(MOVE_MS)
  }
  return restarts
}

function start({ database, pooler }: Pooled, port: number): Promise<ChildProcess> {
  const env = { DATABASE_POOLER_URL: pooler?.url ?? '', DRAIN_SECONDS: String(DRAIN_SECONDS) }
  return startBehindBalancer(database, port, env)
}

/** Signed in, for the chat as well. */
async function signInWithChat({ services }: BenchContext, url: string): Promise<string> {
  const token = await signIn(url)
  await sql`insert into chat_session (chs_hash, chs_id, chs_fk_usr_id, chs_fk_ses_id, chs_expires_at)
    select ses_token_hash, encode(ses_token_hash, 'hex'), ses_fk_usr_id, ses_id, ses_expires_at
    from session where ses_token_hash = ${hashSecret(token)}`.execute(services.connection.db)
  return token
}

async function startJobs(url: string, token: string): Promise<string[]> {
  const jobs: string[] = []
  const body = { type: 'candidate', fields: ['usr_fullname'], title: 'rolling', format: 'xlsx' }
  for (let count = 0; count < JOBS_PER_STOP; count += 1) {
    const path = reportsContract.downloadLater.path
    jobs.push((await askFor<{ job_id: string }>(url + path, { token, body })).job_id)
  }
  return jobs
}

async function lostOf({ services }: BenchContext, jobs: readonly string[]): Promise<string[]> {
  const { db } = services.connection
  for (const until = Date.now() + JOBS_MS; ; await sleep(500)) {
    const rows = await db.selectFrom('job').select(['job_id', 'job_status']).where('job_id', 'in', jobs).execute()
    const open = rows.filter(({ job_status }) => job_status !== 'DONE')
    if (open.length === 0 || Date.now() > until) return open.map(({ job_status }) => job_status)
  }
}

/** What the processes hold at PostgreSQL itself, and what the pooler holds for them. */
async function reportConnections({ services, report }: BenchContext): Promise<void> {
  const { rows } = await sql<{ name: string; count: number }>`select application_name as name, count(*)::int as count
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() group by 1`.execute(
    services.connection.db,
  )
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  report({
    what: `connections to PostgreSQL of ${PROCESSES} processes behind the pooler`,
    ours: total,
    unit: '',
    note: rows.map(({ name, count }) => `${name} ${count}`).join(', '),
  })
}

async function countReports({ services }: BenchContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from report_field_group
    where rpfg_title like 'rolling %'`.execute(services.connection.db)
  return rows[0]?.count ?? 0
}

function reportRequests(context: BenchContext, { times, failures, written }: Seen, again: number, kept: number): void {
  context.report({
    id: 'V16',
    what: `failed requests while ${PROCESSES} processes were restarted`,
    ours: failures.length,
    unit: 'failed',
    noneOf: times.length,
    note: `${again} given to a second process; ${wordsOf(failures)}`,
  })
  context.report({
    what: 'time to answer meanwhile, p95',
    ours: quantile(times, 0.95),
    unit: 'ms',
    note: `p50 ${quantile(times, 0.5).toFixed(0)}, p99 ${quantile(times, 0.99).toFixed(0)}, max ${Math.max(...times).toFixed(0)} ms`,
  })
  context.report({
    id: 'V16',
    what: 'acknowledged writes that are not there',
    ours: written - kept,
    unit: 'lost',
    noneOf: written,
  })
}

interface Moves extends Restarts {
  streams: Seen['streams']
  sockets: Seen['sockets']
  lost: string[]
}

function reportMoves(context: BenchContext, { streams, sockets, lost, jobs, seconds, badExits }: Moves): void {
  for (const [what, { open, opened }] of Object.entries({ streams, sockets }))
    context.report({
      what: `${what} open after the last restart`,
      ours: open,
      unit: 'open',
      goal: `${LISTENERS}`,
      holds: open === LISTENERS && opened > LISTENERS,
      note: `opened ${opened} times`,
    })
  context.report({
    what: 'jobs that did not end well',
    ours: lost.length,
    unit: 'lost',
    noneOf: jobs.length,
    note: lost.join(' '),
  })
  const stopped = seconds.length
  context.report({ what: 'processes that did not stop in time', ours: badExits, unit: 'killed', noneOf: stopped })
  context.report({
    what: `the longest restart, with ${DRAIN_SECONDS} s of drain`,
    ours: Math.max(...seconds.map((each) => each.stop + each.start)),
    unit: 's',
    note: seconds.map((each) => `${each.stop.toFixed(1)} + ${each.start.toFixed(1)}`).join(', '),
  })
}
