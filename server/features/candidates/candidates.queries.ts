import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import type { CandidateRow, CompanyCandidate, OfficeCandidate } from '#shared/features/candidates/candidates.schemas.ts'
import { type ListDefinition, type ListPage, orderOf, runList, whereOf } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import { keptPlan } from '#server/database/kept-plans.ts'
import type { Db } from '#server/database/connect.ts'
import { candidateColumns, peopleFrom } from '#server/features/candidates/candidates.service.ts'

export interface CandidateFlags {
  regenerators?: boolean | undefined
  hired?: boolean | undefined
  hidden?: boolean | undefined
  /** Only these people. */
  ids?: readonly number[] | undefined
}

export type CandidateQuery = ListQuery & CandidateFlags

const isGraduate = sql`exists (select from cycle_application where edca_fk_usr_id = cas_fk_usr_id
  and edca_status in ('FINALIST', 'SUCCEEDED'))`

function flagWhere(flags: CandidateFlags): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = []
  if (flags.regenerators !== undefined) parts.push(flags.regenerators ? isGraduate : sql`not ${isGraduate}`)
  if (flags.hired !== undefined) parts.push(flags.hired ? sql`cas_is_hired` : sql`not cas_is_hired`)
  if (flags.hidden !== undefined) parts.push(flags.hidden ? sql`not cas_is_on` : sql`cas_is_on`)
  if (flags.ids !== undefined) parts.push(sql`cas_fk_usr_id = any(${[...flags.ids]}::int[])`)
  return parts
}

const profileColumns = sql`coalesce(usp_open_for_work, false) as usp_open_for_work, coalesce(usp_hired, false) as usp_hired,
  usp_finalist_certificate_status, usp_finalist_date, usp_finalist_fk_edc_id, coalesce(usp_city, '') as usp_city,
  coalesce(usp_about, '') as usp_about, coalesce(usp_experience_sectors, '') as usp_experience_sectors,
  coalesce(usp_experience, '[]') as usp_experience, coalesce(usp_languages, '[]') as usp_languages,
  coalesce(usp_software, '{}') as usp_software, coalesce(usp_code, '{}') as usp_code,
  coalesce(usp_driving_licences, '{}') as usp_driving_licences, coalesce(usp_links, '[]') as usp_links,
  usp_fk_cv_file is not null as has_cv`
const userColumns = sql`usr_id, usr_fullname, usr_email, usr_phone, usr_status, usr_date_created`
const educationColumns = sql`uedu_epal_sector, uedu_iek_sector, uedu_bachelor_sector, uedu_master_degree_sector`
const ageOn = (today: string) => sql`extract(year from age(${today}::date, usp_birthdate))::int`

/** Orders that only `users` knows: it is walked first. */
const ordersOfUsers: Record<string, RawBuilder<unknown>> = {
  usr_date_created: sql`usr_date_created`,
  usr_status: sql`usr_status`,
  usr_email: sql`usr_email`,
}

/**
 * Each candidate has a narrow row in candidate_search. The planner leaves out every outer join that nobody asks for, so
 * names, flags and the usual order cost these rows alone.
 */
function candidatesFrom(sort: string): RawBuilder<unknown> {
  const users = Object.hasOwn(ordersOfUsers, sort)
    ? sql`users join candidate_search on cas_fk_usr_id = usr_id and usr_role = 'CANDIDATE' and usr_date_deleted is null`
    : sql`candidate_search left join users on usr_id = cas_fk_usr_id`
  return sql`${users} left join user_profile on usp_fk_usr_id = cas_fk_usr_id
    left join user_education on uedu_fk_usr_id = cas_fk_usr_id`
}

function candidateList(work: Pick<Work, 'now'>, query: Pick<CandidateQuery, 'sort'> & CandidateFlags): ListDefinition {
  const today = athensDay(work.now.toISOString())
  return {
    select: sql`cas_fk_usr_id as usr_id`,
    from: candidatesFrom(query.sort?.replace(/^-/, '') ?? ''),
    where: flagWhere(query),
    search: sql`cas_search`,
    isIndexed: true,
    fields: candidateFields,
    columns: {
      ...candidateColumns(today),
      usr_fullname: { sql: sql`cas_fold`, as: 'fold' },
      usp_open_for_work: { sql: sql`cas_is_open` },
      usp_hired: { sql: sql`cas_is_hired` },
    },
    sort: {
      ...ordersOfUsers,
      usr_fullname: sql`cas_name`,
      usp_city: sql`plain(coalesce(usp_city, '')) collate "C"`,
      age: { nullable: sql`usp_birthdate` },
      usp_finalist_date: { nullable: sql`usp_finalist_date` },
    },
    defaultSort: 'usr_fullname',
    tieBreak: sql`cas_fk_usr_id`,
    countedBy: ['candidates', 'users', 'participants', 'kpis'],
  }
}

/** Who is older was born earlier: the order by age is the reverse of that by birth date. */
function withAge(query: CandidateQuery): CandidateQuery {
  if (query.sort === 'age') return { ...query, sort: '-age' }
  return query.sort === '-age' ? { ...query, sort: 'age' } : query
}

/** First which people, then what they are: a late page would else read the skills of everybody before it. */
export async function candidatePage(work: Work, asked: CandidateQuery): Promise<ListPage<CandidateRow>> {
  const query = withAge(asked)
  const { total, documents } = await runList<{ usr_id: number }>(work, query, candidateList(work, query))
  const ids = documents.map((row) => row.usr_id)
  return { total, documents: ids.length === 0 ? [] : await rowsByIds(work, ids) }
}

async function rowsByIds(work: Work, ids: readonly number[]): Promise<CandidateRow[]> {
  const today = athensDay(work.now.toISOString())
  const found =
    await sql<CandidateRow>`select ${keptPlan} ${userColumns}, ${profileColumns}, ${educationColumns}, usp_birthdate,
      usp_gender, ${ageOn(today)} as age, last.edca_status as last_status, last.edc_title as last_cycle,
      (select count(*) from cycle_application where edca_fk_usr_id = usr_id) as applications
    from ${peopleFrom} join unnest(${[...ids]}::int[]) with ordinality shown (id, place) on id = usr_id
    left join lateral (select edca_status, edc_title from cycle_application join educational_cycle on edc_id = edca_fk_edc_id
      where edca_fk_usr_id = usr_id order by edca_date_created desc limit 1) last on true
    order by place`.execute(work.db)
  return found.rows
}

/** Everybody whom the list would find. */
export async function matchingCandidates(
  work: Work,
  query: Pick<ListQuery, 'q' | 'filters' | 'operator'> & CandidateFlags,
): Promise<number[]> {
  const list = candidateList(work, query)
  const found = await sql<{ usr_id: number }>`select ${list.select} from ${list.from} ${whereOf(query, list)}
    order by ${orderOf({ sort: undefined }, list)}`.execute(work.db)
  return found.rows.map((row) => row.usr_id)
}

interface FlatCandidate extends Record<string, unknown> {
  usr_id: number
  usp_disability: string | null
  age: number | null
  note: string
}

const pick = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

const userNames = ['usr_id', 'usr_fullname', 'usr_email', 'usr_phone', 'usr_status', 'usr_date_created']
const publicNames = [
  'usp_open_for_work',
  'usp_hired',
  'usp_finalist_certificate_status',
  'usp_finalist_date',
  'usp_finalist_fk_edc_id',
  'usp_city',
  'usp_about',
  'usp_experience_sectors',
  'usp_experience',
  'usp_languages',
  'usp_software',
  'usp_code',
  'usp_driving_licences',
  'usp_links',
  'has_cv',
]
const officeNames = [...publicNames, 'usp_birthdate', 'usp_gender', 'usp_disability']
const educationNames = ['uedu_epal_sector', 'uedu_iek_sector', 'uedu_bachelor_sector', 'uedu_master_degree_sector']

export async function officeCandidate(work: Work, usr_id: number): Promise<OfficeCandidate> {
  const today = athensDay(work.now.toISOString())
  const found = await sql<FlatCandidate>`select ${userColumns}, ${profileColumns}, ${educationColumns}, usp_birthdate,
      usp_gender, usp_disability, ${ageOn(today)} as age, coalesce(usp_office_note, '') as note
    from ${peopleFrom} where usr_id = ${usr_id} and usr_role = 'CANDIDATE' and usr_date_deleted is null`.execute(
    work.db,
  )
  const [row] = found.rows
  if (!row) throw new AppError('not_found')
  return {
    user: pick(row, userNames),
    usr_profile: pick(row, officeNames),
    education: pick(row, educationNames),
    age: row.age,
    note: row.note,
  } as unknown as OfficeCandidate
}

/** For companies nothing else is even read: gender, birth date, age and disability are not in the query. */
export async function companyCandidate(db: Db, usr_id: number): Promise<CompanyCandidate> {
  const found = await sql<FlatCandidate>`select usr_id, usr_fullname, ${profileColumns}, ${educationColumns}
    from ${peopleFrom} where usr_id = ${usr_id} and usr_role = 'CANDIDATE' and usr_date_deleted is null`.execute(db)
  const [row] = found.rows
  if (!row) throw new AppError('not_found')
  return {
    usr_id: row.usr_id,
    usr_fullname: row.usr_fullname,
    usr_profile: pick(row, publicNames),
    education: pick(row, educationNames),
  } as unknown as CompanyCandidate
}

/** How to reach somebody: for a company that has the person on a listing. */
export async function contactOf(db: Db, usr_id: number): Promise<{ usr_email: string; usr_phone: string }> {
  return db
    .selectFrom('users')
    .select(['usr_email', 'usr_phone'])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
}

export async function cvOf(db: Db, usr_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('user_profile')
    .select('usp_fk_cv_file')
    .where('usp_fk_usr_id', '=', usr_id)
    .executeTakeFirst()
  return row?.usp_fk_cv_file ?? null
}
