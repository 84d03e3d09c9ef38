import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { isPassing } from '#server/core/http-errors.ts'
import type { Parts } from '#server/core/parts.ts'
import type { Work } from '#server/core/work.ts'
import { type Db, openPool } from '#server/database/connect.ts'
import { CopyOut } from '#server/database/copy-out.ts'
import { kyselyPool } from '#server/database/kysely-pool.ts'
import type { DB } from '#server/database/tables.ts'

/** A read waits so long for the standby; what takes seconds may. */
const PATIENCE_MS = 250
/** Further behind than that, it is shown as not working, and nobody waits for it. */
const MOST_BEHIND_MS = 5000
const PAUSE_MS = 10
/** One that hangs says nothing. */
const ANSWER_MS = 2000

/** A state of the primary: up to where its log is written, of which server and on which of its timelines. */
interface Moment {
  lsn: string
  timeline: number
  server: string
}

interface Progress extends Omit<Moment, 'lsn'> {
  follows: boolean
  bytes_behind: number
}

const MOMENT = `select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline,
  (select system_identifier::text from pg_control_system()) as server from pg_current_wal_flush_lsn() as lsn`

const PROGRESS = `select pg_is_in_recovery() as follows,
  coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 'Infinity')::float8 as bytes_behind,
  (select timeline_id from pg_control_checkpoint()) as timeline,
  (select system_identifier::text from pg_control_system()) as server`

export interface StandbyOptions {
  url: string
  /** Connections of one process. */
  poolSize: number
  /** Behind a pooler no parameters may be set at the start of a connection. */
  isPooled: boolean
  primary: pg.Pool
  parts: Pick<Parts, 'broken' | 'fails'>
}

/**
 * A server that follows the primary, for long reads. A read goes there only once it has all that the primary had when it was
 * asked for: whoever has just written, here or in another process, reads that.
 */
export class Standby {
  readonly pool: pg.Pool
  readonly db: Db
  private readonly options: StandbyOptions
  private checking: Promise<void> | undefined

  constructor(options: StandbyOptions) {
    this.options = options
    const { url, poolSize, isPooled, parts } = options
    const onError = (error: Error) => parts.fails('standby', error)
    this.pool = openPool(
      { connectionString: url, max: poolSize, connectionTimeoutMillis: ANSWER_MS },
      { isPooled, onError },
    )
    this.db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: kyselyPool(this.pool, { keepsPlans: !isPooled }), cursor: CopyOut }),
    })
  }

  /** Whether a read may go there now. */
  async isCurrent(): Promise<boolean> {
    if (this.options.parts.broken.includes('standby')) return false
    const moment = await this.momentOfPrimary()
    try {
      const hasAll = await this.reaches(moment, PATIENCE_MS)
      if (!hasAll) this.checkAside()
      return hasAll
    } catch (error) {
      this.options.parts.fails('standby', error)
      return false
    }
  }

  /** Throws what is wrong with it. */
  async check(): Promise<void> {
    if (!(await this.reaches(await this.momentOfPrimary(), MOST_BEHIND_MS)))
      throw new Error(`it is more than ${MOST_BEHIND_MS / 1000} s behind`)
  }

  /** How much of the primary's log it has yet to read. */
  async bytesBehind(): Promise<number> {
    return (await this.progress(await this.momentOfPrimary())).bytes_behind
  }

  /** Whether a read that failed there with this is to be made on the primary. */
  hasFailed(error: unknown): boolean {
    if (!isPassing(error)) return false
    // A read that stood in the way of the log was ended; nothing is wrong with the server.
    if ((error as { code?: string }).code !== '40001') this.options.parts.fails('standby', error)
    return true
  }

  close(): Promise<void> {
    return this.db.destroy()
  }

  private async momentOfPrimary(): Promise<Moment> {
    const { rows } = await this.options.primary.query<Moment>(MOMENT)
    return rows[0] as Moment
  }

  private async progress(moment: Moment): Promise<Progress> {
    const question = { text: PROGRESS, values: [moment.lsn], query_timeout: ANSWER_MS }
    const { rows } = await this.pool.query<Progress>(question)
    const [row] = rows as [Progress]
    if (row.server !== moment.server) throw new Error('it holds another database')
    if (!row.follows) throw new Error('it follows nobody')
    if (row.timeline !== moment.timeline) throw new Error('it does not follow this primary, or not yet')
    return row
  }

  private async reaches(moment: Moment, patienceMs: number): Promise<boolean> {
    for (const until = performance.now() + patienceMs; ; await sleep(PAUSE_MS)) {
      if ((await this.progress(moment)).bytes_behind <= 0) return true
      if (performance.now() >= until) return false
    }
  }

  private checkAside(): void {
    this.checking ??= this.check()
      .catch((error: unknown) => this.options.parts.fails('standby', error))
      .finally(() => {
        this.checking = undefined
      })
  }
}

/** For a long read that writes nothing: `act` gets the standby where there is one that will do, else the primary. */
export async function readLong<T>(work: Work, act: (work: Work) => Promise<T>): Promise<T> {
  const { standby, connection, totals } = work.services
  // A transaction must see what it has written.
  if (!standby || work.db !== connection.db) return act(work)
  const countedSince = totals.changes
  if (!(await standby.isCurrent())) return act(work)
  try {
    return await act({ ...work, db: standby.db, countedSince })
  } catch (error) {
    if (!standby.hasFailed(error)) throw error
    return act(work)
  }
}
