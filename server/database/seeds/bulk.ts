import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

const CHUNK = 5000

/** Inserts many rows with one statement per few thousand. Columns are those of the first row. */
export async function insertRows(db: Db, table: keyof DB, rows: readonly Record<string, unknown>[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = JSON.stringify(rows.slice(at, at + CHUNK))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${chunk}::jsonb)`.execute(db)
  }
}

/** Seeds set ids themselves; the sequences must continue after them. */
export async function advanceSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where a.attidentity <> ''`.execute(db)
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest((select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(table)}), 1))`.execute(db)
  }
}
