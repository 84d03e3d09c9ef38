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
  await sql`do $$ declare own record; begin
    for own in select c.relname as name, a.attname as key from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where a.attidentity <> ''
    loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), greatest((select coalesce(max(%I), 0) from %I), 1))',
        own.name, own.key, own.key, own.name);
    end loop;
  end $$`.execute(db)
}
