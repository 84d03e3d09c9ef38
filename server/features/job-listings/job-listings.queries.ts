import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { type Listing, listingFilters } from '#shared/features/job-listings/job-listings.contract.ts'
import { type ListDefinition, type ListPage, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { keptPlan } from '#server/database/kept-plans.ts'

const stored = sql`jl_id, jl_fk_cny_id, cny_name, jl_status, jl_date_created, jl_date_changed, jl_category,
  jl_position_sector, jl_position_title, jl_description, jl_city, jl_remote, jl_openings, jl_deadline, jl_pay_min,
  jl_pay_max, jl_requirements, jl_requested_candidates, jl_requested_candidates_counter, jl_date_requested,
  jl_requested_strictly_qualified, jl_requested_bachelors_education, jl_requested_masters_education,
  jl_requested_experienced_in_sector, jl_close_reason, jl_date_closed`

const columns = sql`${stored}, (select coalesce(jsonb_object_agg(jlc_status, n), '{}') from (select jlc_status, count(*) as n
    from job_listing_candidate where jlc_fk_jl_id = jl_id group by jlc_status) counted) as places`

function listingList(where: RawBuilder<unknown>[], defaultSort: string): ListDefinition {
  return {
    select: sql`jl_id`,
    from: sql`job_listing join company on cny_id = jl_fk_cny_id`,
    where,
    search: sql`(jl_fold || ' ' || cny_fold)`,
    fields: listingFilters,
    columns: {
      jl_position_title: { sql: sql`jl_fold`, as: 'fold' },
      cny_name: { sql: sql`cny_fold`, as: 'fold' },
      jl_status: { sql: sql`jl_status` },
      jl_category: { sql: sql`jl_category` },
      jl_position_sector: { sql: sql`jl_position_sector` },
      jl_city: { sql: sql`jl_city` },
      jl_remote: { sql: sql`jl_remote` },
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
      // Who asks for candidates stands first, the longest waiting at the top; then the newest.
      queue: sql`jl_queue`,
    },
    defaultSort,
    tieBreak: sql`jl_id`,
    countedBy: ['job-listings', 'companies', 'hiring'],
  }
}

export async function listingsOfCompany(work: Work, cny_id: number, query: ListQuery): Promise<ListPage<Listing>> {
  return pageOf(work, query, listingList([sql`jl_fk_cny_id = ${cny_id}`], '-jl_date_created'))
}

export async function allListings(work: Work, query: ListQuery): Promise<ListPage<Listing>> {
  return pageOf(work, query, listingList([sql`cny_status <> 'PENDING_APPROVAL'`], 'queue'))
}

/** Up to here it costs less to read rows that are skipped than to ask twice. */
const NEAR = 200

async function pageOf(work: Work, query: ListQuery, list: ListDefinition): Promise<ListPage<Listing>> {
  if (query.skip <= NEAR) return runList<Listing>(work, query, { ...list, select: columns })
  const { total, documents } = await runList<{ jl_id: number }>(work, query, list)
  const ids = documents.map((row) => row.jl_id)
  if (ids.length === 0) return { total, documents: [] }
  const found = await sql<Listing>`select ${columns} from job_listing join company on cny_id = jl_fk_cny_id
    join unnest(${ids}::int[]) with ordinality shown (id, place) on id = jl_id order by place`.execute(work.db)
  return { total, documents: found.rows }
}

/** With a company, only its own: somebody else's listing is not there. */
export async function listingById(db: Db, jl_id: number, cny_id: number | null): Promise<Listing> {
  const own = cny_id === null ? sql`true` : sql`jl_fk_cny_id = ${cny_id}`
  const found = await sql<Listing>`select ${keptPlan} ${columns} from job_listing join company on cny_id = jl_fk_cny_id
    where jl_id = ${jl_id} and ${own}`.execute(db)
  const [row] = found.rows
  if (!row) throw new AppError('not_found')
  return row
}

/** A listing as it is stored, without counts. */
export type LockedListing = Omit<Listing, 'places'>

/** The listing of this company, or of any for the office, held until the end of the transaction. */
export async function lockListing(db: Db, jl_id: number, cny_id: number | null): Promise<LockedListing> {
  const own = cny_id === null ? sql`true` : sql`jl_fk_cny_id = ${cny_id}`
  const found =
    await sql<LockedListing>`select ${keptPlan} ${stored} from job_listing join company on cny_id = jl_fk_cny_id
    where jl_id = ${jl_id} and ${own} for no key update of job_listing`.execute(db)
  const [row] = found.rows
  if (!row) throw new AppError('not_found')
  return row
}
