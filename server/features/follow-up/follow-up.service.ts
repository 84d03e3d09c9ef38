import { type RawBuilder, sql } from 'kysely'
import { followUpMonths, OPEN_DAYS } from '#shared/features/follow-up/follow-up.rules.ts'

// The months after each hire with the words of both sides, as lists, figures and the office's queue read them.

/** Every month that is asked after a hire, due or not. */
export const followUps = sql`hiring
  join job_listing on jl_id = jlh_fk_jl_id join company on cny_id = jl_fk_cny_id join users on usr_id = jlh_fk_usr_id
  cross join lateral (select month, (jlh_date_created + make_interval(months => month))::date as due
    from unnest(${[...followUpMonths]}::int[]) month) asked
  left join follow_up graduate on graduate.fup_fk_jlh_id = jlh_id and graduate.fup_month = month
    and graduate.fup_side = 'GRADUATE'
  left join follow_up employer on employer.fup_fk_jlh_id = jlh_id and employer.fup_month = month
    and employer.fup_side = 'EMPLOYER'
  left join follow_up_settlement on fst_fk_jlh_id = jlh_id and fst_month = month
  left join follow_up_stop on fus_fk_usr_id = usr_id`

const graduateWorks = sql`(graduate.fup_answer = 'SAME_JOB')`
const employerWorks = sql`(employer.fup_answer = 'SAME_JOB')`

/** Whether they work there, or by which contract: both answered, and not the same. */
const areDifferent = sql`(${graduateWorks} <> ${employerWorks}
  or ${graduateWorks} and ${employerWorks} and graduate.fup_contract <> employer.fup_contract)`

/** The two sides disagree and the office has not decided. */
export const isDisputed = sql<boolean>`(fst_fk_jlh_id is null and coalesce(${areDifferent}, false))`

/** Whether the person works there; null where nobody said so, or the two sides disagree. */
export const worksThere = sql<boolean | null>`case when fst_fk_jlh_id is not null then fst_works
  when ${graduateWorks} <> ${employerWorks} then null else coalesce(${graduateWorks}, ${employerWorks}) end`

/** By which contract; null where nobody said so, or the two sides disagree. */
export const contractThere = sql<string | null>`case when fst_fk_jlh_id is not null then fst_contract
  when ${isDisputed} then null else coalesce(employer.fup_contract, graduate.fup_contract) end`

export const stateOn = (today: string): RawBuilder<string> => sql<string>`case
  when fst_fk_jlh_id is not null then 'SETTLED'
  when ${isDisputed} then 'DISPUTED'
  when graduate.fup_answer is not null and employer.fup_answer is not null then 'CONFIRMED'
  when graduate.fup_answer is not null or employer.fup_answer is not null then 'HALF'
  when due > ${today}::date then 'UPCOMING'
  when graduate.fup_id is null and employer.fup_id is null then 'UNASKED'
  when due > ${today}::date - ${sql.lit(OPEN_DAYS)}::int then 'WAITING'
  else 'SILENT' end`

/** They are found first, and are few: what is told of each would else be read of all hires. */
const hiresWithTwoAnswers = sql`array(select graduate.fup_fk_jlh_id from follow_up graduate
  join follow_up employer on employer.fup_fk_jlh_id = graduate.fup_fk_jlh_id and employer.fup_month = graduate.fup_month
    and employer.fup_side = 'EMPLOYER' and employer.fup_answer is not null
  where graduate.fup_side = 'GRADUATE' and graduate.fup_answer is not null and ${areDifferent})`

/** Hires about which the two sides disagree, as rows of the office's queue. */
export const disputedHires = sql`select jlh_id as id, usr_fullname as title, cny_name as detail,
    min(greatest(graduate.fup_date_answered, employer.fup_date_answered)) as since,
    '/admin/follow-up?hire=' || jlh_id as href
  from ${followUps} where jlh_id = any(${hiresWithTwoAnswers}) and ${isDisputed} and usr_date_deleted is null group by jlh_id, usr_fullname, cny_name`
