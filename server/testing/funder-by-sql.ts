import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

// The figures of a funder's pack once more, each by a query of its own that shares nothing with the product: the tests
// hold the two against each other.

type Sql = RawBuilder<unknown>

/** Whether a person works `on` a day, with what is known: 'P' on the platform, 'E' elsewhere. */
const work = (on: Sql) => sql`(case when (select count(*) from hiring h where h.jlh_fk_usr_id = a.edca_fk_usr_id
    and h.jlh_date_created <= ${on} and not exists (select from unnest(array[1, 3, 6, 12]) m
      left join follow_up g on g.fup_fk_jlh_id = h.jlh_id and g.fup_month = m and g.fup_side = 'GRADUATE'
      left join follow_up e on e.fup_fk_jlh_id = h.jlh_id and e.fup_month = m and e.fup_side = 'EMPLOYER'
      left join follow_up_settlement s on s.fst_fk_jlh_id = h.jlh_id and s.fst_month = m
      where (h.jlh_date_created + make_interval(months => m))::date <= ${on}
        and case when s.fst_works is not null then not s.fst_works
          when g.fup_answer is null then e.fup_answer = 'LEFT'
          when e.fup_answer is null then g.fup_answer <> 'SAME_JOB'
          else e.fup_answer = 'LEFT' and g.fup_answer <> 'SAME_JOB' end)) > 0 then 'P'
  when (select count(*) from declared_job where djb_fk_usr_id = a.edca_fk_usr_id and djb_status in ('DECLARED', 'CONFIRMED')
    and djb_date_started <= ${on}) > 0 then 'E'
  when (array(select fup_answer from follow_up, hiring where fup_fk_jlh_id = jlh_id and jlh_fk_usr_id = a.edca_fk_usr_id
    and fup_side = 'GRADUATE' and fup_answer is not null and fup_date_due <= ${on}
    order by fup_date_due desc, fup_id desc))[1] = 'OTHER_JOB' then 'E' end)`

/** `total/women/men/others` of each indicator, before small groups are hidden. */
export async function packBySql(
  db: Db,
  { from, until, today }: { from: string; until: string; today: string },
): Promise<Record<string, string>> {
  const entered = sql`(timezone('Europe/Athens', a.edca_date_created))::date`
  const knows = sql`u.usr_date_deleted is null`
  const left = sql`(case when a.edca_left_on is not null then a.edca_left_on else
    (select timezone('Europe/Athens', c.usp_finalist_date)::date from user_profile c
      where c.usp_fk_usr_id = u.usr_id and c.usp_finalist_fk_edc_id = a.edca_fk_edc_id and a.edca_status = 'SUCCEEDED') end)`
  const years = sql`extract(year from age(${entered}, p.usp_birthdate))`
  const [weeks, months] = [sql`(${left} + 28)`, sql`((${left} + interval '6 months')::date)`]
  const has = (column: string) => sql`nullif(${sql.ref(`s.${column}`)}, '') is not null`
  const high = sql`(${knows} and (${has('uedu_bachelor_sector')} or ${has('uedu_master_degree_sector')}))`
  const middle = sql`(${knows} and not ${high} and (${has('uedu_epal_sector')} or ${has('uedu_iek_sector')}))`
  const due = (day: Sql) => sql`coalesce(${day} <= ${today}::date, false)`
  const hasStatus = (...words: string[]) => sql`${knows} and a.edca_labour_status = any (${words}::text[])`
  const [certified, early] = [sql`a.edca_status = 'SUCCEEDED'`, sql`a.edca_status = 'FINALIST_REJECTED'`]
  const conditions: Record<string, Sql> = {
    participants: sql`true`,
    'age-UNDER_18': sql`${knows} and ${years} between 0 and 17`,
    'age-YOUNG': sql`${knows} and ${years} between 18 and 29`,
    'age-MIDDLE': sql`${knows} and ${years} between 30 and 54`,
    'age-OLDER': sql`${knows} and ${years} >= 55`,
    'education-TERTIARY': high,
    'education-SECONDARY': middle,
    'education-UNKNOWN': sql`not coalesce(${high}, false) and not coalesce(${middle}, false)`,
    'labour-EMPLOYED': hasStatus('EMPLOYED'),
    'labour-UNEMPLOYED': hasStatus('UNEMPLOYED', 'LONG_TERM_UNEMPLOYED'),
    'labour-LONG_TERM': hasStatus('LONG_TERM_UNEMPLOYED'),
    'labour-INACTIVE': hasStatus('INACTIVE', 'IN_EDUCATION'),
    'labour-IN_EDUCATION': hasStatus('IN_EDUCATION'),
    'labour-UNKNOWN': sql`not ${knows} or a.edca_labour_status is null`,
    employed: sql`${work(entered)} is not null`,
    disability: sql`${knows} and nullif(p.usp_disability, '') is not null`,
    completed: certified,
    'left-early': early,
    'weeks-due': sql`${certified} and ${due(weeks)}`,
    'weeks-work': sql`${certified} and ${due(weeks)} and ${work(weeks)} is not null`,
    'weeks-elsewhere': sql`${certified} and ${due(weeks)} and ${work(weeks)} = 'E'`,
    'weeks-left-due': sql`${early} and ${due(weeks)}`,
    'weeks-left-work': sql`${early} and ${due(weeks)} and ${work(weeks)} is not null`,
    'months-due': sql`${certified} and ${due(months)}`,
    'months-work': sql`${certified} and ${due(months)} and ${work(months)} is not null`,
    'months-elsewhere': sql`${certified} and ${due(months)} and ${work(months)} = 'E'`,
    'months-left-due': sql`${early} and ${due(months)}`,
    'months-left-work': sql`${early} and ${due(months)} and ${work(months)} is not null`,
  }
  const figures: Record<string, string> = {}
  for (const [id, condition] of Object.entries(conditions)) {
    const { rows } = await sql<{ figure: string }>`select concat_ws('/', count(*),
        count(*) filter (where ${knows} and p.usp_gender = 'FEMALE'), count(*) filter (where ${knows} and p.usp_gender = 'MALE'),
        count(*) filter (where not ${knows} or coalesce(p.usp_gender, '') not in ('FEMALE', 'MALE'))) as figure
      from cycle_application a join users u on u.usr_id = a.edca_fk_usr_id
        left join user_profile p on p.usp_fk_usr_id = u.usr_id left join user_education s on s.uedu_fk_usr_id = u.usr_id
      where a.edca_is_practice is false and a.edca_status = any ('{FINALIST,FINALIST_REJECTED,SUCCEEDED}')
        and ${entered} >= ${from}::date and ${entered} <= ${until}::date and (${condition})`.execute(db)
    figures[id] = rows[0]?.figure ?? ''
  }
  return figures
}
