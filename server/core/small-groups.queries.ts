import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export async function insertReason(work: Work, sgr_reason: string, sgr_date_until: string): Promise<void> {
  await work.db
    .insertInto('small_group_reason')
    .values({
      sgr_fk_usr_id: work.person.usr_id,
      sgr_reason,
      sgr_date_created: work.now.toISOString(),
      sgr_date_until,
    })
    .execute()
}

export async function lastReason(db: Db, usr_id: number, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('small_group_reason')
    .select('sgr_date_until')
    .where('sgr_fk_usr_id', '=', usr_id)
    .where('sgr_date_until', '>', now.toISOString())
    .orderBy('sgr_date_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sgr_date_until ?? null
}
