import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import type { CompanyQueue } from '#shared/features/interviews/company-queue.ts'
import type { Work } from '#server/core/work.ts'

const TREND_MONTHS = 3
/** Fewer invitations are no measure for those that followed. */
const ENOUGH = 5

type Figures = CompanyQueue['figures']

interface Answers {
  /** How many months ago; null in the sum of three months. */
  back: number | null
  is_new: boolean | null
  invited: number
  answered: number
  hours: number | null
}

/** How graduates answer the invitations of a company that they got: three months beside the three before, and each of the six. */
export async function answersTo(work: Work, cny_id: number): Promise<Omit<Figures, 'hires'>> {
  const now = sql`${work.now.toISOString()}::timestamptz`
  const inAthens = (instant: RawBuilder<unknown>) => sql`${instant} at time zone 'Europe/Athens'`
  const { rows } = await sql<Answers>`select back, is_new, count(*)::int as invited, count(hours)::int as answered,
      percentile_cont(0.5) within group (order by hours)::float8 as hours
    from (select back, back < ${sql.lit(TREND_MONTHS)} as is_new, hours
      from (select least(5, extract(year from old) * 12 + extract(month from old))::int as back,
          extract(epoch from jli_date_answered - jli_date_created) / 3600 as hours
        from interview join job_listing on jl_id = jli_fk_jl_id, age(${inAthens(now)}, ${inAthens(sql`jli_date_created`)}) old
        where jl_fk_cny_id = ${cny_id} and not jli_is_unheard
          and jli_date_created > ${now} - make_interval(months => ${sql.lit(2 * TREND_MONTHS)})) aged) own
    group by grouping sets ((back), (is_new))`.execute(work.db)
  const sumOf = (isNew: boolean) => rows.find((row) => row.is_new === isNew)
  const [current, earlier] = [sumOf(true), sumOf(false)]
  const isMeasure = earlier !== undefined && earlier.invited >= ENOUGH
  const months = [5, 4, 3, 2, 1, 0].map((ago) => rows.find((row) => row.back === ago))
  const share = (row: Answers | undefined) => (row ? row.answered / row.invited : null)
  return {
    hours: {
      value: current?.hours ?? null,
      before: isMeasure ? earlier.hours : null,
      months: months.map((row) => row?.hours ?? null),
      months_before: [],
    },
    answered: {
      value: share(current),
      before: isMeasure ? share(earlier) : null,
      months: months.map(share),
      months_before: [],
      count: current?.answered ?? 0,
      of: current?.invited ?? 0,
    },
  }
}

/** The hires of this year up to today and of the same days of the year before, with their months. */
export async function hiresOf(work: Work, cny_id: number): Promise<Figures['hires']> {
  const today = athensDay(work.now)
  const year = Number(today.slice(0, 4))
  const { rows } = await sql<{ year: number; month: number; hires: number }>`select extract(year from day)::int as year,
      extract(month from day)::int as month, count(*)::int as hires
    from (select jlh_date_created as day from hiring join job_listing on jl_id = jlh_fk_jl_id where jl_fk_cny_id = ${cny_id}) own
    where day between make_date(${year}, 1, 1) and ${today}::date
      or day between make_date(${year - 1}, 1, 1) and ${today}::date - interval '1 year'
    group by 1, 2`.execute(work.db)
  const monthsOf = (of: number) =>
    Array.from(
      { length: Number(today.slice(5, 7)) },
      (_, index) => rows.find((row) => row.year === of && row.month === index + 1)?.hires ?? 0,
    )
  const [months, monthsBefore] = [monthsOf(year), monthsOf(year - 1)]
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return { value: sum(months), before: sum(monthsBefore), months, months_before: monthsBefore }
}
