import { sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { mayActOn, mayFollow, type PlaceAction, placeActions } from '#shared/features/hiring/hiring.rules.ts'
import type { Place } from '#shared/features/hiring/hiring.schemas.ts'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { searchable } from '#server/features/candidates/candidates.access.service.ts'
import {
  knownCandidates,
  lockPlace,
  placesWhere,
  programmeOf,
  restorePlaces,
  savePlace,
  savePlaces,
} from '#server/features/hiring/hiring.queries.ts'
import {
  callOffUpcoming,
  completeByHire,
  lockInterviewWhere,
  setInterviewState,
} from '#server/features/interviews/interviews.service.ts'
import { type LockedListing, lockListing } from '#server/features/job-listings/job-listings.service.ts'
import { companyUsers, notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

/** A listing and a person; `cny_id` is null for the office, which acts on every listing. */
export interface Pair {
  jl_id: number
  usr_id: number
  cny_id: number | null
}

const placeVerbs = {
  bookmark: 'bookmarked',
  reject: 'rejected',
  invite: 'invited',
  meet: 'interviewed',
  hire: 'hired',
} as const

/** The listing of a pair, when this may be done on it with this person now. */
export async function checkPair(work: Work, action: PlaceAction, pair: Pair): Promise<LockedListing> {
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

function visibleOf(work: Work, pair: { cny_id: number | null }, usr_ids: readonly number[]): Promise<number[]> {
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
  await callOffUpcoming(work, pair)
  await savePlace(work, pair, { status: 'REJECTED', reason: why.reason, note: why.note })
  await note(work, 'reject', pair, listing, { reason: why.reason, note: why.note })
  return placeOf(work, pair)
}

interface Listed {
  jl_id: number
  cny_id: number | null
}

/** Of these people those who can be moved on this listing: who was hired stays so, strangers are left out. */
async function chosenOf(
  work: Work,
  action: PlaceAction,
  which: Listed,
  ids: readonly number[],
): Promise<{ listing: LockedListing; chosen: number[] }> {
  const listing = await lockListing(work.db, which.jl_id, which.cny_id)
  if (!mayActOn(action, listing.jl_status, which.cny_id === null))
    throw new AppError('conflict', { message: 'Η αγγελία δεν είναι ανοιχτή.' })
  const standing = await placesAmong(work, which.jl_id, ids)
  const hired = new Set(standing.filter((one) => one.jlc_status === 'HIRED').map((one) => one.jlc_fk_usr_id))
  const known = new Set([...standing.map((one) => one.jlc_fk_usr_id), ...(await visibleOf(work, which, ids))])
  const chosen = [...new Set(ids)].filter((id) => known.has(id) && !hired.has(id)).toSorted((a, b) => a - b)
  return { listing, chosen }
}

function placesAmong(work: Work, jl_id: number, ids: readonly number[]): Promise<Place[]> {
  return placesWhere(work.db, sql`jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = any(${sql.val([...ids])}::int[])`)
}

export async function bookmarkMany(work: Work, which: Listed, ids: readonly number[]): Promise<Place[]> {
  const { listing, chosen } = await chosenOf(work, 'bookmark', which, ids)
  await savePlaces(work, which.jl_id, chosen, { status: 'BOOKMARKED' })
  await noteAll(work, placeVerbs.bookmark, chosen, listing)
  return placesAmong(work, which.jl_id, chosen)
}

export async function rejectMany(
  work: Work,
  which: Listed,
  ids: readonly number[],
  why: { reason: string; note: string },
): Promise<Place[]> {
  const { listing, chosen } = await chosenOf(work, 'reject', which, ids)
  for (const usr_id of chosen) await callOffUpcoming(work, { jl_id: which.jl_id, usr_id })
  await savePlaces(work, which.jl_id, chosen, { status: 'REJECTED', reason: why.reason, note: why.note })
  await noteAll(work, placeVerbs.reject, chosen, listing, { reason: why.reason, note: why.note })
  return placesAmong(work, which.jl_id, chosen)
}

async function noteAll(
  work: Work,
  action: string,
  usr_ids: readonly number[],
  listing: LockedListing,
  more: object = {},
): Promise<void> {
  await auditMany(
    work,
    usr_ids.map((id) => ({ action, entity: 'user', id, after: { jl_id: listing.jl_id, ...more } })),
  )
  tell(work, listing)
}

/** So long a bookmark or a refusal can be taken back; what is older has been read by others. */
const UNDO_MINUTES = 15

export async function takeBack(work: Work, which: Listed, ids: readonly number[]): Promise<number[]> {
  const listing = await lockListing(work.db, which.jl_id, which.cny_id)
  const since = new Date(work.now.getTime() - UNDO_MINUTES * 60_000).toISOString()
  const done = await restorePlaces(work, which.jl_id, ids, since)
  if (done.length === 0)
    throw new AppError('conflict', { message: 'Δεν υπάρχει πρόσφατη αλλαγή που να μπορεί να αναιρεθεί.' })
  await noteAll(work, 'taken-back', done, listing)
  return done
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
  await completeByHire(work, pair)
  await note(work, 'hire', pair, listing, { day })
  await tellOfHire(work, pair, listing)
  return placeOf(work, pair)
}

/** The side that did not record the hire hears of it, and the person. */
async function tellOfHire(work: Work, pair: Pair, listing: LockedListing): Promise<void> {
  const kind = 'hire.recorded'
  if (pair.cny_id === null)
    await notify(work, await companyUsers(work, listing.jl_fk_cny_id), {
      kind,
      title: 'Το γραφείο δήλωσε πρόσληψη',
      body: listing.jl_position_title,
      link: `/company/job-listings/${pair.jl_id}/candidate/${pair.usr_id}`,
    })
  else
    await notify(work, await officeUsers(work), {
      kind,
      title: `Νέα πρόσληψη: ${listing.cny_name}`,
      body: listing.jl_position_title,
      link: `/admin/candidates/${pair.usr_id}`,
    })
  await notify(work, [pair.usr_id], {
    kind,
    title: `Δηλώθηκε η πρόσληψή σου: ${listing.cny_name}`,
    body: listing.jl_position_title,
  })
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
  await note(work, 'meet', pair, listing)
  return placeOf(work, pair)
}

export async function note(
  work: Work,
  action: keyof typeof placeVerbs,
  pair: Pair,
  listing: LockedListing,
  more: object = {},
): Promise<void> {
  await noteAll(work, placeVerbs[action], [pair.usr_id], listing, more)
}

export function tell(work: Work, listing: Pick<LockedListing, 'jl_fk_cny_id'>): void {
  work.changed(['hiring', 'interviews', 'job-listings', 'candidates'], {
    office: true,
    companies: [listing.jl_fk_cny_id],
  })
}
