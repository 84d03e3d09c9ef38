import type { CompiledQuery } from 'kysely'
import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { Connection } from '#server/database/connect.ts'

/**
 * The rows of a long query in portions, as they are asked for: neither side ever holds them all. They are of one
 * moment. Whoever reads must not wait for people in between, because a connection is held meanwhile.
 */
export async function* rowsOf<Row>(connection: Connection, query: CompiledQuery, portion = 100): AsyncGenerator<Row[]> {
  const client = await connection.pool.connect()
  let isBroken = true
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(`declare long_read no scroll cursor for ${query.sql}`, [...query.parameters])
    for (;;) {
      const rows = await ask(client, `fetch ${portion} from long_read`)
      if (rows.length > 0) yield rows as Row[]
      if (rows.length < portion) break
    }
    await client.query('commit')
    isBroken = false
  } finally {
    // Left half-way, by an error or by a reader who stopped: the connection is not used again.
    client.release(isBroken)
  }
}

/**
 * Asks by callback. Where the driver makes the promise, each answer is held by the one before it: all rows then wait for
 * a full collection of memory, a hundred megabytes in a long read.
 */
function ask(client: PoolClient, query: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result: QueryResult<QueryResultRow>) => {
      if (error) reject(error)
      else resolve(result.rows)
    })
  })
}
