import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'

const AT_ONCE = 5000

/** Writes what the search reads anew for everybody; only rows that differ change. Gives how many there are. */
export async function repairCandidateSearch(work: Work): Promise<number> {
  let [after, seen] = [0, 0]
  for (;;) {
    const found = await sql<{
      id: number
    }>`select usr_id as id from users where usr_role = 'CANDIDATE' and usr_id > ${after}
      order by usr_id limit ${AT_ONCE}`.execute(work.db)
    const ids = found.rows.map((row) => row.id)
    if (ids.length === 0) return seen
    await sql`select keep_candidate_search(${sql.val(ids)}::int[])`.execute(work.db)
    after = ids.at(-1) ?? after
    seen += ids.length
  }
}
