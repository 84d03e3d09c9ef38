import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import type { Headline, NewsKind } from '#shared/features/control-panel/control-panel.contract.ts'
import { FEW, noFilters, periodBefore } from '#shared/features/kpis/kpis.rules.ts'
import { type HeadlineId, headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'
import type { Db } from '#server/database/connect.ts'
import { certificateAt, type Moment } from '#server/features/candidates/profile.service.ts'

// The figures of the first page, equal to those of the same names on the page of all figures.

interface Source {
  /** One row a thing that is counted: `day`, and for others than plain counts `item`. Of many at a time also `n`. */
  rows: RawBuilder<unknown>
  value: RawBuilder<unknown>
}

const athens = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Athens')::date`
const count = sql`count(*)`

/** Things of a moment: the day is found once for all of an hour, since the clock of Athens differs from UTC by whole hours. */
const hourly = (instant: RawBuilder<unknown>, from: RawBuilder<unknown>): Source => ({
  rows: sql`select ${athens(sql`hour`)} as day, n from (
    select date_bin('1 hour', ${instant}, '2000-01-01Z') as hour, count(*) as n from ${from} group by 1) hourly offset 0`,
  value: sql`sum(n)`,
})

const sourcesAt = (moment: Moment): Record<HeadlineId, Source> => ({
  applications: hourly(sql`edca_date_created`, sql`cycle_application where not edca_is_practice`),
  hirings: { rows: sql`select jlh_date_created as day from hiring`, value: count },
  partners: {
    rows: sql`select jlh_date_created as day, jl_fk_cny_id as item from hiring join job_listing on jl_id = jlh_fk_jl_id`,
    value: sql`count(distinct item)`,
  },
  listings: hourly(sql`jl_date_created`, sql`job_listing`),
  // Those whose six months have ended, on the day on which they did.
  placement: {
    rows: sql`select due as day, hired <= due as item from (
      select (day + interval '6 months')::date as due, hired from (${firstHires(moment)}) certificate) made
      where due <= ${athensDay(moment.now)}::date`,
    value: sql`case when count(*) >= ${FEW} then avg(coalesce(item, false)::int) end`,
  },
  daysToHire: {
    // With `offset 0` the hiring is looked up once for each, not again by every condition on its day.
    rows: sql`select hired as day, hired - day as item from (${firstHires(moment)} offset 0) certificate`,
    value: sql`percentile_cont(0.5) within group (order by item)`,
  },
})

/** The day of each certificate, in force or expired, and of the person's first hiring since. */
const firstHires = (moment: Moment) => sql`select day, (select min(jlh_date_created) from hiring
    where jlh_fk_usr_id = usp_fk_usr_id and jlh_date_created >= day) as hired
  from (select usp_fk_usr_id, ${athens(sql`usp_finalist_date`)} as day from user_profile
    join users on usr_id = usp_fk_usr_id and usr_date_deleted is null and usr_role <> 'PRACTICE'
    where usp_finalist_date is not null and ${certificateAt(moment)} is not null) certified`

/** This year up to today, and the same days of the year before. */
export async function headlinesOf(db: Db, moment: Moment) {
  const until = athensDay(moment.now)
  const sources = sourcesAt(moment)
  const from = `${until.slice(0, 4)}-01-01`
  const before = periodBefore({ ...noFilters.company, date_from: from, date_until: until }, until)
  const period = { from, until, before: { from: before?.date_from ?? from, until: before?.date_until ?? until } }
  const figures = await Promise.all(headlineIds.map(async (id) => [id, await headlineOf(db, sources[id], period)]))
  return { from, until, figures: Object.fromEntries(figures) as Record<HeadlineId, Headline> }
}

interface Period {
  from: string
  until: string
}

async function headlineOf(db: Db, { rows, value }: Source, period: Period & { before: Period }): Promise<Headline> {
  // A row without a month is of all its days together.
  const result = await sql<{ year: number; month: number | null; value: number }>`
    select year, month, ${value}::float8 as value from (
      select *, extract(year from day)::int as year, extract(month from day)::int as month from (${rows}) thing
      where day between ${period.from}::date and ${period.until}::date
        or day between ${period.before.from}::date and ${period.before.until}::date
    ) counted group by grouping sets ((year), (year, month))`.execute(db)
  const months = Number(period.until.slice(5, 7))
  const of = ({ from }: Period) => {
    const own = result.rows.filter(({ year }) => year === Number(from.slice(0, 4)))
    const at = (month: number | null) => own.find((row) => row.month === month)?.value ?? null
    return { all: at(null), months: Array.from({ length: months }, (_, index) => at(index + 1)) }
  }
  const [current, earlier] = [of(period), of(period.before)]
  return { value: current.all, before: earlier.all, months: current.months, months_before: earlier.months }
}

/** A stay on the page lasts while visits follow each other within these hours. */
const STAY_HOURS = 4

/** Notes the visit, and returns when the stay before this one ended. */
export async function noteVisit(db: Db, usr_id: number, now: Date): Promise<string | null> {
  const result = await sql<{ before: string | null }>`
    insert into office_visit (ovi_fk_usr_id, ovi_date_latest) values (${usr_id}, ${now.toISOString()})
    on conflict (ovi_fk_usr_id) do update set
      ovi_date_before = case when excluded.ovi_date_latest > office_visit.ovi_date_latest + make_interval(hours => ${STAY_HOURS})
        then office_visit.ovi_date_latest else office_visit.ovi_date_before end,
      ovi_date_latest = greatest(office_visit.ovi_date_latest, excluded.ovi_date_latest)
    returning ovi_date_before as before`.execute(db)
  return result.rows[0]?.before ?? null
}

export async function newsSince(db: Db, since: string, now: Date): Promise<Record<NewsKind, number>> {
  const isNew = (date: RawBuilder<unknown>) => sql`${date} > ${since} and ${date} <= ${now.toISOString()}`
  const result = await sql<Record<NewsKind, number>>`select
    (select count(*)::int from cycle_application where not edca_is_practice and ${isNew(sql`edca_date_created`)}) as applications,
    (select count(*)::int from hiring where ${isNew(sql`jlh_date_recorded`)}) as hires,
    (select count(*)::int from company where ${isNew(sql`cny_date_created`)}) as companies,
    (select count(*)::int from interview where ${isNew(sql`jli_date_answered`)}) as answers`.execute(db)
  return result.rows[0] ?? { applications: 0, hires: 0, companies: 0, answers: 0 }
}
