import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/**
 * What the search of candidates reads is made once at the end, not again with each table that is filled; what other
 * triggers would write, the seed writes itself.
 */
export async function withoutTriggers(db: Db, others: readonly string[], fill: () => Promise<void>): Promise<void> {
  const triggers = await sql<{ table: string; name: string }>`select tgrelid::regclass::text as table, tgname as name
    from pg_trigger where not tgisinternal and (tgname like 'search\\_%' or tgname = any(${[...others]}::text[]))
    order by 1, 2`.execute(db)
  const all = async (verb: 'disable' | 'enable') => {
    for (const { table, name } of triggers.rows)
      await sql`alter table ${sql.id(table)} ${sql.raw(verb)} trigger ${sql.id(name)}`.execute(db)
  }
  await all('disable')
  await fill()
  await all('enable')
  await sql`select keep_candidate_search(array(select usr_id from users where usr_role = 'CANDIDATE'))`.execute(db)
}
