import {
  type Compilable,
  type CompiledQuery,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/database/connect.ts'

// Planning a join of three tables by their keys takes PostgreSQL longer than running it. `planOnce` runs a statement that
// is prepared under a name, and so planned once per connection. Only for statements whose text is always the same and
// whose best plan does not depend on the values.

const names = new Map<string, string>()

export function planOnce<Row>(db: Db, query: Compilable<Row> | RawBuilder<Row>): Promise<QueryResult<Row>> {
  return db.executeQuery(named(query.compile(db)))
}

/** Of a kept plan the columns stay: with a new one, which the next version adds, PostgreSQL would refuse each further run. */
const ALL_COLUMNS = /^\s*select \*|\breturning \*/i

function named<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (names.has(compiled.sql)) return compiled
  if (ALL_COLUMNS.test(compiled.sql)) throw new Error(`A kept plan names its columns: ${compiled.sql}`)
  names.set(compiled.sql, `kept_${names.size}`)
  return compiled
}

/** A plan for any ids reckons with ten: beside it that for a single one looks cheaper each time, and none would be kept. */
export function isAnyOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  const [id] = ids
  return ids.length === 1 ? sql`${column} = ${id}` : sql`${column} = any(${[...ids]}::int[])`
}

/** Stands in a statement for a value that is given when it runs. */
class LaterValue {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const laterValues = new Proxy({}, { get: (_, name) => new LaterValue(String(name)) })

/** The same for what each request asks: its text is put together once, too, with a place for each of the values. */
export function writeOnce<Values extends object, Row>(
  write: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
) {
  let written: CompiledQuery<Row> | undefined
  return (db: Db, values: Values): Promise<QueryResult<Row>> => {
    written ??= named(write(db, laterValues as Values).compile(db))
    const parameters = written.parameters.map((each) =>
      each instanceof LaterValue ? values[each.name as keyof Values] : each,
    )
    return db.executeQuery({ ...written, parameters })
  }
}

/** The pool as Kysely uses it. Where plans can be kept, statements of `planOnce` go to the driver with their names. */
export function kyselyPool(pool: pg.Pool, { keepsPlans }: { keepsPlans: boolean }): PostgresPool {
  // Kysely keeps what it knows of a connection by this object: a new one each time would make it begin anew.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const kyselyClient = clients.get(client) ?? clientFor(client, keepsPlans)
      clients.set(client, kyselyClient)
      return kyselyClient
    },
  }
}

/** Numbers as PostgreSQL reads a list of them: the driver would look in each for what must be escaped. */
const listed = (value: unknown) => (Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join()}}` : value)

function clientFor(client: pg.PoolClient, keepsPlans: boolean): PostgresPoolClient {
  const query = (text: string | pg.Submittable, values: unknown[]) => {
    if (typeof text !== 'string') return client.query(text)
    return answerTo(client, { name: keepsPlans ? names.get(text) : undefined, text, values: values.map(listed) })
  }
  return { query: query as never, release: (destroy) => client.release(destroy) }
}

/**
 * By its own promise the driver holds the rows of an answer until old objects are collected, which is half of the processor
 * time of a long list; told where to bring them, it lets go of them.
 */
async function answerTo(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(query, (error, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    // The driver's own stack would lead to a socket, and not to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
