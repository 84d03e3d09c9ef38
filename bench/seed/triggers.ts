import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** What the search of candidates reads is made once at the end; the seed itself writes labour statuses; nobody hears of notices. */
export async function withoutTriggers(db: Db, fill: () => Promise<void>): Promise<void> {
  const triggers = await sql<{ table: string; name: string }>`select tgrelid::regclass::text as table, tgname as name
    from pg_trigger where not tgisinternal and (tgname like 'search\\_%'
      or tgname in ('cycle_application_labour', 'chat_notices_made')) order by 1, 2`.execute(db)
  const all = async (verb: 'disable' | 'enable') => {
    for (const { table, name } of triggers.rows)
      await sql`alter table ${sql.id(table)} ${sql.raw(verb)} trigger ${sql.id(name)}`.execute(db)
  }
  await all('disable')
  await fill()
  await all('enable')
  await sql`select keep_candidate_search(array(select usr_id from users where usr_role = 'CANDIDATE'))`.execute(db)
}
