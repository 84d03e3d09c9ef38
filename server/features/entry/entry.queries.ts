import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export interface EntryFigures {
  graduates: number
  companies: number
  hires: number
}

export async function entryFigures(db: Db): Promise<EntryFigures> {
  const { rows } = await sql<EntryFigures>`select
    (select count(*) from user_profile where usp_finalist_date is not null) as graduates,
    (select count(*) from company where cny_status = 'APPROVED') as companies,
    (select count(*) from hiring) as hires`.execute(db)
  return rows[0] ?? { graduates: 0, companies: 0, hires: 0 }
}

export function openProgrammes(db: Db) {
  return db
    .selectFrom('educational_cycle')
    .select(['edc_id', 'edc_title', 'edc_organizor', 'edc_closingDate', 'edc_image'])
    .where('edc_status', '=', 'OPEN_FOR_APPLICATIONS')
    .orderBy('edc_closingDate')
    .orderBy('edc_id')
    .limit(12)
    .execute()
}
