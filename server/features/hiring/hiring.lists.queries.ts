import { sql } from 'kysely'
import type { ExportQuery } from '#shared/core/exporting.ts'
import { MAX_ROWS } from '#shared/core/paging.ts'
import { listingCandidateFilters } from '#shared/features/hiring/hiring.contract.ts'
import type { ListedCandidate, ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'
import { namesIn } from '#server/core/contact-data.ts'
import { exportedIds } from '#server/core/export.ts'
import { searchToSql } from '#server/core/filters.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'
import { readableSearchRow } from '#server/features/candidates/candidate-access.service.ts'
import { listingJson } from '#server/features/job-listings/job-listings.service.ts'

const candidateColumns = sql`jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, jlc_reject_reason, jlc_reject_note, jlc_date_created,
  jlc_date_changed, jlc_date_later, jlc_job_listing`

/** Erased people are left out; a hire stays, without a name. */
const isShownOnListing = sql`(usr_date_deleted is null or jlc_status = 'HIRED')`

interface CandidateChoice {
  jl_id?: number | undefined
  usr_ids?: readonly number[] | undefined
  isShown?: true
  /** A name in any spelling. */
  q?: string | undefined
}

type NamedCandidate = ListingCandidate & { usr_fullname: string }

export async function findCandidates(
  db: Db,
  scope: Scope,
  { jl_id, usr_ids, isShown, q }: CandidateChoice,
  limit = MAX_ROWS,
): Promise<NamedCandidate[]> {
  const search = searchToSql(q, namesIn(sql`usr_search`))
  const ofPeople = usr_ids && sql`jlc_fk_usr_id = any(${[...usr_ids]}::int[])`
  const listings = [
    listingsIn(scope),
    ...(jl_id === undefined ? [] : [sql`jl_id = ${jl_id}`]),
    ...(ofPeople ? [sql`jl_id in (select jlc_fk_jl_id from job_listing_candidate where ${ofPeople})`] : []),
  ]
  const where = [...(search ? [search] : []), ...(ofPeople ? [ofPeople] : []), ...(isShown ? [isShownOnListing] : [])]
  // Each listing is put together once, and not again for each of its candidates.
  const { rows } = await planOnce(
    db,
    sql<NamedCandidate>`with listing as materialized (select jl_id, ${listingJson} as jlc_job_listing
      from job_listing join company on cny_id = jl_fk_cny_id where ${sql.join(listings, sql` and `)})
    select ${candidateColumns}, usr_fullname from listing join job_listing_candidate on jlc_fk_jl_id = jl_id
      join users on usr_id = jlc_fk_usr_id
    where ${sql.join([sql`true`, ...where], sql` and `)} order by jlc_date_changed desc, jlc_id desc limit ${limit}`,
  )
  return rows
}

/** Whom an export of a listing's candidates asks for. */
export function exportedCandidates(
  work: Work,
  scope: Scope,
  { id, ...query }: Omit<ExportQuery, 'columns' | 'format'> & { id: number },
) {
  return exportedIds(work, query, {
    select: sql`jlc_fk_usr_id`,
    from: sql`job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id join users on usr_id = jlc_fk_usr_id`,
    where: [listingsIn(scope), sql`jlc_fk_jl_id = ${id}`, isShownOnListing],
    search: sql`usr_fold`,
    fields: listingCandidateFilters,
    columns: { jlc_status: { sql: sql`jlc_status` } },
    sort: {
      usr_fullname: sql`plain(usr_fullname) collate "C"`,
      jlc_status: sql`jlc_status`,
      jlc_date_changed: sql`jlc_date_changed`,
    },
    defaultSort: '-jlc_date_changed',
    tieBreak: sql`jlc_fk_usr_id`,
  })
}

/** The columns of a person in lists, without what companies may not know. */
export const listedColumns = sql`usr_id, usr_fullname, json_build_object('usp_city', coalesce(usp_city, ''),
    'usp_open_for_work', coalesce(usp_open_for_work, false), 'usp_hired', coalesce(usp_hired, false),
    'usp_experience_sectors', coalesce(usp_experience_sectors, ''), 'has_cv', usp_fk_cv_file is not null) as usr_profile,
  json_build_object('uedu_epal_sector', uedu_epal_sector, 'uedu_iek_sector', uedu_iek_sector,
    'uedu_bachelor_sector', uedu_bachelor_sector, 'uedu_master_degree_sector', uedu_master_degree_sector) as education`

const nameOrder = sql`plain(usr_fullname) collate "C"`

/** Of people whose data the caller may not read now the name alone. */
export async function listedCandidates(db: Db, scope: Scope, ids: readonly number[]): Promise<ListedCandidate[]> {
  const isCompany = scope.kind === 'company'
  const readable = isCompany ? sql`left join ${readableSearchRow(sql`usr_id`, scope.cny_id)}` : sql``
  const readable_id = isCompany ? sql`cas_fk_usr_id` : sql`usr_id`
  // The search row holds the same, computed before.
  const order = isCompany ? sql`coalesce(cas_name, ${nameOrder})` : nameOrder
  const { rows } = await planOnce(
    db,
    sql<ListedCandidate>`select ${listedColumns} from users ${readable}
    left join user_profile on usp_fk_usr_id = ${readable_id}
    left join user_education on uedu_fk_usr_id = ${readable_id}
    where usr_id = any(${[...ids]}::int[]) order by ${order}, usr_id`,
  )
  return rows
}
