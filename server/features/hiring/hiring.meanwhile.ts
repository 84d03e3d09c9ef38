import { AppError } from '#shared/core/errors.ts'
import { type ListingCandidateState, listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import type { ListingCandidate, SeenStatus } from '#shared/features/hiring/hiring.schemas.ts'
import { lastActWords } from '#server/core/edits.ts'
import type { Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { findCandidates } from '#server/features/hiring/hiring.lists.queries.ts'
import { selectableCandidates } from '#server/features/hiring/hiring.queries.ts'
import type { StoredListing } from '#server/features/job-listings/job-listings.service.ts'

// Who may be moved on a listing, and who was moved by somebody else since the sender looked.

interface OnListing {
  scope: Scope
  listing: StoredListing
}

export interface ManyCandidates {
  candidateIds: readonly number[]
  seen?: readonly SeenStatus[] | undefined
}

export function candidatesOf(
  work: Work,
  { scope, listing }: OnListing,
  usr_ids: readonly number[],
): Promise<ListingCandidate[]> {
  return findCandidates(work.db, scope, { jl_id: listing.jl_id, usr_ids })
}

/** Whoever is bookmarked twice is so all the same; a second refusal may have another reason. */
export function isOvertaken(
  now: ListingCandidateState | null,
  seen: ListingCandidateState | null | undefined,
  to?: ListingCandidateState,
): boolean {
  return seen !== undefined && now !== seen && !(now === to && to === 'BOOKMARKED')
}

/** The ids whose status may change on this listing: not hired there, not overtaken, and on it or selectable. */
export async function movable(
  work: Work,
  target: OnListing,
  { candidateIds, seen = [] }: ManyCandidates,
  to: ListingCandidateState,
): Promise<number[]> {
  const candidates = await candidatesOf(work, target, candidateIds)
  const untouched = await leftAlone(work, target, { candidates, candidateIds, seen, to })
  const hired = new Set(
    candidates.filter((candidate) => candidate.jlc_status === 'HIRED').map((candidate) => candidate.jlc_fk_usr_id),
  )
  const selectable = await selectableCandidates(work.db, target, untouched)
  const allowed = new Set([...candidates.map((candidate) => candidate.jlc_fk_usr_id), ...selectable])
  return untouched.filter((id) => allowed.has(id) && !hired.has(id)).toSorted((a, b) => a - b)
}

/** Of an undo: those who stand where it put them. */
export async function unmoved(work: Work, target: OnListing, sent: ManyCandidates): Promise<number[]> {
  const candidates = await candidatesOf(work, target, sent.candidateIds)
  return leftAlone(work, target, { ...sent, candidates })
}

/** Those whom nobody moved since. Where everybody was, the sender is told what happened. */
async function leftAlone(
  work: Work,
  { listing }: OnListing,
  sent: ManyCandidates & { candidates: readonly ListingCandidate[]; to?: ListingCandidateState },
): Promise<number[]> {
  const { candidates, candidateIds, seen = [], to } = sent
  const statuses = new Map(candidates.map((candidate) => [candidate.jlc_fk_usr_id, candidate.jlc_status]))
  const seenBy = new Map(seen.map((each) => [each.usr_id, each.jlc_status]))
  const ids = [...new Set(candidateIds)]
  const left = ids.filter((id) => !isOvertaken(statuses.get(id) ?? null, seenBy.get(id), to))
  const [first] = ids
  if (left.length === 0 && first !== undefined)
    throw await tooLate(work, listing.jl_id, { usr_id: first, jlc_status: statuses.get(first) ?? null })
  return left
}

/** What somebody else did to the person on this listing, for the second who comes. */
export async function tooLate(work: Work, jl_id: number, { usr_id, jlc_status }: SeenStatus): Promise<AppError> {
  const who = await lastActWords(work, {
    entity: 'user',
    id: usr_id,
    noted: { jl_id },
    actions: ['bookmarked', 'rejected', 'invited', 'interviewed', 'hired', 'hire-taken-back', 'taken-back'],
  })
  const words = jlc_status === null ? 'Εκτός αγγελίας' : listingCandidateWords[jlc_status]
  return new AppError('already_decided', {
    message: `Η κατάσταση του υποψηφίου άλλαξε ήδη σε «${words}»${who}.`,
    details: { jlc_status },
  })
}
