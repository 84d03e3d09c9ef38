import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

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

const readReason = writeOnce((db, { usr_id, now }: { usr_id: number; now: string }) =>
  db
    .selectFrom('small_group_reason')
    .select('sgr_date_until')
    .where('sgr_fk_usr_id', '=', usr_id)
    .where('sgr_date_until', '>', now)
    .orderBy('sgr_date_until', 'desc')
    .limit(sql.lit(1)),
)

export async function lastReason(db: Db, usr_id: number, now: Date): Promise<string | null> {
  const { rows } = await readReason(db, { usr_id, now: now.toISOString() })
  return rows[0]?.sgr_date_until ?? null
}
