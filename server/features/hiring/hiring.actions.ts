import { sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { mayActOn, mayFollow, type PlaceAction, placeActions } from '#shared/features/hiring/hiring.rules.ts'
import type { Place } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { searchable } from '#server/features/candidates/candidates.access.service.ts'
import {
  knownCandidates,
  lockPlace,
  placesWhere,
  programmeOf,
  savePlace,
} from '#server/features/hiring/hiring.queries.ts'
import { lockListing } from '#server/features/job-listings/job-listings.service.ts'
import { lockInterviewWhere, setInterviewState } from '#server/features/interviews/interviews.service.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

/** A listing and a person; `cny_id` is null for the office, which acts on every listing. */
export interface Pair {
  jl_id: number
  usr_id: number
  cny_id: number | null
}

export const placeWords = { bookmark: 'bookmarked', reject: 'rejected', invite: 'invited', hire: 'hired' } as const

/** The listing of a pair, when this may be done on it with this person now. */
export async function checkPair(work: Work, action: PlaceAction, pair: Pair): Promise<Listing> {
  const listing = await lockListing(work.db, pair.jl_id, pair.cny_id)
  if (!mayActOn(action, listing.jl_status, pair.cny_id === null))
    throw new AppError('conflict', { message: 'Η αγγελία δεν είναι ανοιχτή.' })
  const before = await lockPlace(work.db, pair.jl_id, pair.usr_id)
  if (!before && (await visibleOf(work, pair, [pair.usr_id])).length === 0) throw new AppError('not_found')
  if (
    !mayFollow(before?.jlc_status ?? null, placeActions[action]) ||
    (before?.jlc_status === 'HIRED' && action === 'hire')
  )
    throw new AppError('already_decided', {
      message: 'Ο υποψήφιος έχει ήδη προσληφθεί σε αυτή τη θέση.',
      details: before,
    })
  return listing
}

function visibleOf(work: Work, pair: Pick<Pair, 'cny_id'>, usr_ids: readonly number[]): Promise<number[]> {
  return knownCandidates(work.db, usr_ids, pair.cny_id === null ? sql`true` : sql`${searchable}`)
}

export async function placeOf(work: Work, pair: Pair): Promise<Place> {
  const [row] = await placesWhere(work.db, sql`jlc_fk_jl_id = ${pair.jl_id} and jlc_fk_usr_id = ${pair.usr_id}`, 1)
  if (!row) throw new AppError('not_found')
  return row
}

export async function bookmark(work: Work, pair: Pair): Promise<Place> {
  const listing = await checkPair(work, 'bookmark', pair)
  await savePlace(work, pair, { status: 'BOOKMARKED' })
  await note(work, 'bookmark', pair, listing)
  return placeOf(work, pair)
}

export async function reject(work: Work, pair: Pair, why: { reason: string; note: string }): Promise<Place> {
  const listing = await checkPair(work, 'reject', pair)
  await savePlace(work, pair, { status: 'REJECTED', ...why })
  await note(work, 'reject', pair, listing, why)
  return placeOf(work, pair)
}

/** Several at once: who was hired stays so, strangers are left out, the rest are put on the listing. */
export async function bookmarkMany(
  work: Work,
  which: { jl_id: number; cny_id: number | null },
  ids: readonly number[],
): Promise<Place[]> {
  const listing = await lockListing(work.db, which.jl_id, which.cny_id)
  if (!mayActOn('bookmark', listing.jl_status, which.cny_id === null))
    throw new AppError('conflict', { message: 'Η αγγελία δεν είναι ανοιχτή.' })
  const standing = await placesWhere(
    work.db,
    sql`jlc_fk_jl_id = ${which.jl_id} and jlc_fk_usr_id = any(${[...ids]}::int[])`,
  )
  const hired = new Set(standing.filter((one) => one.jlc_status === 'HIRED').map((one) => one.jlc_fk_usr_id))
  const known = new Set([...standing.map((one) => one.jlc_fk_usr_id), ...(await visibleOf(work, which, ids))])
  const chosen = [...new Set(ids)].filter((id) => known.has(id) && !hired.has(id)).toSorted((a, b) => a - b)
  for (const usr_id of chosen) await savePlace(work, { jl_id: which.jl_id, usr_id }, { status: 'BOOKMARKED' })
  await auditMany(
    work,
    chosen.map((usr_id) => ({ action: 'bookmarked', entity: 'user', id: usr_id, after: { jl_id: which.jl_id } })),
  )
  tell(work, listing)
  if (chosen.length === 0) return []
  return placesWhere(work.db, sql`jlc_fk_jl_id = ${which.jl_id} and jlc_fk_usr_id = any(${chosen}::int[])`)
}

/** A hire and all that follows from it, in one transaction. */
export async function hire(
  work: Work,
  pair: Pair,
  given: { hiredAt?: string | undefined; comments: string },
): Promise<Place> {
  const today = athensDay(work.now.toISOString())
  const day = given.hiredAt ?? today
  if (day > today) throw invalid({ hiredAt: 'Η πρόσληψη δεν μπορεί να είναι στο μέλλον.' })
  const listing = await checkPair(work, 'hire', pair)
  await savePlace(work, pair, { status: 'HIRED' })
  await work.db
    .insertInto('hiring')
    .values({
      jlh_fk_usr_id: pair.usr_id,
      jlh_fk_jl_id: pair.jl_id,
      jlh_fk_edc_id: await programmeOf(work.db, pair.usr_id),
      jlh_date_created: day,
      jlh_date_recorded: work.now.toISOString(),
      jlh_comments: given.comments,
    })
    .execute()
  await sql`insert into user_profile (usp_fk_usr_id, usp_hired, usp_open_for_work) values (${pair.usr_id}, true, false)
    on conflict (usp_fk_usr_id) do update set usp_hired = true, usp_open_for_work = false`.execute(work.db)
  await sql`update company set cny_first_hire_date = least(coalesce(cny_first_hire_date, ${day}::date), ${day}::date)
    where cny_id = ${listing.jl_fk_cny_id}`.execute(work.db)
  await completeInterview(work, pair)
  await note(work, 'hire', pair, listing, { day })
  await notify(work, await officeUsers(work), {
    kind: 'hire.recorded',
    title: `Νέα πρόσληψη: ${listing.cny_name}`,
    body: listing.jl_position_title,
    link: `/admin/candidates/${pair.usr_id}`,
  })
  return placeOf(work, pair)
}

/** The coming interview of the pair took place: whoever was hired or met by the office's word was there. */
async function completeInterview(work: Work, pair: Pair): Promise<void> {
  await sql`update interview set jli_status = 'COMPLETED' where jli_fk_jl_id = ${pair.jl_id} and jli_fk_usr_id = ${pair.usr_id}
    and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`.execute(work.db)
}

/** By the office: the interview took place. A confirmed one is completed, none is made. */
export async function interviewed(work: Work, pair: Pair): Promise<Place> {
  const listing = await checkPair(work, 'invite', pair)
  await savePlace(work, pair, { status: 'INTERVIEWED' })
  const scheduled = await lockInterviewWhere(
    work.db,
    sql`jli_fk_jl_id = ${pair.jl_id} and jli_fk_usr_id = ${pair.usr_id} and jli_status = 'SCHEDULED'`,
  )
  if (scheduled) await setInterviewState(work, scheduled, 'complete')
  await note(work, 'invite', pair, listing)
  return placeOf(work, pair)
}

export async function note(
  work: Work,
  action: PlaceAction,
  pair: Pair,
  listing: Listing,
  more: object = {},
): Promise<void> {
  await audit(work, {
    action: placeWords[action],
    entity: 'user',
    id: pair.usr_id,
    after: { jl_id: pair.jl_id, ...more },
  })
  tell(work, listing)
}

export function tell(work: Work, listing: Pick<Listing, 'jl_fk_cny_id'>): void {
  work.changed(['hiring', 'interviews', 'job-listings', 'candidates'], {
    office: true,
    companies: [listing.jl_fk_cny_id],
  })
}
