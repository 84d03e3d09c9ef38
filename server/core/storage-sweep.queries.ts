import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Those of the keys that a file, or a part of a file on its way, has. */
export async function keysWithRow(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select fil_id::text as key from file where fil_id = any(${[...keys]}::uuid[])
    union all select part.value as key from chat_file, jsonb_each_text(cfi_parts) as part
    where part.value = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
