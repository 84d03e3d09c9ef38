import { type RawBuilder, sql } from 'kysely'
import type { ExportQuery } from '#shared/core/exporting.ts'
import { type PageQuery, pageOf } from '#shared/core/paging.ts'
import { listingCandidateFilters } from '#shared/features/hiring/hiring.contract.ts'
import type { KnownCandidate, ListedCandidate, ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'
import { namesIn } from '#server/core/contact-data.ts'
import { exportedIds } from '#server/core/export.ts'
import { searchToSql } from '#server/core/filters.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'
import { readableSearchRow } from '#server/features/candidates/candidate-access.service.ts'
import { listingColumns, withListings, type WithPlace } from '#server/features/job-listings/job-listings.service.ts'

const candidateColumns = sql`jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, jlc_reject_reason, jlc_reject_note, jlc_date_created,
  jlc_date_changed, jlc_date_later, ${listingColumns('jlc_job_listing')}`
type CandidateRow = Omit<ListingCandidate, 'jlc_job_listing'> & WithPlace<'jlc_job_listing'>

/** Erased people are left out; a hire stays, without a name. The few are looked up, and not each person. */
const isShownOnListing = sql`(jlc_status = 'HIRED'
  or not exists (select from users where usr_id = jlc_fk_usr_id and usr_date_deleted is not null))`

interface CandidateChoice {
  jl_id?: number | undefined
  usr_ids?: readonly number[] | undefined
  isShown?: true
  /** A name in any spelling. */
  q?: string | undefined
  /** What is the latest; left out, the change. */
  order?: 'changed' | 'created' | undefined
}

const latest = {
  changed: sql`jlc_date_changed desc, jlc_id desc`,
  created: sql`jlc_date_created desc, jlc_id desc`,
}

type NamedCandidate = ListingCandidate & { usr_fullname: string }

/** The latest first, with the key of their order. Of whoever is on another page nothing else is read. */
function chosenOf(scope: Scope, choice: CandidateChoice, page: PageQuery): RawBuilder<unknown> {
  const { jl_id, usr_ids, q, isShown, order = 'changed' } = choice
  const { skip, limit } = pageOf(page)
  const search = searchToSql(q, namesIn(sql`usr_search`))
  const where = [
    listingsIn(scope),
    ...(jl_id === undefined ? [] : [sql`jl_id = ${jl_id}`]),
    ...(usr_ids ? [sql`jlc_fk_usr_id = any(${[...usr_ids]}::int[])`] : []),
    ...(isShown ? [isShownOnListing] : []),
    ...(search ? [search] : []),
  ]
  return sql`chosen as (select ${candidateColumns}, jlc_id from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
    join company on cny_id = jl_fk_cny_id ${search ? sql`join users on usr_id = jlc_fk_usr_id` : sql``}
    where ${sql.join(where, sql` and `)} order by ${latest[order]}
    limit ${limit} offset ${skip})`
}

export async function findCandidates(
  db: Db,
  scope: Scope,
  choice: CandidateChoice,
  page: PageQuery = {},
): Promise<NamedCandidate[]> {
  const { rows } = await planOnce(
    db,
    sql<CandidateRow & { usr_fullname: string }>`with ${chosenOf(scope, choice, page)}
    select ${candidateColumns}, usr_fullname from chosen join users on usr_id = jlc_fk_usr_id
    order by ${latest[choice.order ?? 'changed']}`,
  )
  return withListings(rows, 'jlc_job_listing')
}

type CandidateWithPerson = CandidateRow & ListedRow & { name_key: string; may_read: boolean }

function byName(a: CandidateWithPerson, b: CandidateWithPerson): number {
  if (a.name_key === b.name_key) return a.usr_id - b.usr_id
  return a.name_key < b.name_key ? -1 : 1
}

/** With each person once, by name; of people whose data the caller may not read now the name alone. */
export async function findCandidatesAndPeople(
  db: Db,
  scope: Scope,
  choice: CandidateChoice,
  page: PageQuery = {},
): Promise<{ candidates: NamedCandidate[]; users: KnownCandidate[] }> {
  const isCompany = scope.kind === 'company'
  const readable = isCompany ? sql`left join ${readableSearchRow(sql`usr_id`, scope.cny_id)}` : sql``
  const readable_id = isCompany ? sql`cas_fk_usr_id` : sql`usr_id`
  // The search row holds the same, computed before.
  const name = isCompany ? sql`coalesce(cas_name, plain(usr_fullname))` : sql`plain(usr_fullname)`
  const query = sql<CandidateWithPerson>`with ${chosenOf(scope, choice, page)}
    select ${candidateColumns}, ${listedColumns}, ${name} as name_key,
      ${readable_id} is not null as may_read
    from chosen join users on usr_id = jlc_fk_usr_id ${readable}
    left join user_profile on usp_fk_usr_id = ${readable_id}
    left join user_education on uedu_fk_usr_id = ${readable_id}
    order by ${latest[choice.order ?? 'changed']}`
  // Words and their spellings make more texts than a connection can keep, and each is planned for what it looks for.
  const { rows } = await (choice.q ? query.execute(db) : planOnce(db, query))
  const people = new Map(rows.map((row) => [row.usr_id, row]))
  return {
    candidates: withListings(rows, 'jlc_job_listing'),
    users: [...people.values()].toSorted(byName).map((row) => ({ ...listedOf(row), may_read: row.may_read })),
  }
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
export const listedColumns = sql`usr_id, usr_fullname, coalesce(usp_city, '') as usp_city,
  coalesce(usp_open_for_work, false) as usp_open_for_work, coalesce(usp_hired, false) as usp_hired,
  coalesce(usp_experience_sectors, '') as usp_experience_sectors, usp_fk_cv_file is not null as has_cv,
  uedu_epal_sector, uedu_iek_sector, uedu_bachelor_sector, uedu_master_degree_sector`

/** What `listedColumns` read. */
export type ListedRow = Pick<ListedCandidate, 'usr_id' | 'usr_fullname'> &
  ListedCandidate['usr_profile'] &
  ListedCandidate['education']

export const listedOf = (row: ListedRow): ListedCandidate => ({
  usr_id: row.usr_id,
  usr_fullname: row.usr_fullname,
  usr_profile: {
    usp_city: row.usp_city,
    usp_open_for_work: row.usp_open_for_work,
    usp_hired: row.usp_hired,
    usp_experience_sectors: row.usp_experience_sectors,
    has_cv: row.has_cv,
  },
  education: {
    uedu_epal_sector: row.uedu_epal_sector,
    uedu_iek_sector: row.uedu_iek_sector,
    uedu_bachelor_sector: row.uedu_bachelor_sector,
    uedu_master_degree_sector: row.uedu_master_degree_sector,
  },
})
