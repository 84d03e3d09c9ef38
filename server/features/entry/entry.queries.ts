import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { keptTotal } from '#server/core/totals.ts'
import type { Work } from '#server/core/work.ts'
import { closingDayAt, stateAt } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { fileAddress } from '#server/features/files/files.service.ts'

const MOST_PARTNERS = 100

/** Everybody's first page: who has a certificate is counted among all people, once until something changes. */
export async function entryFigures(work: Work) {
  const counted = (name: string, rows: RawBuilder<unknown>) =>
    keptTotal(work, `entry ${name}`, async () => {
      const result = await sql<{ n: number }>`select count(*) as n from ${rows}`.execute(work.db)
      return result.rows[0]?.n ?? 0
    })
  const [graduates, companies, hires, openFigures] = await Promise.all([
    counted('graduates', sql`user_profile where usp_finalist_date is not null`),
    counted('companies', sql`company where cny_status = 'APPROVED'`),
    counted('hires', sql`hiring`),
    counted('open figures', sql`open_figures`),
  ])
  return { graduates, companies, hires, has_open_figures: openFigures > 0 }
}

/** By name, as people look for it; of very many, others each day, so that none is always left out. */
export async function partners({ db, now }: Work) {
  const { rows } = await sql<{
    cny_id: number
    cny_name: string
    cny_logo: string | null
    total: number
  }>`select cny_id, cny_name, cny_logo, total
    from (select cny_id, cny_name, ${fileAddress('cny_logo')} as cny_logo, count(*) over () as total from company
      where cny_partner_wish and cny_partner_approved and cny_status = 'APPROVED'
      order by md5(cny_id || ${athensDay(now)}::text) limit ${sql.lit(MOST_PARTNERS)}) drawn
    order by plain(cny_name) collate "C", cny_id`.execute(db)
  return withTotal(rows)
}

export async function openProgrammes({ db, now }: Work) {
  const rows = await db
    .selectFrom('educational_cycle')
    .select(['edc_id', 'edc_title', 'edc_organizor', closingDayAt(now).as('edc_closingDate')])
    .select(fileAddress('edc_image').as('edc_image'))
    .select(sql<number>`edc_hard_skills + edc_soft_skills + edc_learning_hours`.as('hours'))
    .where(stateAt(now), '=', 'OPEN_FOR_APPLICATIONS')
    .where('edc_is_practice', '=', false)
    .orderBy(closingDayAt(now))
    .orderBy('edc_id')
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(12)
    .execute()
  return withTotal(rows)
}

/** Some rows, and how many there are. */
function withTotal<Row extends { total: number }>(rows: Row[]) {
  return { rows, total: rows[0]?.total ?? 0 }
}
