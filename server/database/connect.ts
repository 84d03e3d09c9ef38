import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readTextArrays } from '#server/database/arrays.ts'
import { CopyOut } from '#server/database/copy-out.ts'
import { isoInstant } from '#server/database/instants.ts'
import { kyselyPool } from '#server/database/kysely-pool.ts'
import { RowClient } from '#server/database/row-reading.ts'
import type { DB } from '#server/database/tables.ts'

/** A handle on the database: the pool, or the transaction of a write request. Queries take it as their first argument. */
export type Db = Kysely<DB>

const { builtins } = pg.types

// What JSON needs anyway: numbers as numbers, instants as ISO text, days as the text they are.
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, isoInstant)
readTextArrays()

export interface Connection {
  db: Db
  pool: pg.Pool
  /**
   * Two more, for what is written whether or not the transaction of a request stands. Who holds a connection of `pool`
   * must never wait for another one of it: as many requests as there are connections would wait for each other.
   */
  aside: pg.Pool
  /** The same, for queries. */
  asideDb: Db
  /** PostgreSQL itself, for what a pooler between cannot carry: LISTEN, and locks that outlive a transaction. */
  url: string
  /** Where other pools of this process connect to. */
  statementsUrl: string
  close(): Promise<void>
}

/** A statement that people wait for takes milliseconds. */
const SLOW_MS = 1000

const LIMITS = {
  // A query that outlives this has lost its reader; reads that people wait for take milliseconds.
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
}

interface ConnectOptions {
  poolSize: number
  /**
   * PgBouncer in transaction mode. Each transaction may meet another connection there: nothing may be left on one, and
   * parameters of the start, which PgBouncer refuses, are its own to set.
   */
  poolerUrl?: string | undefined
  onError: (error: Error) => void
  /** Told of each statement that takes longer than a second; its values are not in it. */
  onSlow?: (statement: string, ms: number) => void
}

export function connect(url: string, options: ConnectOptions): Connection {
  const { poolerUrl, onError } = options
  const statementsUrl = poolerUrl ?? url
  const shared = { isPooled: poolerUrl !== undefined, onError }
  const pool = openPool({ connectionString: statementsUrl, max: options.poolSize }, shared)
  const aside = openPool({ connectionString: statementsUrl, max: 2 }, shared)
  const dialectOf = (own: pg.Pool) =>
    new PostgresDialect({ pool: kyselyPool(own, { keepsPlans: !poolerUrl }), cursor: CopyOut })
  const db = new Kysely<DB>({ dialect: dialectOf(pool), log: slowLog(options.onSlow) })
  const asideDb = new Kysely<DB>({ dialect: dialectOf(aside) })
  const close = async () => {
    await Promise.all([db.destroy(), aside.end()])
  }
  return { db, pool, aside, asideDb, url, statementsUrl, close }
}

function slowLog(onSlow: ConnectOptions['onSlow']) {
  return ({ query, queryDurationMillis }: LogEvent) => {
    if (queryDurationMillis > SLOW_MS)
      onSlow?.(query.sql.replaceAll(/\s+/g, ' ').slice(0, 1000), Math.round(queryDurationMillis))
  }
}

export function openPool(
  config: pg.PoolConfig,
  { isPooled, onError }: { isPooled: boolean; onError: (error: Error) => void },
): pg.Pool {
  const limits = isPooled ? {} : LIMITS
  const pool = new pg.Pool({
    Client: RowClient,
    connectionTimeoutMillis: 10_000,
    application_name: 'regen',
    // What is asked together leaves together; answers come in the order of the questions.
    pipeline: true,
    ...limits,
    ...config,
  })
  // An idle connection that breaks (a database restart) is replaced by the pool; it must not end the process.
  pool.on('error', onError)
  // The pool stops listening while a connection is lent out: a break between two statements must not end us either.
  pool.on('connect', (client) => void client.on('error', onError))
  return pool
}
