import { type Insertable, type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { fieldsWhere, type NamesWhere, profile } from '#shared/features/candidates/profile.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import type { CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import type { FilterColumn } from '#server/core/filters.ts'
import type { ErasedValues } from '#server/core/personal-data.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

// The profile descriptor as SQL: select, filter and write of the three tables.

/** Each person with profile and education; missing rows read as empty. */
export const peopleFrom = sql`users
  left join user_profile on usp_fk_usr_id = usr_id
  left join user_education on uedu_fk_usr_id = usr_id`

type Fields = Record<string, ProfileField>

/** The empty value of each kind in SQL; kinds without one are null. */
const emptyInSql: Partial<Record<ProfileField['kind'], string>> = {
  text: "''",
  longText: "''",
  suggested: "''",
  optionList: "''",
  flag: 'false',
  texts: "'{}'",
  languages: "'[]'",
  links: "'[]'",
  jobs: "'[]'",
}

/** The clock and the settings of a call. */
export type Moment = Pick<Work, 'now' | 'services'>

/** Whether a certificate holds at this moment. The stored status is of the last night: no read shows it or asks for it. */
export const certificateAt = ({ now, services }: Moment): RawBuilder<'ACTIVE' | 'EXPIRED' | null> =>
  sql`certificate_state(usp_finalist_certificate_status, usp_finalist_date, ${services.config.certificateMonths}::int,
    ${athensDay(now)}::date)`

function selected([name, { kind, table, column = name }]: [string, ProfileField]): string {
  if (kind === 'file') return `${column} is not null as ${name}`
  const empty = table === 'users' ? undefined : emptyInSql[kind]
  return empty ? `coalesce(${column}, ${empty}) as ${name}` : column
}

/** The columns of these fields for a select: one text, because most requests of the office read them. */
export function selectOf(fields: Fields, moment: Moment): RawBuilder<unknown> {
  const { usp_finalist_certificate_status: certificate, ...stored } = fields
  const columns = sql.raw(Object.entries(stored).map(selected).join(', '))
  return certificate ? sql`${columns}, ${certificateAt(moment)} as usp_finalist_certificate_status` : columns
}

export function filterColumnOf(name: string, { kind, column }: ProfileField): FilterColumn {
  const ref = sql.ref(column ?? name)
  switch (kind) {
    case 'instant':
      return { sql: ref, as: 'instant' }
    case 'day':
      return { sql: ref, as: 'day' }
    case 'optionList':
      return { sql: sql`coalesce(${ref}, '')`, as: 'comma' }
    case 'texts':
      return { sql: ref, as: 'array' }
    case 'languages':
      return { sql: ref, as: 'languages' }
    case 'file':
    case 'optionalText':
      return { sql: sql`(${ref} is not null)`, as: 'presence' }
    default:
      return { sql: ref }
  }
}

type Table = ProfileField['table']
type Written<T extends Table> = Pick<DB[T], NamesWhere<{ table: T; forms: { office: true } }> & keyof DB[T]>

function columnValue(kind: ProfileField['kind'], value: unknown): unknown {
  if (kind === 'jobs' || kind === 'languages' || kind === 'links') return JSON.stringify(value)
  return kind === 'option' || kind === 'optionalText' ? String(value ?? '').trim() || null : value
}

/** The columns of one table for a write by a form, an import or an application. */
export function rowOf<T extends Table>(table: T, values: Partial<CandidateValues>): Insertable<Written<T>> {
  const fields = Object.entries<ProfileField>(profile).filter(
    ([, field]) => field.table === table && field.forms?.office,
  )
  const row = fields.map(([name, { kind, empty }]) => {
    const value = values[name as keyof CandidateValues]
    return [name, columnValue(kind, value === undefined ? empty : value)]
  })
  return Object.fromEntries(row) as Insertable<Written<T>>
}

/** What the erasure writes into one table; fields that stay or are replaced elsewhere are left out. */
export function erasedRow<T extends Table>(table: T): ErasedValues<T> {
  const fields = Object.entries<ProfileField>(profile).filter(([, field]) => field.table === table)
  const row = fields.flatMap(([name, { kind, column = name, empty, erase }]) => {
    if (erase === 'year') return [[column, sql`date_trunc('year', ${sql.ref(column)})`]]
    return erase === 'empty' ? [[column, columnValue(kind, empty)]] : []
  })
  return Object.fromEntries(row) as ErasedValues<T>
}

const ownerOf = { users: 'usr_id', user_profile: 'usp_fk_usr_id', user_education: 'uedu_fk_usr_id' } as const

/** The columns of one table for the copy of own data: as they are, or as they were until a change. */
export async function copiedRows(db: Db, from: Table | `past_${Table}`, usr_id: number): Promise<object[]> {
  const table = from.replace(/^past_/, '') as Table
  const columns = sql.join(Object.keys(fieldsWhere({ table, copied: true })).map((name) => sql.ref(name)))
  const isFormer = table !== from
  const { rows } = await sql<object>`select ${isFormer ? sql`past_until, ` : sql``}${columns} from ${sql.table(from)}
    where ${sql.ref(ownerOf[table])} = ${usr_id} ${isFormer ? sql`and past_is_row order by past_id` : sql``}`.execute(
    db,
  )
  return rows
}
