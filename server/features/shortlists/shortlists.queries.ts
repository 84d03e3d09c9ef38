import { sql } from 'kysely'
import type { ListingCandidateState } from '#shared/features/hiring/hiring.rules.ts'
import type { Shortlist, Shortlisted } from '#shared/features/shortlists/shortlists.contract.ts'
import type { Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { isFindable, isReadable } from '#server/features/candidates/candidate-access.service.ts'
import { hitsFor } from '#server/features/hiring/hiring.service.ts'
import type { StoredListing } from '#server/features/job-listings/job-listings.service.ts'

type Sent = Pick<Shortlisted, 'shp_date_sent' | 'shp_answer'> & { usr_id: number; is_shown: boolean }

/** The short list of a listing. Who left, was hired elsewhere or blocked the company is only counted for it. */
export async function shortlistOf(work: Work, scope: Scope, listing: StoredListing): Promise<Shortlist> {
  const { jl_id, jl_position_title, jl_fk_cny_id } = listing
  const isThere = sql`exists (select from job_listing_candidate where jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = usr_id)`
  const isShown =
    scope.kind === 'office'
      ? sql`true`
      : sql`(${isFindable(sql`usr_id`, jl_fk_cny_id)} or ${isThere} and ${isReadable(sql`usr_id`, jl_fk_cny_id)})`
  const { rows } = await sql<Sent>`select usr_id, shp_date_sent, shp_answer, ${isShown} as is_shown
    from shortlist_person join users on usr_id = shp_fk_usr_id and usr_date_deleted is null
    where shp_fk_jl_id = ${jl_id}
    order by shp_answer is not null, shp_date_answered desc, shp_date_sent, usr_id`.execute(work.db)
  const shown = rows.filter((row) => row.is_shown)
  const hits = await hitsFor(
    work,
    listing,
    shown.map((row) => row.usr_id),
  )
  const hitOf = new Map(hits.map((hit) => [hit.usr_id, hit]))
  return {
    jl_id,
    jl_position_title,
    people: shown.flatMap(({ usr_id, shp_date_sent, shp_answer }) => {
      const hit = hitOf.get(usr_id)
      return hit ? [{ ...hit, shp_date_sent, shp_answer }] : []
    }),
    gone: rows.filter((row) => !row.is_shown && row.shp_answer === null).length,
  }
}

/** Who waits on the short list, who was ever on it, and who stands on the listing, of these people. */
export async function standingOf(
  work: Work,
  jl_id: number,
  usr_ids: readonly number[],
): Promise<{ waiting: number; known: number[] }> {
  const { rows } = await sql<{ waiting: number; known: number[] }>`select
    (select count(*)::int from shortlist_person where shp_fk_jl_id = ${jl_id} and shp_answer is null) as waiting,
    array(select shp_fk_usr_id from shortlist_person where shp_fk_jl_id = ${jl_id} and shp_fk_usr_id = any(${[...usr_ids]}::int[])
      union select jlc_fk_usr_id from job_listing_candidate
        where jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = any(${[...usr_ids]}::int[])) as known`.execute(work.db)
  return rows[0] ?? { waiting: 0, known: [] }
}

export async function insertShortlist(
  work: Work,
  { jl_id, usr_ids, answersRequest }: { jl_id: number; usr_ids: readonly number[]; answersRequest: boolean },
): Promise<void> {
  await work.db
    .insertInto('shortlist_person')
    .values(
      usr_ids.map((usr_id) => ({
        shp_fk_jl_id: jl_id,
        shp_fk_usr_id: usr_id,
        shp_date_sent: work.now.toISOString(),
        shp_answers_request: answersRequest,
      })),
    )
    .execute()
}

/** Takes whom the company has not answered off the list. */
export async function deleteWaiting(
  work: Work,
  jl_id: number,
  usr_ids: readonly number[],
): Promise<{ usr_id: number; shp_answers_request: boolean }[]> {
  return work.db
    .deleteFrom('shortlist_person')
    .where('shp_fk_jl_id', '=', jl_id)
    .where('shp_fk_usr_id', 'in', [...usr_ids])
    .where('shp_answer', 'is', null)
    .returning(['shp_fk_usr_id as usr_id', 'shp_answers_request'])
    .execute()
}

/** Whether anybody sent in answer to a request is still on the list, answered or not. */
export async function isRequestAnswered(work: Work, jl_id: number): Promise<boolean> {
  const { rows } = await sql`select from shortlist_person where shp_fk_jl_id = ${jl_id} and shp_answers_request
    limit 1`.execute(work.db)
  return rows.length > 0
}

export interface Answered {
  shp_answer: Shortlisted['shp_answer']
  /** As they stand on the listing. */
  jlc_status: ListingCandidateState | null
  /** The answer put them there, and nothing has changed since. */
  is_placed_by_it: boolean
}

/** Locks the person on the list first: what a colleague said meanwhile is then read with its place on the listing. */
export async function answeredOf(work: Work, jl_id: number, usr_id: number): Promise<Answered | undefined> {
  await sql`select from shortlist_person where shp_fk_jl_id = ${jl_id} and shp_fk_usr_id = ${usr_id} for update`.execute(
    work.db,
  )
  const { rows } = await sql<Answered>`select shp_answer, jlc_status,
      shp_answer = 'KEPT' and coalesce(jlc_status = 'BOOKMARKED' and jlc_date_changed = shp_date_answered, false) as is_placed_by_it
    from shortlist_person left join job_listing_candidate on jlc_fk_jl_id = shp_fk_jl_id and jlc_fk_usr_id = shp_fk_usr_id
    where shp_fk_jl_id = ${jl_id} and shp_fk_usr_id = ${usr_id}`.execute(work.db)
  return rows[0]
}

export async function saveAnswer(
  work: Work,
  { jl_id, usr_id, answer }: { jl_id: number; usr_id: number; answer: Shortlisted['shp_answer'] },
): Promise<void> {
  await work.db
    .updateTable('shortlist_person')
    .set({ shp_answer: answer, shp_date_answered: answer === null ? null : work.now.toISOString() })
    .where('shp_fk_jl_id', '=', jl_id)
    .where('shp_fk_usr_id', '=', usr_id)
    .execute()
}
