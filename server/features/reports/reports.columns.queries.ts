import { type RawBuilder, sql } from 'kysely'
import type { ReportFields } from '#shared/features/reports/reports.fields.ts'
import type { ReportType } from '#shared/features/reports/reports.types.ts'
import type { FilterColumn } from '#server/core/filters.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import { isReadable } from '#server/features/candidates/candidate-access.service.ts'
import { candidateColumns } from '#server/features/candidates/candidate-filters.service.ts'
import { stateAt } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { type Moment, peopleFrom } from '#server/features/candidates/profile.service.ts'

/** Where a field of a report lives: how it is filtered, how it is shown, by what it is sorted. */
export interface SourceColumn extends FilterColumn {
  show?: RawBuilder<unknown>
  order?: RawBuilder<unknown>
  /** Never empty: then its order can walk an index in both directions. */
  isFilled?: boolean
}

/** What one kind of report is made from, for one role. */
export interface Source {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  columns: Record<string, SourceColumn>
  /** Makes the order total. */
  tieBreak: RawBuilder<unknown>
}

const column = (name: string): SourceColumn => ({ sql: sql.ref(name) })
const instant = (name: string): SourceColumn => ({ sql: sql.ref(name), as: 'instant' })
const day = (name: string): SourceColumn => ({ sql: sql.ref(name), as: 'day' })
const comma = (name: string): SourceColumn => ({ sql: sql.ref(name), as: 'comma' })
const count = (query: RawBuilder<unknown>): SourceColumn => ({ sql: sql`(select count(*) from ${query})` })
const named = (name: string): SourceColumn => ({
  sql: sql.ref(name),
  order: sql`plain(${sql.ref(name)}) collate "C"`,
  isFilled: true,
})

const titlesOf = (cycles: RawBuilder<unknown>) =>
  sql`(select array_agg(edc_title order by edc_id) from educational_cycle where edc_id in (${cycles}))`

// By its table: bare, it would be the text that a report shows under this name, and 10 would come before 9.
const userId = sql`users.usr_id`

function candidates(moment: Moment, scope: Scope): Source {
  const columns: Record<string, SourceColumn> = { ...candidateColumns(moment) }
  columns.usr_fullname = named('usr_fullname')
  columns.usr_id = { sql: sql`usr_id::text`, order: userId, isFilled: true }
  columns.application_cycle = {
    ...columns.application_cycle,
    sql: columns.application_cycle?.sql ?? sql`null`,
    show: titlesOf(sql`select edca_fk_edc_id from cycle_application where edca_fk_usr_id = usr_id`),
  }
  columns.finalist_cycle = {
    ...columns.finalist_cycle,
    sql: columns.finalist_cycle?.sql ?? sql`null`,
    show: titlesOf(sql`select usp_finalist_fk_edc_id`),
  }
  const source = {
    from: peopleFrom,
    where: [sql`usr_role = 'CANDIDATE'`, sql`usr_date_deleted is null`],
    columns,
    tieBreak: userId,
  }
  if (scope.kind === 'office') return source
  const own = sql`job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
    where jlc_fk_usr_id = usr_id and ${listingsIn(scope)}`
  columns.own_status = { sql: sql`(select array_agg(distinct jlc_status) from ${own})`, as: 'array' }
  columns.own_listings = { sql: sql`(select count(*) from ${own})` }
  return {
    ...source,
    where: [...source.where, isReadable(sql`usr_id`, scope.cny_id), sql`exists (select from ${own})`],
  }
}

function companies(): Source {
  const listings = sql`job_listing where jl_fk_cny_id = cny_id`
  return {
    from: sql`company`,
    where: [],
    tieBreak: sql`cny_id`,
    columns: {
      cny_name: named('cny_name'),
      cny_status: column('cny_status'),
      cny_size: column('cny_size'),
      cny_activity: column('cny_activity'),
      cny_afm: column('cny_afm'),
      cny_site: column('cny_site'),
      users: count(sql`users where usr_fk_cny_id = cny_id and usr_date_deleted is null`),
      cny_date_created: instant('cny_date_created'),
      cny_first_hire_date: day('cny_first_hire_date'),
      listings: count(listings),
      open_listings: count(sql`${listings} and jl_status = 'OPEN'`),
      interviews: count(sql`interview join job_listing on jl_id = jli_fk_jl_id where jl_fk_cny_id = cny_id`),
      hires: count(sql`hiring join job_listing on jl_id = jlh_fk_jl_id where jl_fk_cny_id = cny_id`),
    },
  }
}

function listings(scope: Scope): Source {
  const columns: Record<string, SourceColumn> = {
    cny_name: named('cny_name'),
    cny_activity: column('cny_activity'),
    jl_position_title: named('jl_position_title'),
    candidates: count(sql`job_listing_candidate where jlc_fk_jl_id = jl_id`),
    interviews: count(sql`interview where jli_fk_jl_id = jl_id`),
    hires: count(sql`hiring where jlh_fk_jl_id = jl_id`),
  }
  const plain = [
    'jl_status',
    'jl_category',
    'jl_position_sector',
    'jl_city',
    'jl_remote',
    'jl_hybrid',
    'jl_employment',
    'jl_openings',
    'jl_pay_min',
    'jl_pay_max',
    'jl_pay_basis',
    'jl_requested_strictly_qualified',
    'jl_close_reason',
    'jl_requested_candidates_counter',
  ]
  for (const name of plain) columns[name] = column(name)
  for (const name of ['jl_date_created', 'jl_date_closed']) columns[name] = instant(name)
  columns.jl_deadline = day('jl_deadline')
  for (const part of ['bachelors_education', 'masters_education', 'experienced_in_sector'])
    columns[`jl_requested_${part}`] = comma(`jl_requested_${part}`)
  return {
    from: sql`job_listing join company on cny_id = jl_fk_cny_id`,
    where: [listingsIn(scope)],
    columns,
    tieBreak: sql`jl_id`,
  }
}

function cycles(now: Date): Source {
  const applications = sql`cycle_application where edca_fk_edc_id = edc_id`
  const succeeded = sql`(select count(*) from ${applications} and edca_status = 'SUCCEEDED')`
  const hires = sql`(select count(*) from hiring where jlh_fk_edc_id = edc_id)`
  return {
    from: sql`educational_cycle`,
    where: [sql`not edc_is_practice`],
    tieBreak: sql`edc_id`,
    columns: {
      edc_title: column('edc_title'),
      edc_status: { sql: stateAt(now) },
      edc_organizor: column('edc_organizor'),
      edc_hard_skills: column('edc_hard_skills'),
      edc_soft_skills: column('edc_soft_skills'),
      edc_learning_hours: column('edc_learning_hours'),
      hours: { sql: sql`(${succeeded} * (edc_hard_skills + edc_soft_skills + edc_learning_hours))` },
      edc_date_created: instant('edc_date_created'),
      edc_openingDate: day('edc_openingDate'),
      edc_closingDate: day('edc_closingDate'),
      applications: count(applications),
      finalists: count(sql`${applications} and edca_status in ('FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED')`),
      succeeded: { sql: succeeded },
      hires: { sql: hires },
      // Nobody who succeeded means no rate at all.
      placement: { sql: sql`(${hires}::float8 / nullif(${succeeded}, 0))` },
    },
  }
}

export function sourceOf(type: ReportType, moment: Moment, scope: Scope): Source {
  if (type === 'candidate') return candidates(moment, scope)
  if (type === 'company') return companies()
  return type === 'job-listing' ? listings(scope) : cycles(moment.now)
}

/** What is filtered must be allowed: only the columns of the allow-list are handed on. */
export function allowedColumns(source: Source, allowed: ReportFields): Record<string, SourceColumn> {
  return Object.fromEntries(
    Object.keys(allowed).map((name) => {
      const column = source.columns[name]
      if (!column) throw new Error(`The report has no column for ${name}`)
      return [name, column]
    }),
  )
}

/** The value as it is shown: a day for every date, in the time of Athens. */
export function shown({ sql: value, as, show }: SourceColumn): RawBuilder<unknown> {
  if (show) return show
  if (as === 'languages')
    return sql`array(select part ->> 'language' from jsonb_array_elements(coalesce(${value}, '[]')) part)`
  if (as === 'instant') return sql`(${value} at time zone 'Europe/Athens')::date`
  return value
}
