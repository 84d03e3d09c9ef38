import { CompiledQuery, sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { openJob, type SameJob } from '#server/core/jobs.open.ts'
import { JobsDatabase } from '#server/core/jobs.database.ts'
import { isPassing } from '#server/core/http-errors.ts'
import { type Definition, type JobRun, runJob } from '#server/core/jobs.run.ts'
import { noteScheduleRun } from '#server/core/platform-state.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'

export type { JobRun } from '#server/core/jobs.run.ts'

/** A job whose process stopped saying so for this long is given to another one. The least that the queue allows. */
const HEARTBEAT_SECONDS = 10
const WATCH_SECONDS = 3
/** Crashes and outages that one job may live through; then it is taken for their cause. */
const RETRIES = 10
/** A run whose process died, or whose database was away for a moment, is made up for; so is that of a schedule, whose next may be tomorrow. */
const WATCHED = {
  retryLimit: RETRIES,
  retryDelay: 1,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 86_400,
  notify: true,
}
const STOP_MS = 5000
const HOUR_MS = 3_600_000

interface StartOptions {
  total?: number
  /** A press while an own job like this one is open gives that one. */
  joins?: SameJob
}

interface Schedule {
  cron: string
  run(): Promise<unknown>
}

/** Long work in PostgreSQL: queued in the transaction of its cause, run by one process, visible with its progress. */
export class Jobs {
  private readonly services: Services
  private readonly definitions = new Map<string, Definition>()
  private readonly schedules = new Map<string, Schedule>()
  private boss: Promise<PgBoss> | undefined
  private database: JobsDatabase | undefined
  private stopping = new AbortController()

  constructor(services: Services) {
    this.services = services
  }

  /** Features declare their kinds when the app is built. */
  define<Data>(kind: string, definition: { run(run: JobRun<Data>): Promise<unknown>; concurrency?: number }): void {
    this.definitions.set(kind, definition as Definition)
  }

  /** Runs by the clock of Athens, in one process at a time. */
  every(name: string, cron: string, run: () => Promise<unknown>): void {
    this.schedules.set(name, { cron, run })
  }

  /** Starts a job as part of a transaction: when that rolls back, there is no job. */
  async start(work: Work, kind: string, data: unknown, options: StartOptions = {}): Promise<{ job_id: string }> {
    if (!this.definitions.has(kind)) throw new Error(`There is no job ${kind}`)
    const boss = await this.ready()
    const open = options.joins && (await openJob(work, kind, options.joins))
    if (open) return open
    const { job_id } = await work.db
      .insertInto('job')
      .values({
        job_kind: kind,
        job_data: JSON.stringify({ input: data }),
        job_total: options.total ?? 0,
        job_fk_usr_id: work.person.usr_id > 0 ? work.person.usr_id : null,
        job_date_created: work.now.toISOString(),
      })
      .returning('job_id')
      .executeTakeFirstOrThrow()
    const db = {
      executeSql: async (text: string, values?: unknown[]) => {
        const result = await work.db.executeQuery(CompiledQuery.raw(text, values ?? []))
        return { rows: result.rows as never[] }
      },
    }
    await boss.send(queueOf(kind), { job_id }, { id: job_id, db })
    return { job_id }
  }

  /** Begins to take jobs and to follow the schedules. */
  async startAll(): Promise<void> {
    const boss = await this.ready()
    await this.failLost()
    for (const [kind, { concurrency = 1 }] of this.definitions) {
      for (let index = 0; index < concurrency; index += 1) await this.addWorker(boss, kind)
    }
    await this.forgetOldSchedules(boss)
    const present = await queuesIn(boss)
    const everyTenSeconds = {
      includeMetadata: true,
      pollingIntervalSeconds: 10,
      notifyPollingIntervalSeconds: 10,
    } as const
    for (const [name, { cron }] of this.schedules) {
      const queue = clockOf(name)
      if (present.has(queue)) await boss.updateQueue(queue, WATCHED)
      else await boss.createQueue(queue, { ...WATCHED, policy: 'exclusive' })
      // What came due while no process ran is made up for once, however often and in however many processes.
      await boss.schedule(queue, cron, null, { tz: 'Europe/Athens', missed: 'once' })
      await boss.work(queue, everyTenSeconds, ([job]: JobWithMetadata[]) => this.tick(name, !job || isLastOf(job)))
    }
  }

  /** For tests and for a schedule that should not wait. */
  async runSchedule(name: string): Promise<void> {
    await this.schedules.get(name)?.run()
  }

  /** Runs a queued job here and now: what a test waits for. */
  async run(kind: string, job_id: string): Promise<void> {
    const definition = this.definitions.get(kind)
    if (!definition) throw new Error(`There is no job ${kind}`)
    await runJob(this.services, { job_id, definition, attempt: 1, isLast: true, signal: this.stopping.signal })
  }

  /** Runs all queued jobs here and now, also those that they start; gives how many there were. */
  async runQueued(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const next = await this.services.connection.db
        .selectFrom('job')
        .select(['job_id', 'job_kind'])
        .where('job_status', '=', 'QUEUED')
        .orderBy('job_date_created')
        .executeTakeFirst()
      if (!next) return count
      await this.run(next.job_kind, next.job_id)
    }
  }

  /** Jobs end at their next step, and go on from there when a process starts again. */
  async stop(): Promise<void> {
    const boss = await this.boss?.catch(() => undefined)
    this.boss = undefined
    this.stopping.abort()
    await boss?.stop({ timeout: STOP_MS })
    await this.database?.close()
    this.database = undefined
    this.stopping = new AbortController()
  }

  private async addWorker(boss: PgBoss, kind: string): Promise<void> {
    let id = ''
    // A new job is told by a notification; the polls find what a dead process left behind.
    const options = { includeMetadata: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 } as const
    id = await boss.work(queueOf(kind), options, async ([job]: JobWithMetadata<{ job_id: string }>[]) => {
      // Where one job was, there may be more: the worker looks at once and does not wait for its next poll.
      boss.notifyWorker(id)
      if (job) await this.attempt(kind, job)
    })
  }

  private async attempt(kind: string, job: JobWithMetadata<{ job_id: string }>): Promise<void> {
    const definition = this.definitions.get(kind)
    if (!definition) throw new Error(`There is no job ${kind}`)
    const signal = AbortSignal.any([job.signal, this.stopping.signal])
    const attempt = { attempt: job.retryCount + 1, isLast: isLastOf(job), signal }
    await runJob(this.services, { job_id: job.data.job_id, definition, ...attempt })
  }

  private async tick(name: string, isLast: boolean): Promise<void> {
    let problem = ''
    try {
      await this.runSchedule(name)
    } catch (error) {
      if (isPassing(error) && !isLast) {
        this.services.log.warn({ err: error, schedule: name }, 'a scheduled task is tried again')
        throw error
      }
      this.services.log.error({ err: error, schedule: name }, 'a scheduled task failed')
      problem = error instanceof Error ? error.message.slice(0, 300) : 'failed'
    }
    await inTransaction(this.services, {}, (work) =>
      noteScheduleRun(work.db, name, { at: work.now.toISOString(), problem }),
    )
  }

  /** For how long a schedule may go without a run before it is late; undefined for one that is not ours any more. */
  patienceOf(name: string): number | undefined {
    const cron = this.schedules.get(name)?.cron
    if (cron === undefined) return undefined
    if (cron.startsWith('*')) return HOUR_MS / 2
    // What runs on working days rests from Friday to Monday; in autumn that is an hour longer.
    return (cron.endsWith(' 1-5') ? 3 * 24 + 2 : 24 + 2) * HOUR_MS
  }

  private ready(): Promise<PgBoss> {
    if (this.boss) return this.boss
    const opening = this.open()
    this.boss = opening
    // A database that was away when it was opened is asked again by the next one who needs it.
    opening.catch(() => {
      if (this.boss === opening) this.boss = undefined
    })
    return opening
  }

  private async open(): Promise<PgBoss> {
    const { connection, log } = this.services
    const database = new JobsDatabase(connection, log)
    const boss = new PgBoss({
      db: database,
      useListenNotify: true,
      superviseIntervalSeconds: WATCH_SECONDS,
      monitorIntervalSeconds: WATCH_SECONDS,
    })
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue has a problem'))
    await boss.start().catch(async (error: unknown) => {
      await boss.stop({ graceful: false }).catch(() => undefined)
      await database.close()
      throw error
    })
    this.database = database
    const present = await queuesIn(boss)
    for (const kind of this.definitions.keys()) {
      if (present.has(queueOf(kind))) await boss.updateQueue(queueOf(kind), WATCHED)
      else await boss.createQueue(queueOf(kind), WATCHED)
    }
    return boss
  }

  /** Jobs that brought their process down at every attempt: nobody would ever write how they ended. */
  private async failLost(): Promise<void> {
    const message = 'Η εργασία διακόπηκε πολλές φορές και σταμάτησε.'
    await inTransaction(this.services, {}, (work) =>
      sql`update job set job_status = 'FAILED', job_message = ${message}, job_date_finished = ${work.now.toISOString()}
        where job_status in ('QUEUED', 'RUNNING') and not exists (
          select from pgboss.job queued where queued.name = 'job-' || job_kind and queued.id = job_id
            and queued.state in ('created', 'retry', 'active'))`.execute(work.db),
    )
  }

  private async forgetOldSchedules(boss: PgBoss): Promise<void> {
    const names = new Set([...this.schedules.keys()].map(clockOf))
    for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  }
}

const isLastOf = (job: JobWithMetadata) => job.retryCount >= job.retryLimit

/** Making one that is there costs a transaction under a lock: at each start, for each. */
async function queuesIn(boss: PgBoss): Promise<ReadonlySet<string>> {
  return new Set((await boss.getQueues()).map(({ name }) => name))
}

function queueOf(kind: string): string {
  return `job-${kind}`
}

function clockOf(name: string): string {
  return `clock-${name}`
}
