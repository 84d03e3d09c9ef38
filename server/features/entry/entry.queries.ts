import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { closingDayAt, stateAt } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { fileAddress } from '#server/features/files/files.service.ts'

const MOST_PARTNERS = 100

export interface EntryFigures {
  graduates: number
  companies: number
  hires: number
  has_open_figures: boolean
}

export async function entryFigures(db: Db): Promise<EntryFigures> {
  const { rows } = await sql<EntryFigures>`select
    (select count(*) from user_profile where usp_finalist_date is not null) as graduates,
    (select count(*) from company where cny_status = 'APPROVED') as companies,
    (select count(*) from hiring) as hires,
    exists(select from open_figures) as has_open_figures`.execute(db)
  return rows[0] ?? { graduates: 0, companies: 0, hires: 0, has_open_figures: false }
}

/** By name, as people look for it. */
export async function partners(db: Db) {
  const { rows } = await sql<{
    cny_id: number
    cny_name: string
    cny_logo: string | null
  }>`select cny_id, cny_name, ${fileAddress('cny_logo')} as cny_logo from company
    where cny_partner_wish and cny_partner_approved and cny_status = 'APPROVED'
    order by plain(cny_name) collate "C", cny_id limit ${sql.lit(MOST_PARTNERS)}`.execute(db)
  return rows
}

export function openProgrammes({ db, now }: Work) {
  return db
    .selectFrom('educational_cycle')
    .select(['edc_id', 'edc_title', 'edc_organizor', closingDayAt(now).as('edc_closingDate')])
    .select(fileAddress('edc_image').as('edc_image'))
    .select(sql<number>`edc_hard_skills + edc_soft_skills + edc_learning_hours`.as('hours'))
    .where(stateAt(now), '=', 'OPEN_FOR_APPLICATIONS')
    .where('edc_is_practice', '=', false)
    .orderBy(closingDayAt(now))
    .orderBy('edc_id')
    .limit(12)
    .execute()
}
