import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { AppError } from '#shared/core/errors.ts'
import { type Person, system } from '#server/core/person.ts'
import type { Services, Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const HEARTBEAT_SECONDS = 10
const PROGRESS_MS = 400

/** One run of a job. A job that is killed with its process is taken up again, from its own checkpoint. */
export interface JobRun<Data = unknown> {
  job_id: string
  data: Data
  /** The one who started it. */
  person: Person
  services: Services
  /** Tells the owner how far it is; throws when the job was cancelled meanwhile. */
  progress(done: number, total: number, message?: string): Promise<void>
  /** Where the job goes on after a crash. Save it in the transaction of the step, with `work.db`. */
  checkpoint: unknown
  saveCheckpoint(db: Db, checkpoint: unknown): Promise<void>
}

export class JobCancelled extends Error {}

interface Definition {
  // Each kind knows its own data; the queue does not.
  run(run: JobRun<never>): Promise<unknown>
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
  private working = false

  constructor(services: Services) {
    this.services = services
  }

  /** Features declare their kinds when the app is built. */
  define<Data>(kind: string, definition: { run(run: JobRun<Data>): Promise<unknown> }): void {
    this.definitions.set(kind, definition as Definition)
  }

  /** Runs by the clock of Athens, in one process at a time. */
  every(name: string, cron: string, run: () => Promise<unknown>): void {
    this.schedules.set(name, { cron, run })
  }

  /** Starts a job as part of a transaction: when that rolls back, there is no job. */
  async start(work: Work, kind: string, data: unknown, options: { total?: number } = {}): Promise<{ job_id: string }> {
    if (!this.definitions.has(kind)) throw new Error(`There is no job ${kind}`)
    const boss = await this.ready()
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
        return { rows: result.rows as unknown[] }
      },
    }
    await boss.send(queueOf(kind), { job_id }, { db: db as never })
    work.changed(['jobs'], { users: [work.person.usr_id] })
    return { job_id }
  }

  /** Begins to take jobs and to follow the schedules. */
  async startAll(): Promise<void> {
    const boss = await this.ready()
    this.working = true
    for (const kind of this.definitions.keys()) {
      await boss.work<{ job_id: string }>(
        queueOf(kind),
        { batchSize: 1, pollingIntervalSeconds: 0.5 },
        async ([job]) => {
          if (job) await this.run(kind, job.data.job_id)
        },
      )
    }
    for (const [name, { cron, run }] of this.schedules) {
      const queue = `clock-${name}`
      await boss.createQueue(queue, { retryLimit: 0, policy: 'singleton' })
      await boss.schedule(queue, cron, null, { tz: 'Europe/Athens' })
      await boss.work(queue, { pollingIntervalSeconds: 2 }, async () => {
        await run()
      })
    }
  }

  /** For tests and for a schedule that should not wait. */
  async runSchedule(name: string): Promise<void> {
    await this.schedules.get(name)?.run()
  }

  async stop(): Promise<void> {
    const boss = await this.boss
    this.boss = undefined
    await boss?.stop({ graceful: this.working, timeout: 5000 })
    this.working = false
  }

  /** Runs a queued job here and now: what a test waits for. */
  async run(kind: string, job_id: string): Promise<void> {
    const db = this.services.connection.db
    const row = await db
      .updateTable('job')
      .set({ job_status: 'RUNNING', job_date_started: this.services.clock().toISOString() })
      .where('job_id', '=', job_id)
      .where('job_status', 'in', ['QUEUED', 'RUNNING'])
      .returning(['job_data', 'job_fk_usr_id'])
      .executeTakeFirst()
    const definition = this.definitions.get(kind)
    if (!row || !definition) return
    const stored = row.job_data as { input: unknown; checkpoint?: unknown }
    const person = await ownerOf(db, row.job_fk_usr_id)
    const outcome = await this.attempt(definition, { job_id, stored, person })
    await db
      .updateTable('job')
      .set({ ...outcome, job_date_finished: this.services.clock().toISOString() })
      .where('job_id', '=', job_id)
      .where('job_status', '=', 'RUNNING')
      .execute()
    this.tell(person)
  }

  private async attempt(
    definition: Definition,
    job: { job_id: string; stored: { input: unknown; checkpoint?: unknown }; person: Person },
  ) {
    let told = 0
    const db = this.services.connection.db
    const run: JobRun<never> = {
      job_id: job.job_id,
      data: job.stored.input as never,
      person: job.person,
      services: this.services,
      checkpoint: job.stored.checkpoint ?? null,
      progress: async (done, total, message = '') => {
        if (Date.now() - told < PROGRESS_MS && done < total) return
        told = Date.now()
        const still = await db
          .updateTable('job')
          .set({ job_done: done, job_total: total, job_message: message })
          .where('job_id', '=', job.job_id)
          .where('job_status', '=', 'RUNNING')
          .executeTakeFirst()
        if (Number(still.numUpdatedRows) === 0) throw new JobCancelled()
        this.tell(job.person)
      },
      saveCheckpoint: async (own, checkpoint) => {
        const text = JSON.stringify({ ...job.stored, checkpoint })
        await own.updateTable('job').set({ job_data: text }).where('job_id', '=', job.job_id).execute()
      },
    }
    try {
      const result = await definition.run(run)
      return { job_status: 'DONE', job_result: JSON.stringify(result ?? null) }
    } catch (error) {
      if (error instanceof JobCancelled) return { job_status: 'CANCELLED' }
      if (!(error instanceof AppError)) this.services.log.error({ err: error, job: job.job_id }, 'a job failed')
      return { job_status: 'FAILED', job_message: error instanceof AppError ? error.message : 'Κάτι πήγε στραβά' }
    }
  }

  private tell(person: Person): void {
    this.services.live.changed(['jobs'], { users: [person.usr_id] })
  }

  private ready(): Promise<PgBoss> {
    this.boss ??= this.open()
    return this.boss
  }

  private async open(): Promise<PgBoss> {
    const { connection, log } = this.services
    const boss = new PgBoss({
      connectionString: connection.url,
      max: 4,
      application_name: 'regen jobs',
      superviseIntervalSeconds: 10,
    })
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue has a problem'))
    await boss.start()
    for (const kind of this.definitions.keys()) {
      await boss.createQueue(queueOf(kind), {
        retryLimit: 20,
        retryDelay: 1,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: 6 * 3600,
      })
    }
    return boss
  }
}

function queueOf(kind: string): string {
  return `job-${kind}`
}

async function ownerOf(db: Db, usr_id: number | null): Promise<Person> {
  if (usr_id === null) return system
  const row = await db
    .selectFrom('users')
    .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select(['usr_id', 'usr_role', 'usr_email', 'usr_fullname', 'cny_id'])
    .where('usr_id', '=', usr_id)
    .executeTakeFirst()
  if (!row) return system
  const kind = row.usr_role === 'REGEN_ADMINISTRATOR' ? 'administrator' : 'company'
  return { ...row, kind, usr_role: row.usr_role as Person['usr_role'], mustChangePassword: false }
}
