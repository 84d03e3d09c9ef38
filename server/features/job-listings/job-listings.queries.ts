import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { LATEST_OF_LISTING } from '#shared/core/latest.ts'
import { AppError } from '#shared/core/errors.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import { type ListQuery, pageOf } from '#shared/core/paging.ts'
import { type ListingBrief, listingBrief } from '#shared/features/hiring/hiring.schemas.ts'
import { type Listing, type ListingEvent, listingFilters } from '#shared/features/job-listings/job-listings.contract.ts'
import { listRows } from '#server/core/export.ts'
import { type ListDefinition, type ListPage, runList } from '#server/core/lists.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce, writeRowOnce } from '#server/database/kept-plans.ts'
import type { DB } from '#server/database/tables.ts'

const storedColumns = sql`jl_id, jl_fk_cny_id, cny_name, jl_status, jl_date_created, jl_date_changed, jl_category,
  jl_position_sector, jl_position_title, jl_description, jl_city, jl_remote, jl_hybrid, jl_employment, jl_openings,
  jl_deadline, jl_pay_min, jl_pay_max, jl_pay_basis, jl_requirements, jl_requested_candidates, jl_requested_candidates_counter, jl_date_requested,
  jl_requested_people, jl_requested_note,
  jl_requested_strictly_qualified, jl_requested_bachelors_education, jl_requested_masters_education,
  jl_requested_experienced_in_sector, jl_close_reason, jl_date_closed, jl_date_published`

const columns = sql`${storedColumns}, (select coalesce(json_object_agg(jlc_status, n), '{}') from (select jlc_status, count(*) as n
    from job_listing_candidate where jlc_fk_jl_id = jl_id group by jlc_status) counted) as places`

/**
 * The columns of `listingBrief`, for rows that hold their listing, with an empty one under its name: to add a column to a row
 * takes as long as to read ten. PostgreSQL takes four times as long to write the listing as JSON.
 */
export const listingColumns = (
  name: string,
) => sql`jl_id, jl_fk_cny_id, cny_name, jl_status, jl_date_created, jl_category, jl_position_sector,
  jl_position_title, jl_requested_candidates, jl_requested_candidates_counter, jl_requested_strictly_qualified,
  jl_requested_bachelors_education, jl_requested_masters_education, jl_requested_experienced_in_sector, null as ${sql.ref(name)}`

const briefNames = Object.keys(listingBrief.shape) as (keyof ListingBrief)[]

/** A row that was read with `listingColumns`: the place of the listing is still empty, to PostgreSQL a text. */
export type WithPlace<Name extends string> = ListingBrief & Record<Name, string | null>

/** Fills the place of the listing in each row; each listing is made once. */
export function withListings<Name extends string, Row extends WithPlace<Name>>(
  rows: readonly Row[],
  name: Name,
): (Omit<Row, Name> & Record<Name, ListingBrief>)[] {
  const listings = new Map<number, ListingBrief>()
  return rows.map((row) => {
    const listing = listings.get(row.jl_id) ?? briefOf(row)
    listings.set(row.jl_id, listing)
    return Object.assign(row as Omit<Row, Name>, { [name]: listing } as Record<Name, ListingBrief>)
  })
}

function briefOf(row: ListingBrief): ListingBrief {
  const brief: Record<string, unknown> = {}
  for (const name of briefNames) brief[name] = row[name]
  return brief as ListingBrief
}

function listingList(where: RawBuilder<unknown>[], defaultSort: string): ListDefinition {
  return {
    select: sql`jl_id`,
    from: sql`job_listing join company on cny_id = jl_fk_cny_id`,
    where,
    search: sql`(jl_fold || ' ' || cny_fold)`,
    likeness: { name: sql`plain(jl_position_title)`, key: sql`(jl_fold || ' ' || cny_fold)` },
    fields: listingFilters,
    columns: {
      jl_position_title: { sql: sql`jl_position_title` },
      cny_name: { sql: sql`cny_name` },
      jl_status: { sql: sql`jl_status` },
      jl_category: { sql: sql`jl_category` },
      jl_position_sector: { sql: sql`jl_position_sector` },
      jl_city: { sql: sql`jl_city` },
      jl_remote: { sql: sql`jl_remote` },
      jl_hybrid: { sql: sql`jl_hybrid` },
      jl_employment: { sql: sql`jl_employment` },
      jl_requested_candidates: { sql: sql`jl_requested_candidates` },
      jl_date_created: { sql: sql`jl_date_created`, as: 'instant' },
      jl_deadline: { sql: sql`jl_deadline`, as: 'day' },
    },
    sort: {
      jl_date_created: sql`jl_date_created`,
      jl_position_title: sql`plain(jl_position_title) collate "C"`,
      cny_name: sql`plain(cny_name) collate "C"`,
      jl_status: sql`array_position(array['OPEN', 'DISABLED', 'CLOSED'], jl_status)`,
      jl_city: sql`plain(jl_city) collate "C"`,
      jl_deadline: { nullable: sql`jl_deadline` },
      // Listings that ask for candidates first, the longest waiting at the top; then the newest.
      queue: sql`jl_queue`,
    },
    defaultSort,
    tieBreak: sql`jl_id`,
  }
}

/** A company sees its own listings, the office those of all companies that were ever approved. */
function listOf(scope: Scope): ListDefinition {
  if (scope.kind === 'company') return listingList([listingsIn(scope)], '-jl_date_created')
  return listingList([sql`cny_status <> 'PENDING_APPROVAL'`], 'queue')
}

export function listingRows(work: Work, scope: Scope, query: ExportQuery) {
  return listRows<Listing>(work, query, { ...listOf(scope), select: columns })
}

/** Up to this offset reading the skipped rows is cheaper than a second query. */
const NEAR = 200

export async function listingPage(work: Work, scope: Scope, query: ListQuery): Promise<ListPage<Listing>> {
  const list = listOf(scope)
  if (pageOf(query).skip <= NEAR) return runList<Listing>(work, query, { ...list, select: columns })
  const { total, documents } = await runList<{ jl_id: number }>(work, query, list)
  const ids = documents.map((row) => row.jl_id)
  if (ids.length === 0) return { total, documents: [] }
  const { rows } = await sql<Listing>`select ${columns} from job_listing join company on cny_id = jl_fk_cny_id
    join unnest(${ids}::int[]) with ordinality shown (id, place) on id = jl_id order by place`.execute(work.db)
  return { total, documents: rows }
}

export async function listingById(db: Db, scope: Scope, jl_id: number): Promise<Listing> {
  const { rows } = await planOnce(
    db,
    sql<Listing>`select ${columns} from job_listing join company on cny_id = jl_fk_cny_id
    where jl_id = ${jl_id} and ${listingsIn(scope)}`,
  )
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** A listing without counts. */
export type StoredListing = Omit<Listing, 'places'>

/** The listing that a call names. A call that writes locks it until the end of the transaction. */
export async function loadListing({
  work,
  scope,
  input,
}: {
  work: Work
  scope: Scope
  input: { id: number }
}): Promise<StoredListing> {
  const lock = work.db.isTransaction && !work.asOf ? sql`for no key update of job_listing` : sql``
  const { rows } = await planOnce(
    work.db,
    sql<StoredListing>`select ${storedColumns} from job_listing join company on cny_id = jl_fk_cny_id
    where jl_id = ${input.id} and ${listingsIn(scope)} ${lock}`,
  )
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** What was done to a listing, the latest first. A company reads only the names of its own people. */
export async function historyOfListing(db: Db, scope: Scope, jl_id: number): Promise<ListingEvent[]> {
  const name = scope.kind === 'office' ? sql`true` : sql`aud_actor = 'company'`
  const { rows } = await sql<ListingEvent>`select aud_id, aud_at as at, aud_action as action, aud_actor as actor,
      case when ${name} then coalesce(nullif(usr_fullname, ''), usr_email, '') else '' end as by,
      coalesce(aud_after ->> 'reason', '') as detail
    from audit left join users on usr_id = aud_fk_usr_id
    where aud_entity = 'job-listing' and aud_entity_id = ${String(jl_id)} order by aud_id desc limit ${LATEST_OF_LISTING}`.execute(
    db,
  )
  return rows
}

export async function updateListing(work: Work, jl_id: number, change: Updateable<DB['job_listing']>): Promise<void> {
  await work.db.updateTable('job_listing').set(change).where('jl_id', '=', jl_id).execute()
}

type NewListing = Insertable<DB['job_listing']>

const insert = writeRowOnce((db, values: NewListing) => {
  const stored = db.insertInto('job_listing').values(values).returningAll()
  return sql<Listing>`with stored as (${stored}) select ${columns} from stored join company on cny_id = jl_fk_cny_id`
})

/** Answers with the new row as it is stored: no second question for it. */
export async function insertListing(
  work: Work,
  cny_id: number,
  values: Omit<NewListing, 'jl_fk_cny_id'>,
): Promise<Listing> {
  const now = work.now.toISOString()
  const {
    rows: [row],
  } = await insert(work.db, { ...values, jl_fk_cny_id: cny_id, jl_date_created: now, jl_date_changed: now })
  if (!row) throw new Error('The listing was not stored')
  return row
}

export async function isApproved(db: Db, cny_id: number): Promise<boolean> {
  const { cny_status } = await db
    .selectFrom('company')
    .select('cny_status')
    .where('cny_id', '=', cny_id)
    .executeTakeFirstOrThrow()
  return cny_status === 'APPROVED'
}
