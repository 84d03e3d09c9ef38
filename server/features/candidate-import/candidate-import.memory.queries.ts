import { sql } from 'kysely'
import { keyOfMeaning, type Meanings, valueKey } from '#shared/features/candidate-import/candidate-import.values.ts'
import type { Db } from '#server/database/connect.ts'

// What the office said of earlier lists: the meaning of headings and of unknown values.

export async function rememberedHeadings(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('candidate_import_heading').select(['cih_heading', 'cih_field']).execute()
  return new Map(rows.map((row) => [row.cih_heading, row.cih_field]))
}

export async function rememberHeadings(db: Db, headings: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...headings].map(([cih_heading, cih_field]) => ({ cih_heading, cih_field }))
  if (rows.length === 0) return
  await db
    .insertInto('candidate_import_heading')
    .values(rows)
    .onConflict((on) => on.column('cih_heading').doUpdateSet({ cih_field: sql`excluded.cih_field` }))
    .execute()
}

export async function rememberedMeanings(db: Db): Promise<Meanings> {
  const rows = await db.selectFrom('candidate_import_value').selectAll().execute()
  return new Map(rows.map((row) => [keyOfMeaning(row.civ_field, row.civ_key), row.civ_meaning]))
}

/** Keeps what a value means; null forgets it. */
export async function rememberMeaning(db: Db, field: string, value: string, meaning: string | null): Promise<void> {
  const key = { civ_field: field, civ_key: valueKey(value) }
  await db
    .deleteFrom('candidate_import_value')
    .where((row) => row.and(key))
    .execute()
  if (meaning === null) return
  await db
    .insertInto('candidate_import_value')
    .values({ ...key, civ_meaning: meaning })
    .onConflict((on) => on.columns(['civ_field', 'civ_key']).doUpdateSet({ civ_meaning: meaning }))
    .execute()
}
