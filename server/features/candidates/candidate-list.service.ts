import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import type { CandidateRow } from '#shared/features/candidates/candidates.schemas.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { fieldsWhere, profile } from '#shared/features/candidates/profile.ts'
import { searchablePart } from '#server/core/contact-data.ts'
import { listRows } from '#server/core/export.ts'
import { type ListDefinition, type ListPage, orderOf, runList, whereOf } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import { candidateColumns } from '#server/features/candidates/candidate-filters.service.ts'
import { isGraduate } from '#server/features/candidates/graduates.service.ts'
import { type Moment, peopleFrom, selectOf } from '#server/features/candidates/profile.service.ts'

export interface CandidateFlags {
  regenerators?: boolean | undefined
  hired?: boolean | undefined
  hidden?: boolean | undefined
  /** Only these people. */
  ids?: readonly number[] | undefined
}

export type CandidateQuery = ListQuery & CandidateFlags

const isListedGraduate = isGraduate(sql`cas_fk_usr_id`)

function flagWhere(flags: CandidateFlags): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = []
  if (flags.regenerators !== undefined) parts.push(flags.regenerators ? isListedGraduate : sql`not ${isListedGraduate}`)
  if (flags.hired !== undefined) parts.push(flags.hired ? sql`cas_is_hired` : sql`not cas_is_hired`)
  if (flags.hidden !== undefined) parts.push(flags.hidden ? sql`not cas_is_on` : sql`cas_is_on`)
  if (flags.ids !== undefined) parts.push(sql`cas_fk_usr_id = any(${[...flags.ids]}::int[])`)
  return parts
}

const listedFields = fieldsWhere({ listed: true })
const listed = (moment: Moment) => selectOf(listedFields, moment)
export const ageOn = (today: string) => sql`extract(year from age(${today}::date, usp_birthdate))::int`

/** Sort columns that only `users` has: then it is scanned first. */
const ordersOfUsers: Record<string, RawBuilder<unknown>> = {
  usr_date_created: sql`usr_date_created`,
  usr_status: sql`usr_status`,
  usr_email: sql`usr_email`,
}

const ordersOfProfile = Object.fromEntries(
  Object.keys(fieldsWhere({ sortable: true })).map((name) => [name, { nullable: sql.ref(name) }]),
)

type Table = ProfileField['table']

/** What the search row holds itself, and filters that are rows of another table. */
const besideTables = new Set([
  'usr_fullname',
  'usp_open_for_work',
  'usp_hired',
  'application_status',
  'application_cycle',
  'applications',
])

const fieldsOfPeople: Record<string, ProfileField> = profile

/** In which tables these filters and orders look. */
const tablesOf = (names: readonly string[]): Set<Table> =>
  new Set(names.filter((name) => !besideTables.has(name)).map((name) => fieldsOfPeople[name]?.table ?? 'user_profile'))

/**
 * Each candidate has a narrow row in candidate_search: names, flags and the default order read these rows alone. The planner
 * would drop joins that nobody needs, which takes it as long as finding a few people.
 */
function candidatesFrom(sort: string, tables: ReadonlySet<Table>): RawBuilder<unknown> {
  const outer = (table: Table, join: RawBuilder<unknown>) => (tables.has(table) ? join : sql``)
  const users = Object.hasOwn(ordersOfUsers, sort)
    ? sql`users join candidate_search on cas_fk_usr_id = usr_id and usr_role = 'CANDIDATE' and usr_date_deleted is null`
    : sql`candidate_search ${outer('users', sql`left join users on usr_id = cas_fk_usr_id`)}`
  return sql`${users} ${outer('user_profile', sql`left join user_profile on usp_fk_usr_id = cas_fk_usr_id`)}
    ${outer('user_education', sql`left join user_education on uedu_fk_usr_id = cas_fk_usr_id`)}`
}

type NarrowQuery = Pick<CandidateQuery, 'sort'> & Partial<Pick<CandidateQuery, 'filters'>> & CandidateFlags

function candidateList(work: Work, query: NarrowQuery, shown?: ReadonlySet<Table>): ListDefinition {
  const searchPart = searchablePart(work.person, sql`cas_search`)
  const sort = query.sort?.replace(/^-/, '') ?? 'usr_fullname'
  const filtered = (query.filters ?? []).map(({ field }) => field)
  return {
    select: sql`cas_fk_usr_id as id`,
    from: candidatesFrom(sort, shown ?? tablesOf([sort, ...filtered])),
    counted: candidatesFrom('', tablesOf(filtered)),
    where: flagWhere(query),
    search: sql`cas_search`,
    searchPart,
    likeness: { name: sql`cas_name`, key: searchPart ?? sql`cas_search` },
    isIndexed: true,
    fields: candidateFields,
    columns: {
      ...candidateColumns(work, sql`cas_fk_usr_id`),
      usr_fullname: { sql: sql`cas_name` },
      usp_open_for_work: { sql: sql`cas_is_open` },
      usp_hired: { sql: sql`cas_is_hired` },
    },
    sort: {
      ...ordersOfProfile,
      ...ordersOfUsers,
      usr_fullname: sql`cas_name`,
      usp_city: sql`plain(coalesce(usp_city, '')) collate "C"`,
      age: { nullable: sql`usp_birthdate` },
    },
    defaultSort: 'usr_fullname',
    tieBreak: sql`cas_fk_usr_id`,
  }
}

/** The order by age is the reverse of the order by birth date. */
function withAge<Query extends { sort?: string | undefined }>(query: Query): Query {
  if (query.sort === 'age') return { ...query, sort: '-age' }
  return query.sort === '-age' ? { ...query, sort: 'age' } : query
}

export function candidatePage(work: Work, request: CandidateQuery): Promise<ListPage<CandidateRow>> {
  const query = withAge(request)
  return runList(work, query, { ...candidateList(work, query), rowsOf: (keys) => rowsOf(work, keys) })
}

const lastApplicationOf = (person: RawBuilder<unknown>) =>
  sql`select edca_status, edca_fk_edc_id, count(*) over () as applications from cycle_application
    where edca_fk_usr_id = ${person} order by edca_date_created desc limit 1`

const rowsOf = (work: Work, keys: RawBuilder<unknown>) =>
  sql<CandidateRow>`select usr_id, ${listed(work)}, ${ageOn(athensDay(work.now))} as age, last.edca_status as last_status,
      edc_title as last_cycle, coalesce(last.applications, 0) as applications
    from ${peopleFrom} join unnest(${keys}::int[]) with ordinality shown (id, place) on id = usr_id
    left join lateral (${lastApplicationOf(sql`usr_id`)}) last on true
    left join educational_cycle on edc_id = last.edca_fk_edc_id
    order by place`

/** All rows of the list in its order, with the columns of the export. */
export function candidateRows(work: Work, query: ExportQuery & CandidateFlags) {
  const request = withAge(query)
  const list = candidateList(work, request, new Set<Table>(['users', 'user_profile', 'user_education']))
  return listRows<CandidateRow>(work, request, {
    ...list,
    select: sql`${listed(work)}, ${ageOn(athensDay(work.now))} as age, last.edca_status as last_status,
      edc_title as last_cycle, coalesce(last.applications, 0) as applications`,
    from: sql`${list.from}
      left join lateral (${lastApplicationOf(sql`cas_fk_usr_id`)}) last on true
      left join educational_cycle on edc_id = last.edca_fk_edc_id`,
  })
}

/** The ids of everybody in the office's list: «όλοι όσοι ταιριάζουν», here and in other features. */
export async function matchingCandidates(
  work: Work,
  query: Pick<ListQuery, 'q' | 'filters' | 'operator'> & CandidateFlags,
): Promise<number[]> {
  const list = candidateList(work, query)
  const { rows } = await sql<{ id: number }>`select ${list.select} from ${list.from} ${whereOf(query, list)}
    order by ${orderOf({ sort: undefined }, list)}`.execute(work.db)
  return rows.map((row) => row.id)
}
