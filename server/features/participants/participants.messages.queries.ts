import { sql } from 'kysely'
import { isBeyondRecall } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'

/** Mails about a cycle and its centre that have not left: a move may make any of them wrong. */
export async function waitingMails(
  db: Db,
  abouts: readonly string[],
  usr_ids: readonly number[],
): Promise<{ mai_id: number; usr_id: number }[]> {
  const query = sql<{ mai_id: number; usr_id: number }>`select mai_id, mai_fk_usr_id as usr_id from outbox_mail
    where mai_about = any(${[...abouts]}::text[]) and mai_fk_usr_id = any(${[...usr_ids]}::int[])
      and mai_status in ('HELD', 'QUEUED') order by mai_id`
  // Of one person they are read by that person; of many the best way depends on how many they are.
  const result = await (usr_ids.length === 1 ? planOnce(db, query) : query.execute(db))
  return result.rows
}

/** Of these people, those to whom a letter about the cycle, written since then, has left or is leaving. */
export async function toldSince(
  db: Db,
  { about, since, usr_ids }: { about: string; since: string; usr_ids: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ told: number }>`select count(distinct mai_fk_usr_id) as told from outbox_mail
    where mai_about = ${about} and mai_fk_usr_id = any(${[...usr_ids]}::int[]) and mai_date_created >= ${since}
      and ${isBeyondRecall}`.execute(db)
  return rows[0]?.told ?? 0
}

/** Restores withdrawn mails, those whose hold has ended meanwhile are queued; nobody reads of a slot that is another's by now. */
export async function restoreMails(work: Work, ids: readonly number[], withoutSlot: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update outbox_mail
    set mai_is_withdrawn = false,
      mai_status = case when mai_hold_until > ${work.now.toISOString()} then 'HELD' else 'QUEUED' end
    where mai_id = any(${[...ids]}::int[]) and (mai_status = 'DROPPED' or mai_is_withdrawn) and mai_text <> ''
      and not (mai_template = 'lac.slot' and mai_fk_usr_id = any(${[...withoutSlot]}::int[]))`.execute(work.db)
}
