import type { CompiledQuery } from 'kysely'
import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { Connection } from '#server/database/connect.ts'

const PORTION = 500

/**
 * The rows of a long query in portions, as they are asked for: neither side ever holds them all. They are of one
 * moment. Whoever reads must not wait for people in between, because a connection is held meanwhile.
 */
export async function* rowsOf<Row>(
  connection: Connection,
  query: CompiledQuery,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  const client = await connection.pool.connect()
  let process_id = 0
  const cancel = () => void cancelQuery(connection, process_id)
  let isBroken = true
  try {
    signal?.throwIfAborted()
    await client.query('begin transaction isolation level repeatable read read only')
    // Asked for here: the number that the driver knows may be one of a pooler between.
    const { rows: own } = await client.query<{ process_id: number }>('select pg_backend_pid() as process_id')
    process_id = own[0]?.process_id ?? 0
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cancel)
    await client.query(`declare long_read no scroll cursor for ${query.sql}`, [...query.parameters])
    for (let next = fetchRows(client); ; ) {
      const rows = await next
      const isLast = rows.length < PORTION
      // PostgreSQL reads on while these rows are written.
      if (!isLast) next = fetchRows(client)
      if (rows.length > 0) yield rows as Row[]
      if (isLast) break
    }
    await client.query('commit')
    isBroken = false
  } finally {
    signal?.removeEventListener('abort', cancel)
    // Left half-way, by an error or by a reader who stopped: the connection is not used again.
    client.release(isBroken)
  }
}

/** A query does not notice that its reader has left, and would go on to its end. */
async function cancelQuery({ pool }: Connection, process_id: number): Promise<void> {
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
