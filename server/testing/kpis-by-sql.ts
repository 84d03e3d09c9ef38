import { type RawBuilder, sql } from 'kysely'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import type { Db } from '#server/database/connect.ts'

// The figures of the dashboard once more, each by a query of its own that shares nothing with the functions that the
// screen uses: the tests hold the two against each other.

type Sql = RawBuilder<unknown>
type Filters = KpiFilters['company']

// Whoever was removed is nobody whose profile or studies are known; what they applied for is still counted.
const profiles = sql`(select p.* from user_profile p join users on usr_id = usp_fk_usr_id
  where usr_date_deleted is null) as user_profile`
const educations = sql`(select e.* from user_education e join users on usr_id = uedu_fk_usr_id
  where usr_date_deleted is null) as user_education`

const day = (column: Sql) => sql`(${column} at time zone 'Europe/Athens')::date`
const within = (date: Sql, { date_from, date_until }: Filters) =>
  sql`(${date_from}::date is null or ${date} >= ${date_from}::date)
    and (${date_until}::date is null or ${date} <= ${date_until}::date)`

const month = (instant: Sql) => sql`to_char(${instant} at time zone 'Europe/Athens', 'YYYY-MM')`
/** Months with anything in them, in their order. */
const byMonth = (rows: Sql) => sql`(select string_agg(month || ':' || n, ',' order by month) from (
  select month, count(*) as n from (${rows}) as rows where month is not null group by month) as months)`

/** `value/extra/numerator/denominator` of every figure, as text; `-` where a figure has none. */
export async function figuresBySql(db: Db, filters: KpiFilters, today: string): Promise<Record<string, string>> {
  const queries = { ...companyQueries(filters.company), ...cycleQueries(filters.cycle, today) }
  const figures: Record<string, string> = {}
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql<{ answer: string }>`select concat_ws('/', ${query}) as answer`.execute(db)
    figures[name] = rows[0]?.answer ?? ''
  }
  return figures
}

function companyQueries(filters: Filters): Record<string, Sql> {
  const listed = within(day(sql`jl_date_created`), filters)
  const hired = within(sql`jlh_date_created`, filters)
  const hires = sql`hiring join job_listing on jl_id = jlh_fk_jl_id join company on cny_id = jl_fk_cny_id`
  const isNew = sql`to_char(cny_first_hire_date, 'YYYYMM') = to_char(jlh_date_created, 'YYYYMM')`
  const ofRange = sql`company where ${within(day(sql`cny_date_created`), filters)}`
  const active = sql`(select count(distinct cny_id) from company join job_listing on jl_fk_cny_id = cny_id
    where cny_status = 'APPROVED' and ${listed})`
  const requested = sql`(select count(*) from job_listing join company on cny_id = jl_fk_cny_id where ${listed}
    and (jl_requested_candidates_counter > 0 or jl_position_title like '%*%' or upper(trim(cny_name)) = 'REGENERATION'))`
  const partners = sql`(select count(distinct cny_id) from ${hires} where ${hired})`
  const newPartners = sql`(select count(distinct cny_id) from ${hires} where ${hired} and ${isNew})`
  return {
    companies: sql`(select count(*) from ${ofRange}), (select count(*) from job_listing where jl_fk_cny_id in
      (select cny_id from ${ofRange})), '-', '-'`,
    activeCompanies: sql`${active}, '-', ${active}, (select count(*) from company where cny_status = 'APPROVED')`,
    mostOpenings: sql`(select count(distinct jl_fk_cny_id) from job_listing where jl_status = 'OPEN' and ${listed}),
      (select count(*) from job_listing where jl_status = 'OPEN' and ${listed}), '-', '-'`,
    listings: sql`(select count(*) from job_listing where ${listed}), (select count(*) from job_listing_candidate
      where ${within(day(sql`jlc_date_created`), filters)}), '-', '-'`,
    requestedListings: sql`${requested}, '-', ${requested}, (select count(*) from job_listing where ${listed})`,
    hirings: sql`(select count(*) from hiring where ${hired}), '-', '-', '-'`,
    partners: sql`${partners}, '-', ${partners}, (select count(*) from company where cny_status <> 'PENDING_APPROVAL')`,
    newPartners: sql`${newPartners}, '-', ${newPartners}, ${partners}`,
    'newPartners rows': sql`concat_ws('+', (select count(*) from ${hires} where ${hired} and ${isNew}),
      (select count(*) from hiring where ${hired}) - (select count(*) from ${hires} where ${hired} and ${isNew}))`,
    'companies rows': sql`(select string_agg(cny_id || ':' || n, ',' order by n desc, cny_id) from (select cny_id,
      (select count(*) from job_listing where jl_fk_cny_id = cny_id) as n from ${ofRange}) made)`,
    'mostOpenings rows': sql`(select string_agg(jl_fk_cny_id || ':' || n, ',' order by n desc, jl_fk_cny_id) from (
      select jl_fk_cny_id, count(*) as n from job_listing where jl_status = 'OPEN' and ${listed} group by 1) made)`,
    'partners rows': sql`(select string_agg(cny_id || ':' || n, ',' order by n desc, cny_id) from (
      select cny_id, count(*) as n from ${hires} where ${hired} group by 1) made)`,
    'listings by month': byMonth(sql`select ${month(sql`jl_date_created`)} as month from job_listing where ${listed}`),
    'partners by month': sql`(select string_agg(month || ':' || n, ',' order by month) from (
      select to_char(jlh_date_created, 'YYYY-MM') as month, count(distinct cny_id) as n from ${hires} where ${hired} group by 1) made)`,
    'hirings by month': byMonth(sql`select to_char(jlh_date_created, 'YYYY-MM') as month from hiring where ${hired}`),
  }
}

function cycleQueries(filters: KpiFilters['cycle'], today: string): Record<string, Sql> {
  const { edc_ids, edc_category } = filters
  const isFree = edc_ids.length === 0 && edc_category === ''
  const passes = sql`(${edc_ids.length === 0} or edc_id = any(${sql.val([...edc_ids])}::int[]))
    and (${edc_category === ''} or edc_organizor = ${edc_category})`
  const programmes = sql`(select edc_id from educational_cycle where ${passes})`
  const applied = sql`not edca_is_practice and edca_fk_edc_id in ${programmes} and ${within(day(sql`edca_date_created`), filters)}`
  const made = sql`${passes} and ${within(day(sql`edc_date_created`), filters)}`
  const certified = sql`usp_finalist_certificate_status = 'ACTIVE'
    and (${filters.date_from === null && filters.date_until === null}
      or (usp_finalist_date is not null and ${within(day(sql`usp_finalist_date`), filters)}))
    and (${isFree} or coalesce(usp_finalist_fk_edc_id in ${programmes}, false))`
  const succeeded = (
    where: Sql,
  ) => sql`(select count(*) from cycle_application join educational_cycle on edc_id = edca_fk_edc_id
    where edca_status = 'SUCCEEDED' and ${where})`
  const completed = sql`edc_status = 'COMPLETED' and ${made}`
  const age = sql`extract(year from age(${today}::date, usp_birthdate))`
  return {
    ...applicationQueries(applied, age),
    ...certificateQueries(certified),
    completedProgrammes: sql`(select count(*) from educational_cycle where ${completed}), '-',
      (select count(*) from hiring join educational_cycle on edc_id = jlh_fk_edc_id where ${completed}),
      ${succeeded(completed)}`,
    hiringsPerProgramme: sql`(select count(*) from hiring where jlh_fk_edc_id in ${programmes}
      and ${within(sql`jlh_date_created`, filters)}), '-', '-', '-'`,
    programmeHours: sql`(select coalesce(sum(edc_hard_skills + edc_soft_skills + edc_learning_hours), 0)::float8
      from cycle_application join educational_cycle on edc_id = edca_fk_edc_id where edca_status = 'SUCCEEDED' and ${made}),
      '-', '-', '-'`,
    'programmeHours rows': sql`(select string_agg(hours::float8::text, ',' order by edc_id) from (select edc_id,
      (select count(*) from cycle_application where edca_fk_edc_id = edc_id and edca_status = 'SUCCEEDED')
      * (edc_hard_skills + edc_soft_skills + edc_learning_hours) as hours from educational_cycle where ${made}) made)`,
    'ages rows': ageRows(applied, certified, age),
    ...programmeRows({ applied, passes, completed, hired: within(sql`jlh_date_created`, filters) }),
    'educations rows': educationRows(applied),
    'applications by month': byMonth(
      sql`select ${month(sql`edca_date_created`)} as month from cycle_application where ${applied}`,
    ),
    ...placementQueries(passes, filters, today),
  }
}

/** Each dated certificate with the first hiring since, and the last days of its months. */
const certificates = sql`(select cycle, day, hired, hired - day as days, (day + interval '3 months')::date as due3,
    (day + interval '6 months')::date as due6, (day + interval '12 months')::date as due12
  from (select usp_finalist_fk_edc_id as cycle, ${day(sql`usp_finalist_date`)} as day,
      (select min(jlh_date_created) from hiring where jlh_fk_usr_id = usp_fk_usr_id
        and jlh_date_created >= ${day(sql`usp_finalist_date`)}) as hired
    from ${profiles} where usp_finalist_certificate_status is not null and usp_finalist_date is not null) given)`

function placementQueries(passes: Sql, filters: Filters, today: string): Record<string, Sql> {
  const from = sql`${certificates} certificate left join educational_cycle on edc_id = cycle where coalesce(${passes}, false)`
  const due = sql`due6 <= ${today}::date and ${within(sql`due6`, filters)}`
  const placed = sql`(select count(*) from ${from} and ${due} and hired <= due6)`
  const median = (where: Sql) => sql`percentile_cont(0.5) within group (order by days) filter (where ${where})`
  const reached = (statuses: Sql) => sql`(select count(*) from cycle_application
    where edca_fk_edc_id = edc_id and edca_status not in (${statuses}))`
  const early = sql`'APPLIED', 'APPLICATION_REJECTED'`
  const games = sql`${early}, 'GAME_ASSESSMENT', 'GAME_ASSESSMENT_REJECTED'`
  const horizon = (last: Sql) => sql`count(*) filter (where hired <= ${last} and ${last} <= ${today}::date),
    count(*) filter (where ${last} <= ${today}::date), count(*) filter (where hired <= ${last})`
  return {
    placement: sql`${placed}, '-', ${placed}, (select count(*) from ${from} and ${due})`,
    daysToHire: sql`coalesce((select ${median(sql`true`)} from ${from} and ${within(sql`hired`, filters)})::text, '-'),
      '-', '-', '-'`,
    cohorts: sql`(select string_agg(line, ',' order by edc_id) from (select edc_id, concat_ws('/', edc_id,
        ${reached(sql`''`)}, ${reached(early)}, ${reached(games)},
        ${reached(sql`${games}, 'INTERVIEWING', 'INTERVIEW_REJECTED', 'SUBSTITUTE_FINALIST'`)}, count(cycle),
        ${horizon(sql`due3`)}, ${horizon(sql`due6`)}, ${horizon(sql`due12`)},
        coalesce(max(due6)::text, '-'), coalesce(${median(sql`due6 <= ${today}::date`)}::text, '-')) as line
      from educational_cycle left join ${certificates} certificate on cycle = edc_id
      where ${passes} group by edc_id) made)`,
  }
}

function applicationQueries(applied: Sql, age: Sql): Record<string, Sql> {
  const from = sql`cycle_application left join ${profiles} on usp_fk_usr_id = edca_fk_usr_id
    left join ${educations} on uedu_fk_usr_id = edca_fk_usr_id`
  const rows = (where: Sql) => sql`(select count(*) from ${from} where ${applied} and ${where})`
  const people = (where: Sql) => sql`(select count(distinct edca_fk_usr_id) from ${from} where ${applied} and ${where})`
  const all = sql`true`
  const shareOfPeople = (where: Sql) => sql`${people(where)}, '-', ${people(where)}, ${people(all)}`
  const shareOfRows = (where: Sql) => sql`${rows(where)}, '-', ${rows(where)}, ${rows(all)}`
  const buckets = [-1, 20, 40, 60, 80, 90].map(
    (above, index) =>
      sql`(select count(*) from cycle_application where ${applied} and round(edca_game_assessment_score) > ${above}
        and round(edca_game_assessment_score) <= ${[20, 40, 60, 80, 90, 100][index]})`,
  )
  const scores = [1, 2, 3, 4].map(
    (score) => sql`(select count(*) from cycle_application where ${applied} and edca_lac_score = ${score})`,
  )
  return {
    applications: sql`${rows(all)}, ${people(all)}, '-', '-'`,
    womenApplications: shareOfRows(sql`usp_gender = 'FEMALE'`),
    disabilityApplicants: shareOfPeople(sql`usp_disability is not null`),
    languageScores: shareOfPeople(sql`edca_lac_score between 1 and 4`),
    gameScores: shareOfRows(sql`edca_game_assessment_score is not null`),
    ages: shareOfPeople(sql`${age} >= 18`),
    educations: shareOfPeople(
      sql`coalesce(uedu_epal_sector, uedu_iek_sector, uedu_bachelor_sector, uedu_master_degree_sector) is not null`,
    ),
    'gameScores rows': sql`concat_ws(',', ${sql.join(buckets)})`,
    'languageScores rows': sql`concat_ws(',', ${sql.join(scores)})`,
  }
}

function certificateQueries(certified: Sql): Record<string, Sql> {
  const count = (where: Sql) => sql`(select count(*) from ${profiles} where ${certified} and ${where})`
  const all = count(sql`true`)
  const share = (where: Sql) => sql`${count(where)}, '-', ${count(where)}, ${all}`
  return {
    certified: sql`${all}, '-', '-', '-'`,
    certifiedUnemployed: share(sql`not usp_hired`),
    certifiedWomen: share(sql`usp_gender = 'FEMALE'`),
    certifiedDisability: share(sql`usp_disability is not null`),
  }
}

function ageRows(applied: Sql, certified: Sql, age: Sql): Sql {
  const groups = [
    [18, 21],
    [22, 25],
    [26, 29],
    [30, 200],
  ] as const
  const each = groups.map(
    ([from, until]) => sql`concat_ws('+', (select count(distinct edca_fk_usr_id) from cycle_application
      join ${profiles} on usp_fk_usr_id = edca_fk_usr_id where ${applied} and ${age} between ${from} and ${until}),
      (select count(*) from ${profiles} where ${certified} and ${age} between ${from} and ${until}))`,
  )
  return sql`concat_ws(',', ${sql.join(each)})`
}

/** A rate as text, to the sixth decimal; `-` where there is nothing to divide by. */
const rate = (numerator: Sql, denominator: Sql) =>
  sql`coalesce(round(${numerator}::numeric / nullif(${denominator}, 0), 6)::float8::text, '-')`

interface ProgrammeParts {
  applied: Sql
  passes: Sql
  completed: Sql
  /** Hirings of the period. */
  hired: Sql
}

function programmeRows({ applied, passes, completed, hired }: ProgrammeParts): Record<string, Sql> {
  const reached = (statuses: Sql) => sql`(select count(*) from cycle_application
    where edca_fk_edc_id = edc_id and edca_status in (${statuses}))`
  const succeeded = reached(sql`'SUCCEEDED'`)
  const finalists = reached(sql`'FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED'`)
  const hires = sql`(select count(*) from hiring where jlh_fk_edc_id = edc_id)`
  const rates = sql`${rate(hires, succeeded)}, ${rate(hires, finalists)}`
  const line = sql`concat_ws('/', edc_id, ${succeeded}, ${finalists}, ${hires}, ${rates})`
  return {
    'completedProgrammes rows': sql`(select string_agg(${line}, ',' order by edc_id) from educational_cycle
      where ${completed})`,
    'hiringsPerProgramme rows': sql`(select string_agg(edc_id || ':' || n, ',' order by edc_id) from (select edc_id,
      (select count(*) from hiring where jlh_fk_edc_id = edc_id and ${hired}) as n
      from educational_cycle where ${passes}) made)`,
    funnel: sql`(select ${funnel} from cycle_application
      where ${applied})`,
  }
}

/** How many applications got how far: each stage is what is left when the earlier refusals are taken away. */
const funnel = sql`concat_ws('/', count(*),
  count(*) filter (where edca_status not in ('APPLIED', 'APPLICATION_REJECTED')),
  count(*) filter (where edca_status not in ('APPLIED', 'APPLICATION_REJECTED', 'GAME_ASSESSMENT',
    'GAME_ASSESSMENT_REJECTED')),
  count(*) filter (where edca_status in ('FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED')),
  count(*) filter (where edca_status = 'SUCCEEDED'),
  count(*) filter (where edca_status = 'SUCCEEDED' and exists (select from hiring
    where jlh_fk_usr_id = edca_fk_usr_id and jlh_fk_edc_id = edca_fk_edc_id)))`

function educationRows(applied: Sql): Sql {
  const columns = ['uedu_epal_sector', 'uedu_iek_sector', 'uedu_bachelor_sector', 'uedu_master_degree_sector']
  const levels = columns.map(
    (column, level) => sql`select ${sql.lit(level)} as level, ${sql.ref(column)} as sector from ${educations}
      where uedu_fk_usr_id in (select edca_fk_usr_id from cycle_application where ${applied})`,
  )
  return sql`(select string_agg(level || sector || n, ',' order by level, sector collate "C") from (
    select level, sector, count(*) as n from (${sql.join(levels, sql` union all `)}) as studied
    where sector is not null group by 1, 2) made)`
}
