import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { notShared } from '#shared/features/candidates/candidates.rules.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'

const searchRow = (usr_id: RawBuilder<unknown>, flag: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from candidate_search where cas_fk_usr_id = ${usr_id} and ${flag})`

/** A condition: the person does not want to be seen by this company. */
export const isBlocked = (usr_id: RawBuilder<unknown>, cny_id: RawBuilder<unknown> | number) =>
  sql<boolean>`exists (select from company_block where cbl_fk_cny_id = ${cny_id} and cbl_fk_usr_id = ${usr_id})`

/** A condition: this company may read the person now. PostgreSQL maintains the flag (migration 177). */
export const isReadable = (usr_id: RawBuilder<unknown>, cny_id: number) =>
  sql<boolean>`(${searchRow(usr_id, sql`cas_is_readable`)} and not ${isBlocked(usr_id, cny_id)})`

/** For a join: the search row of the person, if this company may read them now. */
export const readableSearchRow = (usr_id: RawBuilder<unknown>, cny_id: number) =>
  sql`candidate_search on cas_fk_usr_id = ${usr_id} and cas_is_readable and not ${isBlocked(usr_id, cny_id)}`

/** A condition: this company may find the person in a search, and put them on a listing. */
export const isFindable = (usr_id: RawBuilder<unknown>, cny_id: number) =>
  sql<boolean>`(${searchRow(usr_id, sql`cas_is_findable`)} and not ${isBlocked(usr_id, cny_id)})`

export interface KnownCandidate {
  usr_id: number
  isReadable: boolean
}

/** Somebody whom the caller may find or has on a listing; 404 for all others. */
export async function knownCandidate(work: Work, scope: Scope, usr_id: number): Promise<KnownCandidate> {
  if (scope.kind === 'office') return { usr_id, isReadable: true }
  const { rows } = await sql<KnownCandidate & { isFindable: boolean; isOnListing: boolean }>`select usr_id,
      exists (select from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
        where jlc_fk_usr_id = usr_id and ${listingsIn(scope)}) as "isOnListing",
      ${isReadable(sql`usr_id`, scope.cny_id)} as "isReadable", ${isFindable(sql`usr_id`, scope.cny_id)} as "isFindable"
    from users where usr_id = ${usr_id} and usr_role = 'CANDIDATE' and usr_date_deleted is null`.execute(work.db)
  const [row] = rows
  if (!row || !(row.isOnListing || row.isFindable)) throw new AppError('not_found')
  return row
}

/** A known candidate whose data the caller may read now. */
export async function visibleCandidate(work: Work, scope: Scope, usr_id: number): Promise<KnownCandidate> {
  const candidate = await knownCandidate(work, scope, usr_id)
  if (!candidate.isReadable) throw new AppError('not_found', { message: notShared })
  return candidate
}

/** Refuses an invitation to somebody whom the company may not read. */
export async function mustBeReadable(work: Work, usr_id: number, cny_id: number): Promise<void> {
  const { rows } = await sql`select where ${isReadable(sql`${usr_id}::int`, cny_id)}`.execute(work.db)
  if (rows.length === 0) throw new AppError('conflict', { message: notShared })
}

/** True once the person has said yes to an invitation of the company, and not declined it later. */
export async function hasAcceptedInvitation(work: Work, scope: Scope, usr_id: number): Promise<boolean> {
  const { rows } = await sql`select from interview join job_listing on jl_id = jli_fk_jl_id
    where jli_fk_usr_id = ${usr_id} and ${listingsIn(scope)} and jli_date_accepted is not null
      and jli_status <> 'CANDIDATE_REJECTED' limit 1`.execute(work.db)
  return rows.length > 0
}

/** People write telephone and e-mail into a CV: its file opens for companies with the contact data. */
export async function mayOpenFile(work: Work, scope: Scope, usr_id: number): Promise<boolean> {
  return scope.kind === 'office' || hasAcceptedInvitation(work, scope, usr_id)
}
