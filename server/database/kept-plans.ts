import type { Compilable, PostgresPool, QueryResult, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/database/connect.ts'

// Planning a join of three tables by their keys takes PostgreSQL longer than running it. `planOnce` runs a statement that
// is prepared under a name, and so planned once per connection. Only for statements whose text is always the same and
// whose best plan does not depend on the values.

const names = new Map<string, string>()

export function planOnce<Row>(db: Db, query: Compilable<Row> | RawBuilder<Row>): Promise<QueryResult<Row>> {
  const compiled = query.compile(db)
  if (!names.has(compiled.sql)) names.set(compiled.sql, `kept_${names.size}`)
  return db.executeQuery(compiled)
}

/** The pool as Kysely uses it: statements of `planOnce` go to the driver with their names. */
export function withNames(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]) => client.query({ name: names.get(text), text, values })
      return { query: query as never, release: (destroy) => client.release(destroy) }
    },
  }
}
