import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { lockByName } from '#server/core/named-lock.ts'

/** A table with texts that people search for, and the keys of these texts beside them. */
export interface KeyedTable {
  table: string
  id: string
  texts: readonly string[]
  keys: readonly string[]
  /** The rows that somebody may still find. */
  rows: RawBuilder<unknown>
}

export interface KeyedRow {
  id: number
  texts: Record<string, string>
  keys: Record<string, string>
}

const objectOf = (columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))})`

export async function keyedRowsAfter(db: Db, of: KeyedTable, after: number, limit: number): Promise<KeyedRow[]> {
  const { rows } = await sql<KeyedRow>`select ${sql.ref(of.id)} as id, ${objectOf(of.texts)} as texts,
      ${objectOf(of.keys)} as keys
    from ${sql.table(of.table)} where ${sql.ref(of.id)} > ${after} and ${of.rows}
    order by ${sql.ref(of.id)} limit ${limit}`.execute(db)
  return rows
}

/** Writes keys anew; a row whose texts somebody changed meanwhile has its keys from them. */
export async function writeKeys(db: Db, of: KeyedTable, fresh: readonly KeyedRow[]): Promise<void> {
  const values = of.keys.map((key) => sql`${sql.ref(key)} = fresh.keys ->> ${sql.lit(key)}`)
  await sql`update ${sql.table(of.table)} set ${sql.join(values)}
    from jsonb_to_recordset(${JSON.stringify(fresh)}) as fresh (id int, texts jsonb, keys jsonb)
    where ${sql.ref(of.id)} = fresh.id and ${objectOf(of.texts)} = fresh.texts`.execute(db)
}

/** One process at a time goes on. */
export async function lockSearchKeys(db: Db): Promise<void> {
  await lockByName(db, 'search keys')
}
