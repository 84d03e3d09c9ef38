import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Person } from '#server/core/person.ts'
import type { Work } from '#server/core/work.ts'

/** Whom companies may find: active graduates who look for work and have none (a condition on users and user_profile). */
export const searchable = sql<boolean>`(usr_role = 'CANDIDATE' and usr_date_deleted is null and usr_status = 'ON'
  and usp_open_for_work and not usp_hired and exists (select from cycle_application
    where edca_fk_usr_id = usr_id and edca_status in ('FINALIST', 'SUCCEEDED')))`

/** CVs that one account may open in a day: far more than anybody reads, far fewer than a copy of the whole base. */
export const CV_VIEWS_PER_DAY = 200

/** A view opens the file for this long. */
const FILE_MINUTES = 30

/** A company sees those whom it may find, or has on a listing; for all others there is nobody. */
export async function mustBeVisible(work: Work, person: Person, usr_id: number): Promise<{ isOnListing: boolean }> {
  if (person.usr_role === 'REGEN_ADMINISTRATOR') return { isOnListing: true }
  const found = await sql<{ on_listing: boolean; searchable: boolean }>`select
      exists (select from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
        where jlc_fk_usr_id = usr_id and jl_fk_cny_id = ${person.cny_id ?? 0}) as on_listing,
      coalesce(${searchable}, false) as searchable
    from users left join user_profile on usp_fk_usr_id = usr_id
    where usr_id = ${usr_id} and usr_role = 'CANDIDATE' and usr_date_deleted is null`.execute(work.db)
  const [row] = found.rows
  if (!row || !(row.on_listing || row.searchable)) throw new AppError('not_found')
  return { isOnListing: row.on_listing }
}

/** Writes down who opened whose CV. The same one within half an hour is one view. */
export async function noteCvView(work: Work, person: Person, usr_id: number): Promise<void> {
  if (await hasViewed(work, person, usr_id)) return
  const today = new Date(work.now.getTime() - 86_400_000).toISOString()
  const seen = await sql<{ n: number }>`select count(*) as n from cv_view
    where cvv_fk_usr_id = ${person.usr_id} and cvv_date_created > ${today}`.execute(work.db)
  if (person.usr_role !== 'REGEN_ADMINISTRATOR' && (seen.rows[0]?.n ?? 0) >= CV_VIEWS_PER_DAY)
    throw new AppError('too_many_requests', {
      message: 'Άνοιξες πολλά βιογραφικά σήμερα. Συνέχισε αύριο ή μίλησε με το γραφείο.',
    })
  await work.db
    .insertInto('cv_view')
    .values({
      cvv_fk_usr_id: person.usr_id,
      cvv_fk_cny_id: person.cny_id,
      cvv_fk_candidate_id: usr_id,
      cvv_date_created: work.now.toISOString(),
    })
    .execute()
}

export async function hasViewed(work: Work, person: Person, usr_id: number): Promise<boolean> {
  const since = new Date(work.now.getTime() - FILE_MINUTES * 60_000).toISOString()
  const found = await sql`select from cv_view where cvv_fk_usr_id = ${person.usr_id} and cvv_fk_candidate_id = ${usr_id}
    and cvv_date_created > ${since} limit 1`.execute(work.db)
  return found.rows.length > 0
}
