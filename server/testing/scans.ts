import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'

/** How often a table is looked into while `act` runs: many times where a statement asks it anew for each of its rows. */
export async function scansOf(work: Work, table: string, act: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as n
      from pg_stat_xact_user_tables where relname = ${table}`.execute(work.db)
    return rows[0]?.n ?? 0
  }
  const before = await count()
  await act()
  return (await count()) - before
}
