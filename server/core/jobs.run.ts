import { sql } from 'kysely'
import { isPassing, toAppError } from '#server/core/http-errors.ts'
import { starterOf } from '#server/core/jobs.person.ts'
import type { Person } from '#server/core/person.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const PROGRESS_MS = 400

/** One run of a job. A job that is killed with its process is taken up again, from its own checkpoint. */
export interface JobRun<Data = unknown> {
  job_id: string
  data: Data
  /** The one who started it, as they are now. */
  person: Person
  services: Services
  /** 1 for the first run, more after each crash. */
  attempt: number
  /** Aborted when the process ends or the job was given to another one. */
  signal: AbortSignal
  /** Tells the owner how far it is; throws when the job was cancelled meanwhile. Cheap: call it at every step. */
  progress(done: number, total: number, message?: string): Promise<void>
  /** Throws when the job was cancelled, or belongs to another process by now. */
  checkCancelled(): Promise<void>
  /** Where the job goes on after a crash. */
  checkpoint: unknown
  /** Saves it in the transaction of the step, with `work.db`: then no step happens twice, whoever is killed. */
  saveCheckpoint(db: Db, checkpoint: unknown): Promise<void>
}

export interface Definition {
  // Each kind knows its own data; the queue does not.
  run(run: JobRun<never>): Promise<unknown>
  /** Runs at once in one process; 1 when unsaid. */
  concurrency?: number
}

export class JobCancelled extends Error {}

/** The run has no say any more: the process ends, or another one has taken the job up. The row is not touched. */
class JobLost extends Error {}

export interface Attempt {
  job_id: string
  definition: Definition
  attempt: number
  /** After the last attempt a passing failure is final. */
  isLast: boolean
  signal: AbortSignal
}

interface Stored {
  input: unknown
  checkpoint?: unknown
}

/** Runs a job to its end and writes how it ended. Throws for what another attempt may mend. */
export async function runJob(services: Services, attempt: Attempt): Promise<void> {
  const token = crypto.randomUUID()
  const row = await writeJob(services, null, (db) => take(db, attempt.job_id, token, services.clock()))
  if (!row) return
  const person = await starterOf(services.connection.db, row.job_fk_usr_id)
  const stored = row.job_data as Stored
  const finish = async (outcome: { job_status: string; job_message?: string; job_result?: string }) => {
    const values = { ...outcome, job_date_finished: services.clock().toISOString() }
    await writeJob(services, row.job_fk_usr_id, (db) => owned(db, attempt.job_id, token).set(values).execute())
  }
  if (!person) {
    await finish({ job_status: 'FAILED', job_message: 'Ο λογαριασμός που ξεκίνησε την εργασία δεν είναι πια ενεργός.' })
    return
  }
  try {
    const result = await attempt.definition.run(makeRun(services, attempt, { token, stored, person }))
    await finish({ job_status: 'DONE', job_result: JSON.stringify(result ?? null) })
  } catch (error) {
    if (error instanceof JobLost || attempt.signal.aborted) throw error
    if (error instanceof JobCancelled) return
    if (isPassing(error) && !attempt.isLast) throw error
    await finish({ job_status: 'FAILED', job_message: sentenceOf(services, attempt.job_id, error) })
  }
}

async function take(db: Db, job_id: string, token: string, now: Date) {
  return db
    .updateTable('job')
    .set({
      job_status: 'RUNNING',
      job_date_started: sql<string>`coalesce(job_date_started, ${now.toISOString()})`,
      job_data: sql<string>`job_data || jsonb_build_object('run', ${token}::text)`,
    })
    .where('job_id', '=', job_id)
    .where('job_status', 'in', ['QUEUED', 'RUNNING'])
    .returning(['job_data', 'job_fk_usr_id'])
    .executeTakeFirst()
}

/** The row, as long as it is running and this run is its newest. */
function owned(db: Db, job_id: string, token: string) {
  return db
    .updateTable('job')
    .where('job_id', '=', job_id)
    .where('job_status', '=', 'RUNNING')
    .where(sql<boolean>`job_data ->> 'run' = ${token}`)
}

async function whyNotOwned(db: Db, job_id: string, token: string): Promise<Error | null> {
  const row = await db
    .selectFrom('job')
    .select(['job_status', sql<string | null>`job_data ->> 'run'`.as('run')])
    .where('job_id', '=', job_id)
    .executeTakeFirst()
  if (row?.job_status === 'CANCELLED') return new JobCancelled()
  return row?.job_status === 'RUNNING' && row.run === token ? null : new JobLost('the job runs elsewhere')
}

function makeRun(
  services: Services,
  { job_id, attempt, signal }: Attempt,
  own: { token: string; stored: Stored; person: Person },
): JobRun<never> {
  const { db } = services.connection
  let announcedAt = 0
  const lost = async () => (await whyNotOwned(db, job_id, own.token)) ?? new JobLost('the job was elsewhere')
  const run: JobRun<never> = {
    job_id,
    data: own.stored.input as never,
    person: own.person,
    services,
    attempt,
    signal,
    checkpoint: own.stored.checkpoint ?? null,
    async progress(done, total, message = '') {
      if (signal.aborted) throw new JobLost('the process ends')
      if (Date.now() - announcedAt < PROGRESS_MS && done < total) return
      announcedAt = Date.now()
      const values = { job_done: done, job_total: total, job_message: message }
      const { numUpdatedRows } = await writeJob(services, own.person.usr_id, (tx) =>
        owned(tx, job_id, own.token).set(values).executeTakeFirst(),
      )
      if (Number(numUpdatedRows) === 0) throw await lost()
    },
    async checkCancelled() {
      if (signal.aborted) throw new JobLost('the process ends')
      const error = await whyNotOwned(db, job_id, own.token)
      if (error) throw error
    },
    async saveCheckpoint(tx, checkpoint) {
      const text = JSON.stringify(checkpoint ?? null)
      const { numUpdatedRows } = await owned(tx, job_id, own.token)
        .set({ job_data: sql<string>`jsonb_set(job_data, '{checkpoint}', ${text}::jsonb)` })
        .executeTakeFirst()
      // The step's transaction rolls back with this: what a cancelled or lost run does next never happened.
      if (Number(numUpdatedRows) === 0) throw await lost()
      run.checkpoint = checkpoint
    },
  }
  return run
}

/** What people read about work that failed. */
function sentenceOf(services: Services, job_id: string, error: unknown): string {
  const declared = toAppError(error)
  if (declared) return declared.message
  services.log.error({ err: error, job: job_id }, 'a job failed')
  return 'Κάτι πήγε στραβά'
}

/** Jobs concern nobody but their owner. */
function writeJob<T>(services: Services, usr_id: number | null, act: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(services, { audience: { users: usr_id === null ? [] : [usr_id] } }, (work) => act(work.db))
}
