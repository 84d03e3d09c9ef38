import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import {
  isPrompt,
  LASTS_MONTH,
  LOOKS_BACK_MONTHS,
  SILENCE_DAYS,
} from '#shared/features/responsiveness/responsiveness.rules.ts'
import { percentIn } from '#server/core/percent.ts'
import type { Work } from '#server/core/work.ts'
import { followUps, worksThere } from '#server/features/follow-up/follow-up.service.ts'

const looksBack = (now: string) => sql`${now}::timestamptz - make_interval(months => ${sql.lit(LOOKS_BACK_MONTHS)})`

const ended = sql`jli_date + make_interval(mins => jli_minutes)`

/**
 * Each person whom a company has met on a listing, once, since their last interview. Nobody waits for an answer any more
 * who was hired elsewhere meanwhile, and nobody yet who has another interview ahead.
 */
export const meetingsAt = (now: string): RawBuilder<unknown> => sql`(select cny_id, jl_id, usr_id, usr_fullname,
    jl_position_title, jl_fold, usr_fold, usr_search, met_at, answered_at,
    (answered_at at time zone 'Europe/Athens')::date - (met_at at time zone 'Europe/Athens')::date as days,
    case when answered_at is not null then 'ANSWERED'
      when met_at <= ${now}::timestamptz - make_interval(days => ${sql.lit(SILENCE_DAYS)}) then 'SILENT'
      else 'WAITING' end as state
  from (select jl_fk_cny_id as cny_id, jl_id, jl_position_title, jl_fold, usr_id, usr_fullname, usr_fold, usr_search, met_at,
      case when jlc_status in ('REJECTED', 'HIRED') then greatest(jlc_date_changed, met_at) end as answered_at
    from (select jli_fk_jl_id, jli_fk_usr_id, max(${ended}) as met_at from interview
      where jli_status in ('SCHEDULED', 'COMPLETED') and ${ended} <= ${now}::timestamptz
      group by jli_fk_jl_id, jli_fk_usr_id having max(${ended}) > ${looksBack(now)}) met
    join job_listing on jl_id = jli_fk_jl_id join users on usr_id = jli_fk_usr_id
    left join job_listing_candidate on jlc_fk_jl_id = jl_id and jlc_fk_usr_id = usr_id
    where usr_date_deleted is null) decided
  where answered_at is not null or not exists (select from hiring join job_listing elsewhere on elsewhere.jl_id = jlh_fk_jl_id
      where jlh_fk_usr_id = usr_id and elsewhere.jl_fk_cny_id <> decided.cny_id and jlh_date_recorded > met_at)
    and not exists (select from interview where jli_fk_jl_id = decided.jl_id and jli_fk_usr_id = usr_id
      and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED') and jli_date > ${now}::timestamptz))`

/** People who did not come, by company. */
const missedAt = (now: string) => sql`(select jl_fk_cny_id as missed_cny_id, count(*)::int as missed
  from interview join job_listing on jl_id = jli_fk_jl_id join users on usr_id = jli_fk_usr_id
  where jli_outcome = 'missed' and jli_date <= ${now}::timestamptz and jli_date > ${looksBack(now)}
    and usr_date_deleted is null group by 1)`

/** Hires that became half a year old, by company. */
const hiresAt = (now: string) => sql`(select cny_id as hires_cny_id, count(*) filter (where ${worksThere})::int as kept,
    count(*) filter (where not ${worksThere})::int as left_company
  from ${followUps} where month = ${sql.lit(LASTS_MONTH)} and usr_date_deleted is null
    and due <= ${athensDay(new Date(now))}::date and due > ((${looksBack(now)}) at time zone 'Europe/Athens')::date group by 1)`

/** Every approved company with its figures; those of whom nothing is known have zeros. */
export const responsesAt = (now: string): RawBuilder<unknown> => sql`(select cny_id, cny_name, cny_fold,
    coalesce(met, 0) as met, coalesce(answered, 0) as answered, coalesce(silent, 0) as silent,
    ${percentIn(sql`silent`, sql`answered + silent`)} as silent_percent,
    median_days, coalesce(missed, 0) as missed, coalesce(kept, 0) as kept, coalesce(left_company, 0) as "left",
    ${percentIn(sql`kept`, sql`kept + left_company`)} as kept_percent
  from company
  left join (select cny_id as met_cny_id, count(*)::int as met, count(answered_at)::int as answered,
      count(*) filter (where state = 'SILENT')::int as silent,
      percentile_cont(0.5) within group (order by days)::float8 as median_days
    from ${meetingsAt(now)} meeting group by 1) meetings on met_cny_id = cny_id
  left join ${missedAt(now)} missings on missed_cny_id = cny_id
  left join ${hiresAt(now)} hires on hires_cny_id = cny_id
  where cny_status = 'APPROVED')`

/** Whether the office lets graduates see which companies answer. */
export async function showsPrompt(work: Pick<Work, 'db'>): Promise<boolean> {
  const row = await work.db.selectFrom('office_setting').select('ofs_shows_prompt_companies').executeTakeFirstOrThrow()
  return row.ofs_shows_prompt_companies
}

/** In how many days those of these companies answer of which graduates are told that they do. */
export async function promptDays(work: Work, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0 || !(await showsPrompt(work))) return new Map()
  const { rows } = await sql<{ cny_id: number; answered: number; silent: number; median_days: number | null }>`
    select cny_id, count(answered_at)::int as answered, count(*) filter (where state = 'SILENT')::int as silent,
      percentile_cont(0.5) within group (order by days)::float8 as median_days
    from ${meetingsAt(work.now.toISOString())} meeting
    where cny_id = any(${[...ids]}::int[]) group by cny_id`.execute(work.db)
  return new Map(rows.filter(isPrompt).map(({ cny_id, median_days }) => [cny_id, Math.ceil(median_days ?? 0)]))
}
