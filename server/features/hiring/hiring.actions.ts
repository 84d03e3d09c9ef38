import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import type { InputOf } from '#shared/core/contract.ts'
import { notAvailable } from '#shared/features/candidates/candidates.rules.ts'
import type { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import {
  mayActOn,
  mayFollow,
  type ListingCandidateAction,
  type ListingCandidateState,
  listingCandidateActions,
} from '#shared/features/hiring/hiring.rules.ts'
import type { Interview, ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'
import { auditMany } from '#server/core/audit.ts'
import type { Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { mustBeReadable } from '#server/features/candidates/candidate-access.service.ts'
import { markHired } from '#server/features/candidates/candidate-records.service.ts'
import { recordHireOfCompany } from '#server/features/companies/companies.service.ts'
import { forgetRefusals, writeToHired, writeToRejected } from '#server/features/hiring/hiring.mails.ts'
import { notifyOfHire } from '#server/features/hiring/hiring.notices.ts'
import {
  candidatesOf,
  isOvertaken,
  type ManyCandidates,
  movable,
  tooLate,
} from '#server/features/hiring/hiring.meanwhile.ts'
import {
  insertHire,
  invitedAmong,
  isHiredElsewhere,
  isOnAnyListing,
  lockCandidate,
  saveCandidates,
  saveLater,
  selectableCandidates,
} from '#server/features/hiring/hiring.queries.ts'
import { endUpcoming } from '#server/features/interviews/decided.service.ts'
import { completeScheduled } from '#server/features/interviews/outcome.service.ts'
import { inviteCandidate, type InviteValues } from '#server/features/interviews/interviews.service.ts'
import { setListingState, type StoredListing } from '#server/features/job-listings/job-listings.service.ts'

/** A locked listing and the scope of who acts on it. */
export interface OnListing {
  scope: Scope
  listing: StoredListing
}

/** The same, and the candidate. */
export interface OnCandidate extends OnListing {
  usr_id: number
}

interface SeenPlace {
  seen_status?: ListingCandidateState | null | undefined
}

interface Rejection {
  reason: string
  note: string
}

const auditActions = {
  bookmark: 'bookmarked',
  reject: 'rejected',
  invite: 'invited',
  meet: 'interviewed',
  hire: 'hired',
  unhire: 'hire-taken-back',
  undo: 'taken-back',
} as const

function checkListing({ scope, listing }: OnListing, action: ListingCandidateAction): void {
  if (!mayActOn(action, listing.jl_status, scope.kind === 'office'))
    throw new AppError('conflict', { message: 'Η αγγελία δεν είναι ανοιχτή.' })
}

/** Answers with the status until now; null for somebody who is new to the listing, and has no letter about it. */
async function check(
  work: Work,
  target: OnCandidate,
  action: ListingCandidateAction,
  seen?: ListingCandidateState | null,
): Promise<ListingCandidateState | null> {
  checkListing(target, action)
  const { listing, usr_id } = target
  const previous = await lockCandidate(work.db, listing.jl_id, usr_id)
  if (!previous && !(await maySelect(work, target, action))) throw new AppError('not_found', { message: notAvailable })
  const status = previous?.jlc_status ?? null
  if (!mayFollow(status, listingCandidateActions[action]) || (status === 'HIRED' && action === 'hire'))
    throw new AppError('already_decided', {
      message: 'Ο υποψήφιος έχει ήδη προσληφθεί σε αυτή τη θέση.',
      details: previous,
    })
  if (isOvertaken(status, seen, listingCandidateActions[action]))
    throw await tooLate(work, listing.jl_id, { usr_id, jlc_status: status })
  return status
}

/** A company may also hire whom it has on another listing: such a person may be hired, and no longer searchable. */
async function maySelect(work: Work, target: OnCandidate, action: ListingCandidateAction): Promise<boolean> {
  const { scope, usr_id } = target
  if ((await selectableCandidates(work.db, target, [usr_id])).length > 0) return true
  return scope.kind === 'company' && action === 'hire' && (await isOnAnyListing(work.db, scope, usr_id))
}

export async function candidateOf(work: Work, target: OnCandidate): Promise<ListingCandidate> {
  const [candidate] = await candidatesOf(work, target, [target.usr_id])
  if (!candidate) throw new AppError('not_found')
  return candidate
}

export async function bookmark(
  work: Work,
  target: OnCandidate,
  { seen_status }: SeenPlace = {},
): Promise<ListingCandidate> {
  const before = await check(work, target, 'bookmark', seen_status)
  if (before !== null) await forgetRefusals(work, target.listing.jl_id, [target.usr_id])
  const changed = await saveCandidates(work, target.listing.jl_id, [target.usr_id], { status: 'BOOKMARKED' })
  await recordAction(work, 'bookmark', target.listing, changed)
  return candidateOf(work, target)
}

export async function reject(
  work: Work,
  target: OnCandidate,
  { reason, note, seen_status }: Rejection & SeenPlace,
): Promise<ListingCandidate> {
  const { listing, usr_id } = target
  await check(work, target, 'reject', seen_status)
  await endAndWrite(work, listing, [usr_id])
  const changed = await saveCandidates(work, listing.jl_id, [usr_id], { status: 'REJECTED', reason, note })
  await recordAction(work, 'reject', listing, changed, { reason, note })
  return candidateOf(work, target)
}

/** Who was invited gets a letter, which calls off the interview that was ahead. */
async function endAndWrite(work: Work, listing: StoredListing, usr_ids: readonly number[]): Promise<void> {
  const { jl_id } = listing
  const invited = await invitedAmong(work.db, jl_id, usr_ids)
  const ended = await endUpcoming(work, { jl_id, usr_ids })
  await writeToRejected(work, listing, invited, ended)
}

/** An invitation sets the status INTERVIEWED at once. */
export async function invite(
  work: Work,
  target: OnCandidate,
  { seen_status, ...values }: InviteValues & SeenPlace,
): Promise<Interview> {
  const { listing, usr_id } = target
  const before = await check(work, target, 'invite', seen_status)
  if (before !== null) await forgetRefusals(work, listing.jl_id, [usr_id])
  await mustBeReadable(work, usr_id, listing.jl_fk_cny_id)
  const interview = await inviteCandidate(work, { jl_id: listing.jl_id, usr_id }, values)
  await saveCandidates(work, target.listing.jl_id, [target.usr_id], { status: 'INTERVIEWED' })
  await recordAction(work, 'invite', listing, [usr_id])
  return interview
}

/** The office records that an interview took place. A confirmed interview is completed; none is created. */
export async function recordInterview(work: Work, target: OnCandidate): Promise<ListingCandidate> {
  const { listing, usr_id } = target
  await check(work, target, 'invite')
  const changed = await saveCandidates(work, listing.jl_id, [usr_id], { status: 'INTERVIEWED' })
  const isCompleted = await completeScheduled(work, { jl_id: listing.jl_id, usr_id })
  await recordAction(work, 'meet', listing, isCompleted ? [usr_id] : changed)
  return candidateOf(work, target)
}

/** Answers those who changed: of two who do the same at once, the second has done nothing. */
export async function bookmarkMany(work: Work, target: OnListing, many: ManyCandidates): Promise<ListingCandidate[]> {
  checkListing(target, 'bookmark')
  const moved = await movable(work, target, many, 'BOOKMARKED')
  await forgetRefusals(work, target.listing.jl_id, moved)
  const changed = await saveCandidates(work, target.listing.jl_id, moved, { status: 'BOOKMARKED' })
  await recordAction(work, 'bookmark', target.listing, changed)
  return candidatesOf(work, target, changed)
}

export async function rejectMany(
  work: Work,
  target: OnListing,
  { reason, note, ...many }: Rejection & ManyCandidates,
): Promise<ListingCandidate[]> {
  const { jl_id } = target.listing
  checkListing(target, 'reject')
  const moved = await movable(work, target, many, 'REJECTED')
  await endAndWrite(work, target.listing, moved)
  const changed = await saveCandidates(work, jl_id, moved, { status: 'REJECTED', reason, note })
  await recordAction(work, 'reject', target.listing, changed, { reason, note })
  return candidatesOf(work, target, changed)
}

/** The answers and the closing stand or fall together. */
export async function closeWithAnswers(
  work: Work,
  target: OnListing,
  { reason, answers, seen_status }: InputOf<typeof hiringContract.closeWithAnswers>,
): Promise<void> {
  if (target.listing.jl_status === 'CLOSED')
    throw new AppError('conflict', { message: 'Η αγγελία έχει ήδη κλείσει. Κανείς δεν έλαβε απάντηση.' })
  for (const answer of answers) await rejectMany(work, target, { ...answer, note: '' })
  await setListingState(work, target.listing, 'close', { reason, seen_status })
}

export async function hire(
  work: Work,
  target: OnCandidate,
  { hiredAt, comments, anyway }: { hiredAt?: string | undefined; comments: string; anyway?: boolean | undefined },
): Promise<ListingCandidate> {
  const { listing, usr_id } = target
  const today = athensDay(work.now.toISOString())
  const day = hiredAt ?? today
  if (day > today) throw invalid({ hiredAt: 'Η πρόσληψη δεν μπορεί να είναι στο μέλλον.' })
  const isElsewhere = await isHiredElsewhere(work.db, usr_id, listing.jl_fk_cny_id)
  await check(work, target, 'hire')
  // People change jobs: a second company may hire them, but on a screen not by mistake.
  if (isElsewhere && anyway === false)
    throw new AppError('conflict', {
      message: 'Έχει ήδη δηλωθεί πρόσληψη από άλλη εταιρεία. Αν άλλαξε εργασία, καταχωρίζεται με δεύτερο πάτημα.',
      details: { hired_elsewhere: true },
    })
  const calledOff = await endUpcoming(
    work,
    { jl_id: listing.jl_id, usr_ids: [usr_id] },
    'Καταχωρίστηκε πρόσληψη, οπότε η συνέντευξη δεν χρειάζεται.',
  )
  await saveCandidates(work, target.listing.jl_id, [target.usr_id], { status: 'HIRED' })
  await insertHire(work, { jl_id: listing.jl_id, usr_id, day, comments })
  await markHired(work, usr_id)
  await recordHireOfCompany(work, listing.jl_fk_cny_id, day)
  await recordAction(work, 'hire', listing, [usr_id], { day })
  await notifyOfHire(work, target)
  await writeToHired(work, listing, usr_id, calledOff)
  return candidateOf(work, target)
}

/** Until that day nothing waits for the decision. */
export async function decideLater(work: Work, target: OnCandidate, until: string): Promise<ListingCandidate> {
  if (until <= athensDay(work.now.toISOString())) throw invalid({ until: 'Διαλέξτε μια επόμενη ημέρα.' })
  if (!(await saveLater(work, { jl_id: target.listing.jl_id, usr_id: target.usr_id, until })))
    throw new AppError('not_found')
  emitChanged(work, target.listing)
  return candidateOf(work, target)
}

export async function recordAction(
  work: Work,
  action: keyof typeof auditActions,
  listing: StoredListing,
  usr_ids: readonly number[],
  details: object = {},
): Promise<void> {
  const after = { jl_id: listing.jl_id, ...details }
  await auditMany(
    work,
    usr_ids.map((id) => ({ action: auditActions[action], entity: 'user', id, after })),
  )
  emitChanged(work, listing)
}

export function emitChanged(work: Work, listing: StoredListing): void {
  work.concerns({ companies: [listing.jl_fk_cny_id] })
}
