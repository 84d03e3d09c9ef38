import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Services } from '#server/core/work.ts'
import type { DB } from '#server/database/tables.ts'

/** Prints the plan of each statement that `find` makes. */
export async function explain(
  services: Services,
  name: string,
  find: (own: Services) => Promise<unknown>,
): Promise<void> {
  const queries: CompiledQuery[] = []
  const { pool } = services.connection
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void queries.push(event.query),
  })
  await find({ ...services, connection: { ...services.connection, db } })
  for (const query of queries) {
    const text = `explain (analyze, buffers, costs off) ${query.sql}`
    const { rows } = await pool.query<Record<string, string>>(text, [...query.parameters])
    const plan = rows.map((row) => `  ${Object.values(row)[0]?.slice(0, 300)}`).join('\n')
    process.stdout.write(`\n${name}: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 300)}\n${plan}\n`)
  }
}
