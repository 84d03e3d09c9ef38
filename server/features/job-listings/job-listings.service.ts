import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import {
  type ListingAction,
  listingActions,
  type ListingState,
  listingStateWords,
} from '#shared/features/job-listings/job-listings.rules.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { lastActWords } from '#server/core/edits.ts'
import type { Work } from '#server/core/work.ts'
import { companyUsers, notify } from '#server/features/notifications/notifications.service.ts'
import {
  isApproved,
  listingById,
  listingColumns,
  type StoredListing,
  loadListing,
  updateListing,
  withListings,
  type WithPlace,
} from '#server/features/job-listings/job-listings.queries.ts'

export { listingById, listingColumns, type StoredListing, loadListing, withListings, type WithPlace }

/** Marks the request for candidates as answered. Returns false if there was none. */
export async function endRequest(work: Work, listing: StoredListing): Promise<boolean> {
  const answered = await sql`update job_listing set jl_requested_candidates = false
    where jl_id = ${listing.jl_id} and jl_requested_candidates returning jl_id`.execute(work.db)
  if (answered.rows.length === 0) return false
  await audit(work, { action: 'request-answered', entity: 'job-listing', id: listing.jl_id })
  return true
}

/** What answered it was taken back: the request waits again, with the day on which it was made. */
export async function reopenRequest(work: Work, listing: StoredListing): Promise<void> {
  const waits = await sql`update job_listing set jl_requested_candidates = true
    where jl_id = ${listing.jl_id} and jl_status = 'OPEN' and not jl_requested_candidates returning jl_id`.execute(
    work.db,
  )
  if (waits.rows.length > 0) await audit(work, { action: 'request-reopened', entity: 'job-listing', id: listing.jl_id })
}

/** Ends a request, and tells the company. */
export async function closeRequest(work: Work, listing: StoredListing): Promise<boolean> {
  if (!(await endRequest(work, listing))) return false
  await notify(work, await companyUsers(work, listing.jl_fk_cny_id), {
    kind: 'listing.answered',
    title: `Νέοι υποψήφιοι για τη θέση «${listing.jl_position_title}»`,
    body: 'Το γραφείο του προγράμματος απάντησε στο αίτημά σας.',
    link: `/company/job-listings/${listing.jl_id}`,
  })
  return true
}

/** Closes all listings of a company that leaves. */
export async function closeListingsOfCompany(work: Work, cny_id: number, reason: string): Promise<number> {
  const now = work.now.toISOString()
  const closed = await sql<{ jl_id: number }>`update job_listing set jl_status = 'CLOSED', jl_close_reason = ${reason},
      jl_date_closed = ${now}, jl_date_changed = ${now}, jl_requested_candidates = false
    where jl_fk_cny_id = ${cny_id} and jl_status <> 'CLOSED' returning jl_id`.execute(work.db)
  await auditMany(
    work,
    closed.rows.map(({ jl_id }) => ({ action: 'listing-close', entity: 'job-listing', id: jl_id, after: { reason } })),
  )
  return closed.rows.length
}

interface StateRequest {
  reason?: string
  /** Whoever acted on another status than this comes second, and changes nothing. */
  seen_status?: ListingState | undefined
}

/** Only the listings of an approved company can be open. */
export async function setListingState(
  work: Work,
  listing: StoredListing,
  action: ListingAction,
  { reason = '', seen_status }: StateRequest,
): Promise<void> {
  const to = listingActions[action]
  if (to === 'OPEN' && !(await isApproved(work.db, listing.jl_fk_cny_id)))
    throw new AppError('conflict', { message: 'Η εταιρεία δεν είναι εγκεκριμένη.' })
  const closing = to === 'CLOSED'
  const isLaterReason = closing && reason !== '' && reason !== listing.jl_close_reason
  if (listing.jl_status === to && !isLaterReason) return
  if (seen_status !== undefined && seen_status !== listing.jl_status) throw await alreadyMoved(work, listing)
  await updateListing(work, listing.jl_id, {
    jl_status: to,
    jl_close_reason: closing ? reason : '',
    jl_date_closed: closing ? (listing.jl_date_closed ?? work.now.toISOString()) : null,
    jl_date_changed: work.now.toISOString(),
    ...(to === 'OPEN' ? { jl_date_published: listing.jl_date_published ?? work.now.toISOString() } : {}),
    ...(to === 'OPEN' ? {} : { jl_requested_candidates: false }),
  })
  await audit(work, {
    action: `listing-${action}`,
    entity: 'job-listing',
    id: listing.jl_id,
    before: listing.jl_status,
    after: { to, reason },
  })
  emitListingChanged(work, listing)
}

async function alreadyMoved(work: Work, { jl_id, jl_status }: StoredListing): Promise<AppError> {
  const actions = (Object.keys(listingActions) as ListingAction[]).map((action) => `listing-${action}` as const)
  const who = await lastActWords(work, { entity: 'job-listing', id: jl_id, actions })
  return new AppError('already_decided', {
    message: `Η κατάσταση της αγγελίας άλλαξε ήδη σε «${listingStateWords[jl_status]}»${who}.`,
    details: { jl_status },
  })
}

export function emitListingChanged(work: Work, listing: StoredListing): void {
  work.concerns({ companies: [listing.jl_fk_cny_id] })
}
