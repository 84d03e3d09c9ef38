import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** Letters about a cycle and its centre that have not left: each of them may be made untrue by a move. */
export async function waitingLetters(
  db: Db,
  abouts: readonly string[],
  usr_ids: readonly number[],
): Promise<{ mai_id: number; usr_id: number }[]> {
  const found = await sql<{ mai_id: number; usr_id: number }>`select mai_id, mai_fk_usr_id as usr_id from outbox_mail
    where mai_about = any(${[...abouts]}::text[]) and mai_fk_usr_id = any(${[...usr_ids]}::int[])
      and mai_status in ('HELD', 'QUEUED') order by mai_id`.execute(db)
  return found.rows
}

/** Letters that a move had withdrawn are true again; those whose time has come meanwhile leave now, or are leaving. */
export async function returnLetters(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update outbox_mail
    set mai_is_withdrawn = false,
      mai_status = case when mai_hold_until > ${work.now.toISOString()} then 'HELD' else 'QUEUED' end
    where mai_id = any(${[...ids]}::int[]) and (mai_status = 'DROPPED' or mai_is_withdrawn)`.execute(work.db)
  work.changed(['mail'], { office: true })
}
