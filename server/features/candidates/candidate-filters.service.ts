import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import type { Filter } from '#shared/core/filters.ts'
import { candidateFields, sensitiveFields } from '#shared/features/candidates/candidates.fields.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { audit } from '#server/core/audit.ts'
import { type FilterColumn, type FilterColumns, filtersToSql } from '#server/core/filters.ts'
import type { Work } from '#server/core/work.ts'
import { certificateAt, filterColumnOf, type Moment } from '#server/features/candidates/profile.service.ts'

const profileFilters = Object.fromEntries(
  Object.entries<ProfileField>(profile).map(([name, field]) => [name, filterColumnOf(name, field)]),
) as Record<keyof typeof profile, FilterColumn>

/** `person` is the column that holds the ids of the people. */
export function candidateColumns(moment: Moment, person = sql`usr_id`): FilterColumns<typeof candidateFields> {
  const applications = (what: RawBuilder<unknown>) =>
    sql`(select ${what} from cycle_application where edca_fk_usr_id = ${person})`
  const rows = { of: sql`edca_fk_usr_id`, person }
  return {
    ...profileFilters,
    usp_finalist_certificate_status: { sql: certificateAt(moment) },
    age: { sql: sql`extract(year from age(${athensDay(moment.now)}::date, usp_birthdate))` },
    application_status: {
      sql: applications(sql`array_agg(edca_status)`),
      as: 'array',
      rows: { ...rows, entry: sql`edca_status`, from: sql`cycle_application`, isClosed: true },
    },
    application_cycle: {
      sql: applications(sql`array_agg(edca_fk_edc_id::text)`),
      as: 'array',
      // An id is compared as text, so it is looked up in the short table of the cycles.
      rows: {
        ...rows,
        entry: sql`edc_id::text`,
        from: sql`educational_cycle join cycle_application on edca_fk_edc_id = edc_id`,
      },
    },
    finalist_cycle: { sql: sql`array_remove(array[usp_finalist_fk_edc_id::text], null)`, as: 'array' },
    applications: { sql: applications(sql`count(*)`) },
  }
}

/** Audits filters by sensitive fields, like every read of such data. */
export async function auditSensitiveFilters(work: Work, filters: readonly Filter[]): Promise<void> {
  const used = [...new Set(filters.map((filter) => filter.field))].filter((field) => sensitiveFields.has(field))
  if (used.length > 0)
    await audit(work, { entity: 'candidates', id: 'filter', action: 'read-sensitive', after: { fields: used } })
}

/** Somebody who is not in the database yet, by column names. */
export interface NewPerson {
  user: Record<string, unknown>
  profile: Record<string, unknown>
  education: Record<string, unknown>
}

/** The filters that this person does not meet, evaluated by the same SQL as for stored people. */
export async function unmetFilters(work: Work, person: NewPerson, filters: readonly Filter[]): Promise<Filter[]> {
  if (filters.length === 0) return []
  const columns = candidateColumns(work)
  const tests = filters.map(
    (filter) => sql`coalesce(${filtersToSql([filter], 'and', candidateFields, columns)}, false)`,
  )
  const result = await sql<{ met: boolean[] }>`select array[${sql.join(tests)}] as met
    from jsonb_populate_record(null::users, ${JSON.stringify(person.user)}) as users,
      jsonb_populate_record(null::user_profile, ${JSON.stringify(person.profile)}) as user_profile,
      jsonb_populate_record(null::user_education, ${JSON.stringify(person.education)}) as user_education`.execute(
    work.db,
  )
  return filters.filter((_, index) => result.rows[0]?.met[index] === false)
}
