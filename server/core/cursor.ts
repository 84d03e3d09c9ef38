import { availableParallelism } from 'node:os'
import type { CompiledQuery } from 'kysely'
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'
import { LOOK_BACK } from '#server/core/as-of.tables.ts'
import type { Standby } from '#server/core/standby.ts'
import type { Services } from '#server/core/work.ts'

/** So few that most of a portion is forgotten before memory is collected the second time. */
const PORTION = 200
/** Long reads get one of so many connections of a pool: the others are for what people wait for. */
const SHARE = 3

/**
 * The rows of a long query in portions, as they are asked for: neither side ever holds them all. They are of one
 * moment. Whoever reads must not wait for people in between, because a connection is held meanwhile.
 */
export async function* rowsOf<Row>(
  services: Sources,
  query: CompiledQuery,
  { signal, asOf }: Reading = {},
): AsyncGenerator<Row[]> {
  const cursor = await openCursor(services, query, { signal, asOf })
  let isBroken = true
  try {
    for (let next = Promise.resolve(cursor.first); ; ) {
      const rows = await next
      const isLast = rows.length < PORTION
      // PostgreSQL reads on while these rows are written.
      if (!isLast) next = fetchRows(cursor.client)
      if (rows.length > 0) yield rows as Row[]
      if (isLast) break
    }
    await cursor.finish()
    isBroken = false
  } finally {
    // Left half-way, by an error or by a reader who stopped: the connection is not used again.
    cursor.close(isBroken)
  }
}

type Sources = Pick<Services, 'connection' | 'standby'>

interface Reading {
  signal?: AbortSignal | undefined
  /** Just before which past moment. */
  asOf?: string | undefined
}

/** Its first rows are there: what fails from the start fails before anything was answered. */
interface OpenCursor {
  client: PoolClient
  first: unknown[]
  /** All rows are read. */
  finish(): Promise<void>
  close(isBroken: boolean): void
}

async function openCursor({ connection, standby }: Sources, query: CompiledQuery, reading: Reading) {
  if (!(await standby?.isCurrent())) return openOn(connection.pool, query, reading)
  try {
    return await openOn((standby as Standby).pool, query, reading)
  } catch (error) {
    if (!standby?.hasFailed(error)) throw error
    return openOn(connection.pool, query, reading)
  }
}

async function openOn(pool: Pool, query: CompiledQuery, reading: Reading): Promise<OpenCursor> {
  const leave = await takeSeat(pool, reading.signal)
  try {
    const goOn = await takeTurn(pool, reading.signal)
    const began = performance.now()
    // The next one sorts only after a pause as long: half of the time belongs to those who read lists.
    const cursor = await declareOn(pool, query, reading).finally(() =>
      setTimeout(goOn, performance.now() - began).unref(),
    )
    const close = (isBroken: boolean) => {
      cursor.close(isBroken)
      leave()
    }
    return { ...cursor, close }
  } catch (error) {
    leave()
    throw error
  }
}

async function declareOn(pool: Pool, query: CompiledQuery, { signal, asOf }: Reading): Promise<OpenCursor> {
  const client = await pool.connect()
  let process_id = 0
  const cancel = () => void cancelQuery(pool, process_id)
  const close = (isBroken: boolean) => {
    signal?.removeEventListener('abort', cancel)
    client.release(isBroken)
  }
  const finish = async () => {
    signal?.removeEventListener('abort', cancel)
    // A cancel may still be on its way: it must not meet whoever has this connection next.
    signal?.throwIfAborted()
    await client.query('commit')
  }
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    // The number that the driver knows may be one of a pooler between. All rows will be read: a plan that has the first
    // ones soon takes twice as long for all of them.
    const { rows: own } = await client.query<{ process_id: number }>(
      "select pg_backend_pid() as process_id, set_config('cursor_tuple_fraction', '1', true)",
    )
    process_id = own[0]?.process_id ?? 0
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cancel)
    if (asOf) await client.query(LOOK_BACK, [asOf])
    await client.query(`declare long_read no scroll cursor for ${query.sql}`, [...query.parameters])
    // Between two statements there is nothing to cancel.
    signal?.throwIfAborted()
    return { client, first: await fetchRows(client), finish, close }
  } catch (error) {
    close(true)
    throw error
  }
}

/** Takes a place, in the order in which people came; what is returned gives it to the next. */
type Places = (pool: Pool, signal?: AbortSignal) => Promise<() => void>

function placesOf(howMany: (pool: Pool) => number): Places {
  const lines = new WeakMap<Pool, { free: number; line: (() => void)[] }>()
  return async (pool, signal) => {
    signal?.throwIfAborted()
    const places = lines.get(pool) ?? { free: Math.max(1, howMany(pool)), line: [] }
    lines.set(pool, places)
    if (places.free > 0) places.free -= 1
    else await new Promise<void>((resolve) => void places.line.push(resolve))
    const leave = () => {
      const next = places.line.shift()
      if (next) next()
      else places.free += 1
    }
    // The reader left while it waited.
    if (signal?.aborted) leave()
    signal?.throwIfAborted()
    return leave
  }
}

/** Among the long reads of a pool. */
export const takeSeat = placesOf((pool) => Math.floor(pool.options.max / SHARE))

/** Until the first rows come PostgreSQL sorts without a pause: it leaves a processor to those who wait for short reads. */
const takeTurn = placesOf(() => availableParallelism() - 1)

/** A query does not notice that its reader has left, and would go on to its end. */
async function cancelQuery(pool: Pool, process_id: number): Promise<void> {
  // Not cancelled, it ends by its time limit.
  await pool.query('select pg_cancel_backend($1)', [process_id]).catch(() => undefined)
}

/**
 * By callback: where the driver makes the promise, each result is held by the one before it, and all rows then wait for a
 * full collection of memory, a hundred megabytes in a long read.
 */
function fetchRows(client: PoolClient): Promise<unknown[]> {
  const rows = new Promise<unknown[]>((resolve, reject) => {
    client.query(`fetch ${PORTION} from long_read`, (error: Error | null, result: QueryResult<QueryResultRow>) => {
      if (error) reject(error)
      else resolve(result.rows)
    })
  })
  // Nobody may be waiting for it any more when it fails.
  rows.catch(() => undefined)
  return rows
}
