import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

interface Definition {
  table: string
  name: string
  text: string
}

/**
 * Fills these tables without their foreign keys and plain indexes and makes those again afterwards, all in the
 * transaction of the caller: each is then made once in one go instead of row by row.
 */
export async function withoutIndexes(db: Db, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const keys = await sql<Definition>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any(${sql.val(tables)}::text[]) order by 1, 2`.execute(db)
  const indexes = await sql<Definition>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
    from pg_index where indrelid::regclass::text = any(${sql.val(tables)}::text[])
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1, 2`.execute(db)
  for (const key of keys.rows)
    await sql`alter table ${sql.id(key.table)} drop constraint ${sql.id(key.name)}`.execute(db)
  for (const index of indexes.rows) await sql`drop index ${sql.id(index.name)}`.execute(db)
  await fill()
  for (const index of indexes.rows) await sql.raw(index.text).execute(db)
  for (const key of keys.rows)
    await sql`alter table ${sql.id(key.table)} add constraint ${sql.id(key.name)} ${sql.raw(key.text)}`.execute(db)
}
