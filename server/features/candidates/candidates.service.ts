import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '#shared/core/filters.ts'
import type { Audience, AudiencePreview } from '#shared/features/candidates/audience.ts'
import { audienceFields, type candidateFields, sensitiveFields } from '#shared/features/candidates/candidates.fields.ts'
import { athensDay } from '#shared/core/dates.ts'
import { audit } from '#server/core/audit.ts'
import { type FilterColumn, type FilterColumns, filtersToSql } from '#server/core/filters.ts'
import type { Work } from '#server/core/work.ts'

/** Each person with profile and education; rows that were never written read as empty. */
export const peopleFrom = sql`users
  left join user_profile on usp_fk_usr_id = usr_id
  left join user_education on uedu_fk_usr_id = usr_id`

const applicationsOf = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from cycle_application where edca_fk_usr_id = usr_id)`

/** `today` is the day in Athens: an age is counted on it. */
export function candidateColumns(today: string): FilterColumns<typeof candidateFields> {
  return {
    usr_fullname: { sql: sql`usr_fold`, as: 'fold' },
    usr_email: { sql: sql`usr_email` },
    usr_phone: { sql: sql`usr_phone` },
    usr_status: { sql: sql`usr_status` },
    usr_date_created: { sql: sql`usr_date_created`, as: 'instant' },
    usp_city: { sql: sql`usp_city` },
    usp_open_for_work: { sql: sql`usp_open_for_work` },
    usp_hired: { sql: sql`usp_hired` },
    usp_experience_sectors: { sql: sql`coalesce(usp_experience_sectors, '')`, as: 'comma' },
    has_cv: { sql: sql`(usp_fk_cv_file is not null)` },
    uedu_epal_sector: { sql: sql`uedu_epal_sector` },
    uedu_iek_sector: { sql: sql`uedu_iek_sector` },
    uedu_bachelor_sector: { sql: sql`uedu_bachelor_sector` },
    uedu_master_degree_sector: { sql: sql`uedu_master_degree_sector` },
    usp_languages: {
      sql: sql`array(select part ->> 'language' from jsonb_array_elements(coalesce(usp_languages, '[]')) part)`,
      as: 'array',
    },
    usp_software: { sql: sql`usp_software`, as: 'array' },
    usp_code: { sql: sql`usp_code`, as: 'array' },
    usp_driving_licences: { sql: sql`usp_driving_licences`, as: 'array' },
    usp_finalist_certificate_status: { sql: sql`usp_finalist_certificate_status` },
    usp_finalist_date: { sql: sql`usp_finalist_date`, as: 'instant' },
    usp_gender: { sql: sql`usp_gender` },
    usp_birthdate: { sql: sql`usp_birthdate`, as: 'day' },
    age: { sql: sql`extract(year from age(${today}::date, usp_birthdate))` },
    usp_disability: { sql: sql`(usp_disability is not null)` },
    application_status: { sql: applicationsOf(sql`array_agg(edca_status)`), as: 'array' },
    application_cycle: { sql: applicationsOf(sql`array_agg(edca_fk_edc_id::text)`), as: 'array' },
    finalist_cycle: { sql: sql`array_remove(array[usp_finalist_fk_edc_id::text], null)`, as: 'array' },
    applications: { sql: applicationsOf(sql`count(*)`) },
  }
}

function audienceColumns(today: string): Record<string, FilterColumn> & FilterColumns<typeof audienceFields> {
  const company = (what: RawBuilder<unknown>) => sql`(select ${what} from company where cny_id = usr_fk_cny_id)`
  return {
    usr_role: { sql: sql`usr_role` },
    cny_name: { sql: company(sql`cny_fold`), as: 'fold' },
    cny_activity: { sql: company(sql`cny_activity`) },
    cny_size: { sql: company(sql`cny_size`) },
    ...candidateColumns(today),
  }
}

const namesRole = (filters: readonly Filter[]) => filters.some((filter) => filter.field === 'usr_role')
const namesCompany = (filters: readonly Filter[]) => filters.some((filter) => filter.field.startsWith('cny_'))
const ofCompany = sql<boolean>`(usr_role = 'COMPANY_USER'
  and exists (select from company where cny_id = usr_fk_cny_id and cny_status = 'APPROVED'))`

/** Only candidates, unless an audience names the role or a company. People of companies must belong to an approved one. */
function ofRole(filters: readonly Filter[]): RawBuilder<boolean> {
  if (namesCompany(filters)) return ofCompany
  return namesRole(filters)
    ? sql<boolean>`(usr_role = 'CANDIDATE' or ${ofCompany})`
    : sql<boolean>`usr_role = 'CANDIDATE'`
}

/** Whom the audiences mean: filters of one joined by AND, audiences by OR, none at all means every candidate. */
export function audienceWhere(work: Pick<Work, 'now'>, audiences: readonly Audience[]): RawBuilder<boolean> {
  const today = athensDay(work.now.toISOString())
  const each = (audiences.length === 0 ? [{ filters: [] }] : audiences).map(({ filters }) => {
    const fits = filtersToSql(filters, 'and', audienceFields, audienceColumns(today))
    return fits ? sql`(${ofRole(filters)} and ${fits})` : sql`(${ofRole(filters)})`
  })
  return sql<boolean>`(usr_date_deleted is null and (${sql.join(each, sql` or `)}))`
}

/** Why somebody who fits is left out; the first reason that holds counts. */
export interface Exclusion {
  reason: string
  when: RawBuilder<unknown>
}

export const notActive: Exclusion = { reason: 'Ανενεργός λογαριασμός', when: sql`usr_status <> 'ON'` }

function reachedWhere(work: Pick<Work, 'now'>, audiences: readonly Audience[], exclusions: readonly Exclusion[]) {
  const out = exclusions.map(({ when }) => sql`not coalesce(${when}, false)`)
  return sql`${sql.join([audienceWhere(work, audiences), ...out], sql` and `)}`
}

/** The exact number, some of the people, and who is left out and why. Nothing is stored. */
export async function previewAudience(
  work: Work,
  audiences: readonly Audience[],
  options: { limit: number; exclusions?: readonly Exclusion[] },
): Promise<AudiencePreview> {
  const exclusions = options.exclusions ?? [notActive]
  const reason = sql`case ${sql.join(
    exclusions.map(({ when, reason: words }) => sql`when ${when} then ${words}::text`),
    sql` `,
  )} end`
  const counts = await sql<{ reason: string | null; count: number }>`select reason, count(*) as count
    from (select ${reason} as reason from ${peopleFrom} where ${audienceWhere(work, audiences)}) fitting
    group by reason order by count desc, reason`.execute(work.db)
  const people = await sql<AudiencePreview['documents'][number]>`
    select usr_id, usr_role, usr_fullname, usr_email, coalesce(usp_city, '') as usp_city,
      coalesce((select cny_name from company where cny_id = usr_fk_cny_id), '') as cny_name
    from ${peopleFrom} where ${reachedWhere(work, audiences, exclusions)}
    order by plain(usr_fullname) collate "C", usr_id limit ${options.limit}`.execute(work.db)
  await noteSensitive(
    work,
    audiences.flatMap(({ filters }) => filters),
  )
  return {
    total: counts.rows.find((row) => row.reason === null)?.count ?? 0,
    documents: people.rows,
    left_out: counts.rows.flatMap((row) => (row.reason === null ? [] : [{ reason: row.reason, count: row.count }])),
  }
}

/** The ids of all whom a preview with the same exclusions counts, in a fixed order. */
export async function peopleOf(
  work: Work,
  audiences: readonly Audience[],
  exclusions: readonly Exclusion[] = [notActive],
): Promise<number[]> {
  const found = await sql<{ usr_id: number }>`select usr_id from ${peopleFrom}
    where ${reachedWhere(work, audiences, exclusions)} order by usr_id`.execute(work.db)
  return found.rows.map((row) => row.usr_id)
}

/** Whether one person belongs to the audiences; for pages that ask about a single person. */
export async function belongsTo(work: Work, usr_id: number, audiences: readonly Audience[]): Promise<boolean> {
  const found = await sql`select from ${peopleFrom}
    where usr_id = ${usr_id} and ${audienceWhere(work, audiences)}`.execute(work.db)
  return found.rows.length > 0
}

/** Whoever asks by a sensitive field leaves a line in the audit trail, as with each reading of such data. */
export async function noteSensitive(work: Work, filters: readonly Filter[]): Promise<void> {
  const used = [...new Set(filters.map((filter) => filter.field))].filter((field) => sensitiveFields.has(field))
  if (used.length > 0)
    await audit(work, { entity: 'candidates', id: 'filter', action: 'read-sensitive', after: { fields: used } })
}
