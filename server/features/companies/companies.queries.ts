import { type RawBuilder, sql } from 'kysely'
import { LATEST_COMPANY_CHANGES, LATEST_COMPANY_DECISIONS } from '#shared/core/latest.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { companyFilters } from '#shared/features/companies/companies.contract.ts'
import type { CompanyStatus } from '#shared/features/companies/companies.rules.ts'
import type {
  Company,
  CompanyChange,
  CompanyDetails,
  CompanyWaiting,
  CompanyEvent,
  CompanyRow,
  CompanyUser,
  OwnRejection,
} from '#shared/features/companies/companies.schemas.ts'
import { searchablePart } from '#server/core/contact-data.ts'
import { searchKeys, wordsIn } from '#server/core/filters.ts'
import { listRows } from '#server/core/export.ts'
import { type ListDefinition, type ListPage, runList } from '#server/core/lists.ts'
import type { Person } from '#server/core/person.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'
import { companyUsers } from '#server/features/companies/companies.service.ts'
import { fileAddress } from '#server/features/files/files.service.ts'

const ownColumns = sql`cny_id, cny_status, cny_name, cny_size, cny_activity, cny_afm, cny_site, cny_about,
  ${fileAddress('cny_logo')} as cny_logo, cny_partner_wish, cny_partner_approved, cny_show_intro, cny_first_hire_date, cny_date_created, cny_date_changed, cny_date_decided`
const columns = sql`${ownColumns}, ${companyUsers} as cny_users`

const openListings = sql`(select count(*) from job_listing where jl_fk_cny_id = cny_id and jl_status = 'OPEN')`
const hires = sql`(select count(*) from hiring join job_listing on jl_id = jlh_fk_jl_id where jl_fk_cny_id = cny_id)`
const userCount = sql`(select count(*) from users where usr_fk_cny_id = cny_id and usr_date_deleted is null)`
const counts = sql`${openListings} as open_listings, ${hires} as hires`
const rowColumns = sql`${columns}, ${counts}`

// The fold key is phonetic; people look for «Αιγαίο» under alpha.
const byName = sql`plain(cny_name) collate "C"`

const companyList: ListDefinition = {
  select: sql`cny_id`,
  from: sql`company`,
  where: [],
  likeness: { name: sql`plain(cny_name)`, key: sql`cny_fold` },
  fields: companyFilters,
  columns: {
    cny_name: { sql: sql`cny_name` },
    cny_status: { sql: sql`cny_status` },
    cny_size: { sql: sql`cny_size` },
    cny_activity: { sql: sql`cny_activity` },
    cny_afm: { sql: sql`cny_afm` },
    cny_site: { sql: sql`cny_site` },
    cny_partner_wish: { sql: sql`cny_partner_wish` },
    cny_partner_approved: { sql: sql`cny_partner_approved` },
    cny_first_hire_date: { sql: sql`cny_first_hire_date`, as: 'day' },
    cny_date_created: { sql: sql`cny_date_created`, as: 'instant' },
    open_listings: { sql: openListings },
    hires: { sql: hires },
    users: { sql: userCount },
  },
  sort: {
    // Who waits stands first, the longest waiting at the top; the others by name.
    queue: sql`(cny_status <> 'PENDING_APPROVAL'), case cny_status when 'PENDING_APPROVAL' then cny_date_created end, ${byName}`,
    cny_name: byName,
    cny_status: sql`cny_status`,
    cny_size: sql`array_position(array['1-10', '11-50', '51-250', '251+'], cny_size)`,
    cny_activity: sql`cny_activity`,
    cny_date_created: sql`cny_date_created`,
    cny_first_hire_date: { nullable: sql`cny_first_hire_date` },
    open_listings: openListings,
    hires,
    users: userCount,
  },
  defaultSort: 'queue',
  tieBreak: sql`cny_id`,
}

/** Each word is in the name or the ΑΦΜ of a company, or in what one of its people is found by. */
function searchFor(person: Person, q: string): RawBuilder<unknown>[] {
  const words = searchKeys(q)
  const inPeople = wordsIn(words, searchablePart(person, sql`usr_search`) ?? sql`usr_search`)
  return wordsIn(words, sql`(cny_fold || ' ' || coalesce(cny_afm, ''))`).map(
    (inCompany, at) => sql`(${inCompany} or cny_id in (select usr_fk_cny_id from users
      where usr_fk_cny_id is not null and usr_date_deleted is null and ${inPeople[at]}))`,
  )
}

const listFor = (person: Person, { q }: { q?: string | undefined }): ListDefinition =>
  q ? { ...companyList, where: searchFor(person, q) } : companyList

/** First which rows, then what they hold: counting the listings of rows that are skipped would make late pages slow. */
export async function companyPage(work: Work, query: ListQuery): Promise<ListPage<CompanyRow>> {
  const { total, documents } = await runList<{ cny_id: number }>(work, query, listFor(work.person, query))
  if (documents.length === 0) return { total, documents: [] }
  const ids = documents.map((row) => row.cny_id)
  const [rows, users] = await Promise.all([rowsOf(work.db, ids), usersOf(work.db, ids)])
  return { total, documents: rows.map((row) => ({ ...row, cny_users: users.get(row.cny_id) ?? [] })) }
}

async function rowsOf(db: Db, ids: readonly number[]): Promise<Omit<CompanyRow, 'cny_users'>[]> {
  const rows = sql<Omit<CompanyRow, 'cny_users'>>`select ${ownColumns}, ${counts}
    from company join unnest(${[...ids]}::int[]) with ordinality shown (id, place) on id = cny_id order by place`
  return (await planOnce(db, rows)).rows
}

/** Beside the companies: as objects within their rows the people of a long list would take longer than all else. */
async function usersOf(db: Db, ids: readonly number[]): Promise<Map<number, CompanyUser[]>> {
  const users = sql<CompanyUser & { cny_id: number }>`select usr_fk_cny_id as cny_id, usr_id, usr_fullname, usr_email,
      usr_phone, usr_company_position, usr_status, usr_login_provider, usr_must_change_password, usr_date_created,
      usr_date_changed
    from users where usr_fk_cny_id = any(${[...ids]}::int[]) and usr_date_deleted is null order by usr_id`
  return Map.groupBy((await planOnce(db, users)).rows, ({ cny_id }) => cny_id)
}

export function companyRows(work: Work, query: ExportQuery) {
  return listRows<CompanyRow>(work, query, { ...listFor(work.person, query), select: rowColumns })
}

async function firstOf<Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0]
}

/** The company of a person; nobody else's can be asked for here. */
export async function ownCompany(db: Db, person: { usr_id: number }): Promise<Company | null> {
  const where = sql`where cny_id = (select usr_fk_cny_id from users where usr_id = ${person.usr_id})`
  return (await firstOf(db, sql<Company>`select ${columns} from company ${where}`)) ?? null
}

const FEWEST_DECISIONS = 5
const MOST_DECISIONS = 50

/** How long the office took for its last decisions, for a company that waits. */
export async function waitingOf(db: Db, person: { usr_id: number }): Promise<CompanyWaiting | null> {
  const usual = sql`select case when count(*) >= ${sql.lit(FEWEST_DECISIONS)}
      then greatest(1, ceil(percentile_cont(0.5) within group (order by days)))::int end
    from (select extract(epoch from decided.cyh_date_created - asked.cyh_date_created) / 86400 as days
      from company_history decided
      cross join lateral (select cyh_date_created from company_history
        where cyh_cny_id = decided.cyh_cny_id and cyh_to = 'PENDING_APPROVAL' and cyh_id < decided.cyh_id
        order by cyh_id desc limit 1) asked
      where decided.cyh_from = 'PENDING_APPROVAL'
      order by decided.cyh_id desc limit ${sql.lit(MOST_DECISIONS)}) last`
  const row = await firstOf(
    db,
    sql<CompanyWaiting>`select cny_date_created as sent, (${usual}) as usual_days from company
      where cny_status = 'PENDING_APPROVAL'
        and cny_id = (select usr_fk_cny_id from users where usr_id = ${person.usr_id})`,
  )
  return row ?? null
}

export async function companyDetails(
  db: Db,
  cny_id: number,
): Promise<Omit<CompanyDetails, 'history' | 'changes' | 'evidence'> | undefined> {
  return firstOf(
    db,
    sql<Omit<CompanyDetails, 'history' | 'changes' | 'evidence'>>`select ${rowColumns},
      (select count(*) from job_listing where jl_fk_cny_id = cny_id) as all_listings,
      (select count(*) from interview join job_listing on jl_id = jli_fk_jl_id where jl_fk_cny_id = cny_id
        and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')) as open_interviews
      from company where cny_id = ${cny_id}`,
  )
}

export async function pendingCompanies(db: Db, limit: number): Promise<Company[]> {
  const query = sql<Company>`select ${columns} from company where cny_status = 'PENDING_APPROVAL'
    order by cny_date_created, cny_id limit ${limit}`
  return (await query.execute(db)).rows
}

export async function countPending(db: Db): Promise<number> {
  const query = sql<{ n: number }>`select count(*) as n from company where cny_status = 'PENDING_APPROVAL'`
  return (await firstOf(db, query))?.n ?? 0
}

export async function companyHistory(db: Db, cny_id: number): Promise<CompanyEvent[]> {
  return db
    .selectFrom('company_history')
    .select([
      'cyh_id',
      'cyh_from',
      'cyh_to',
      'cyh_reasons',
      'cyh_note',
      'cyh_date_created',
      // Not a join: after a decision of somebody who is new, it was planned through all people.
      (is) =>
        is
          .selectFrom('users')
          .select((by) => by.fn.coalesce(by.fn<string>('nullif', ['usr_fullname', by.val('')]), 'usr_email').as('name'))
          .whereRef('usr_id', '=', 'cyh_fk_usr_id')
          .as('by'),
    ])
    .where('cyh_cny_id', '=', cny_id)
    .orderBy('cyh_id', 'desc')
    .limit(LATEST_COMPANY_DECISIONS)
    .execute()
}

export interface Decision {
  cyh_id: number
  cyh_cny_id: number
  cyh_cny_name: string
  cyh_from: CompanyStatus
  cyh_to: 'APPROVED' | 'REJECTED'
  cyh_date_created: string
  /** When the company was decided about before. */
  decided_before: string | null
}

export async function decisionById(db: Db, cyh_id: number): Promise<Decision | undefined> {
  const { rows } =
    await sql<Decision>`select cyh_id, cyh_cny_id, cyh_cny_name, coalesce(cyh_from, 'PENDING_APPROVAL') as cyh_from, cyh_to, cyh_date_created,
      case cyh_from when 'ARCHIVED' then (select max(earlier.cyh_date_created) from company_history earlier
        where earlier.cyh_cny_id = history.cyh_cny_id and earlier.cyh_to = 'ARCHIVED' and earlier.cyh_id < history.cyh_id)
      end as decided_before
    from company_history history where cyh_id = ${cyh_id} and cyh_to in ('APPROVED', 'REJECTED')`.execute(db)
  return rows[0]
}

/** Whether people of the company have done more since then than look around. */
export async function hasActedSince(db: Db, cny_id: number, since: string): Promise<boolean> {
  const members = sql`(select usr_id from users where usr_fk_cny_id = ${cny_id})`
  const { rows } = await sql<{ has_acted: boolean }>`select
      exists (select from audit where aud_at > ${since} and aud_fk_usr_id in ${members} and aud_actor = 'company'
        and aud_entity <> 'user' and aud_action not in ('wrote', 'exported'))
      or exists (select from chat_message join chat_room on cro_id = cme_room
        where cro_fk_cny_id = ${cny_id} and cme_side = 'member' and cme_date_created > ${since}) as has_acted`.execute(
    db,
  )
  return rows[0]?.has_acted ?? false
}

/** What a company says of itself, whose changes are told. */
export const trackedFields = [
  'cny_name',
  'cny_size',
  'cny_activity',
  'cny_afm',
  'cny_site',
  'cny_about',
  'cny_logo',
  'cny_partner_wish',
  'cny_partner_approved',
] as const
export type TrackedField = (typeof trackedFields)[number]

/** What was changed in the data of a company, the latest first. */
export async function companyChanges(db: Db, cny_id: number): Promise<CompanyChange[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('users', 'usr_id', 'aud_fk_usr_id')
    .select(['aud_id', 'aud_at', 'aud_before', 'aud_after', 'usr_fullname', 'usr_email'])
    .where('aud_entity', '=', 'company')
    .where('aud_entity_id', '=', String(cny_id))
    .where('aud_action', '=', 'changed')
    .orderBy('aud_id', 'desc')
    .limit(LATEST_COMPANY_CHANGES)
    .execute()
  return rows.flatMap((row) => {
    const fields = differences(row.aud_before as Record<string, unknown>, row.aud_after as Record<string, unknown>)
    const by = row.usr_fullname || row.usr_email
    return fields.length === 0 ? [] : [{ aud_id: row.aud_id, aud_at: row.aud_at, by, fields }]
  })
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>): CompanyChange['fields'] {
  const text = (value: unknown) =>
    typeof value === 'boolean' ? (value ? 'Ναι' : 'Όχι') : typeof value === 'string' ? value : ''
  return trackedFields
    .filter((field) => Object.hasOwn(after, field) && text(before[field]) !== text(after[field]))
    .map((field) => ({ field, before: text(before[field]), after: text(after[field]) }))
}

export async function companyUserById(db: Db, usr_id: number): Promise<CompanyUser> {
  return db
    .selectFrom('users')
    .select([
      'usr_id',
      'usr_fullname',
      'usr_email',
      'usr_phone',
      'usr_company_position',
      'usr_status',
      'usr_login_provider',
      'usr_must_change_password',
      'usr_date_created',
      'usr_date_changed',
    ])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow() as Promise<CompanyUser>
}

export type LockedCompany = Pick<Company, 'cny_id' | 'cny_status' | 'cny_date_changed' | TrackedField> & {
  cny_fold: string
}

/** Two may decide or change at once: the second waits here and then reads what the first has left. */
export async function lockCompany(db: Db, cny_id: number): Promise<LockedCompany | undefined> {
  const row = await db
    .selectFrom('company')
    .select(['cny_id', 'cny_status', 'cny_fold', 'cny_date_changed', ...trackedFields])
    .where('cny_id', '=', cny_id)
    .forUpdate()
    .executeTakeFirst()
  return row as LockedCompany | undefined
}

/** The last refusal of somebody who has no company. */
export async function lastRejection(db: Db, person: { usr_id: number }): Promise<OwnRejection | null> {
  const row = await db
    .selectFrom('company_rejection')
    .innerJoin('company_rejection_user', 'cru_fk_cyr_id', 'cyr_id')
    .innerJoin('users', 'usr_id', 'cru_fk_usr_id')
    .select([
      'cyr_reasons',
      'cyr_note',
      'cyr_date_created',
      'cyr_form',
      'usr_fullname',
      'usr_phone',
      'usr_company_position',
    ])
    .where('cru_fk_usr_id', '=', person.usr_id)
    .where('usr_fk_cny_id', 'is', null)
    .orderBy('cyr_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    reasons: row.cyr_reasons as string[],
    note: row.cyr_note,
    date: row.cyr_date_created,
    form: {
      ...(row.cyr_form as Omit<OwnRejection['form'], 'fullname' | 'phone' | 'cny_position'>),
      fullname: row.usr_fullname,
      phone: row.usr_phone,
      cny_position: row.usr_company_position,
    },
  }
}
