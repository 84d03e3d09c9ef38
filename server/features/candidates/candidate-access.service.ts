import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { notShared } from '#shared/features/candidates/candidates.rules.ts'
import type { Person } from '#server/core/person.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import { inTransaction, type Work } from '#server/core/work.ts'

const searchRow = (usr_id: RawBuilder<unknown>, flag: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from candidate_search where cas_fk_usr_id = ${usr_id} and ${flag})`

/** A condition: companies may read this person now. PostgreSQL maintains the flag (migration 177). */
export const isReadable = (usr_id: RawBuilder<unknown>) => searchRow(usr_id, sql`cas_is_readable`)

/** A condition: companies may find this person in a search, and put them on a listing. */
export const isFindable = (usr_id: RawBuilder<unknown>) => searchRow(usr_id, sql`cas_is_findable`)

/** How long a view opens the file. */
const FILE_MINUTES = 30

export interface KnownCandidate {
  usr_id: number
  /** If true, contact data is shown too. */
  isOnListing: boolean
  isReadable: boolean
}

/** Somebody whom the caller may find or has on a listing; 404 for all others. */
export async function knownCandidate(work: Work, scope: Scope, usr_id: number): Promise<KnownCandidate> {
  if (scope.kind === 'office') return { usr_id, isOnListing: true, isReadable: true }
  const { rows } = await sql<KnownCandidate & { isFindable: boolean }>`select usr_id,
      exists (select from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
        where jlc_fk_usr_id = usr_id and ${listingsIn(scope)}) as "isOnListing",
      cas_is_readable as "isReadable", cas_is_findable as "isFindable"
    from users join candidate_search on cas_fk_usr_id = usr_id where usr_id = ${usr_id}`.execute(work.db)
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

/** Refuses an invitation to somebody whom companies may not read. */
export async function mustBeReadable(work: Work, usr_id: number): Promise<void> {
  const { rows } = await sql`select where ${isReadable(sql`${usr_id}::int`)}`.execute(work.db)
  if (rows.length === 0) throw new AppError('conflict', { message: notShared })
}

/** Records who opened whose CV, within the daily limit of a company user. Repeated views within half an hour count once. */
export async function noteCvView(work: Work, person: Person, usr_id: number): Promise<void> {
  await inTransaction(work.services, work, async (locked) => {
    const { db, now, services } = locked
    // The lock prevents two parallel views from passing the limit together.
    await sql`select from users where usr_id = ${person.usr_id} for no key update`.execute(db)
    if (await hasViewed(locked, person, usr_id)) return
    const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
    const views = await sql<{ count: number }>`select count(*) as count from cv_view
      where cvv_fk_usr_id = ${person.usr_id} and cvv_date_created > ${dayAgo}`.execute(db)
    const isFull = (views.rows[0]?.count ?? 0) >= services.config.cvViewsPerDay
    if (isFull && person.usr_role !== 'REGEN_ADMINISTRATOR')
      throw new AppError('too_many_requests', {
        message: 'Άνοιξες πολλά βιογραφικά σήμερα. Συνέχισε αύριο ή μίλησε με το γραφείο.',
      })
    await db
      .insertInto('cv_view')
      .values({
        cvv_fk_usr_id: person.usr_id,
        cvv_fk_cny_id: person.cny_id,
        cvv_fk_candidate_id: usr_id,
        cvv_date_created: now.toISOString(),
      })
      .execute()
  })
}

export async function hasViewed(work: Work, person: Person, usr_id: number): Promise<boolean> {
  const since = new Date(work.now.getTime() - FILE_MINUTES * 60_000).toISOString()
  const { rows } =
    await sql`select from cv_view where cvv_fk_usr_id = ${person.usr_id} and cvv_fk_candidate_id = ${usr_id}
    and cvv_date_created > ${since} limit 1`.execute(work.db)
  return rows.length > 0
}
