import type { ResultOf } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import type { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { ListingCandidateState } from '#shared/features/hiring/hiring.rules.ts'
import type { ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'
import { hireStays, mayTakeHireBack } from '#shared/features/hiring/taking-back.ts'
import type { Work } from '#server/core/work.ts'
import { unmarkHired } from '#server/features/candidates/candidate-records.service.ts'
import { renewFirstHireOfCompany } from '#server/features/companies/companies.service.ts'
import { candidateOf, type OnCandidate, type OnListing, recordAction } from '#server/features/hiring/hiring.actions.ts'
import {
  renewRefusals,
  toldOfRefusal,
  UNDO_MS,
  undoLetters,
  writeHireTakenBack,
} from '#server/features/hiring/hiring.mails.ts'
import { type ManyCandidates, unmoved } from '#server/features/hiring/hiring.meanwhile.ts'
import { forgetHireNotice } from '#server/features/hiring/hiring.notices.ts'
import {
  deleteHire,
  lockCandidate,
  refusalsOf,
  restoreCandidates,
  restoreHired,
  restoreInvited,
} from '#server/features/hiring/hiring.queries.ts'
import { takeInvitationBack } from '#server/features/interviews/interviews.service.ts'
import { companyUsers, notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

// The ways back from what was done with somebody on a listing.

type Undone = ResultOf<typeof hiringContract.undo>

/** An invitation that was a mistake: the person stands where they stood before. */
export async function uninvite(work: Work, { listing, usr_id }: OnCandidate): Promise<ListingCandidateState | null> {
  const { jl_id } = listing
  const made = await takeInvitationBack(work, { jl_id, usr_id })
  const status = await restoreInvited(work, { jl_id, usr_id, made })
  await renewRefusals(work, listing, [usr_id])
  await recordAction(work, 'undo', listing, [usr_id])
  return status
}

const NOTHING_TO_UNDO = 'Δεν υπάρχει πρόσφατη αλλαγή που να μπορεί να αναιρεθεί.'
const LETTER_LEFT = 'Το γράμμα της απόρριψης έχει φύγει: δεν γίνεται αναίρεση.'
const noUndo = (message: string) => new AppError('conflict', { message })

/** Whoever was told of a refusal stays refused; considered again, they stand on the listing all the same. */
export async function undo(work: Work, target: OnListing, many: ManyCandidates): Promise<Undone> {
  const { listing } = target
  const usr_ids = await unmoved(work, target, many)
  const since = new Date(work.now.getTime() - UNDO_MS).toISOString()
  const refusals = await refusalsOf(work.db, listing.jl_id, usr_ids)
  const peopleTold = await toldOfRefusal(work, listing.jl_id, refusals)
  const untold = usr_ids.filter((id) => !peopleTold.has(id))
  const restored = await restoreCandidates(work, listing.jl_id, untold, since)
  if (restored.length === 0) throw noUndo(peopleTold.size > 0 ? LETTER_LEFT : NOTHING_TO_UNDO)
  await undoLetters(work, listing.jl_id, restored)
  // After the letters were held: one that left meanwhile shows here.
  const isRestored = ({ usr_id }: { usr_id: number }) => restored.includes(usr_id)
  if ((await toldOfRefusal(work, listing.jl_id, refusals.filter(isRestored))).size > 0) throw noUndo(LETTER_LEFT)
  await renewRefusals(work, listing, restored)
  await recordAction(work, 'undo', listing, restored)
  const kept = new Set(many.candidateIds).size - restored.length - peopleTold.size
  return { restored, told: peopleTold.size, kept }
}

/** A hire that was recorded by mistake, or did not last: the person stands where they stood before. */
export async function takeHireBack(work: Work, target: OnCandidate, reason: string): Promise<ListingCandidate> {
  const { scope, listing, usr_id } = target
  const previous = await lockCandidate(work.db, listing.jl_id, usr_id)
  if (!previous) throw new AppError('not_found')
  const hire = await deleteHire(work.db, listing.jl_id, usr_id)
  if (previous.jlc_status !== 'HIRED' || hire === undefined)
    throw new AppError('conflict', { message: 'Δεν υπάρχει πρόσληψη σε αυτή τη θέση.' })
  if (scope.kind === 'company' && !mayTakeHireBack(hire.jlh_date_recorded, work.now))
    throw new AppError('conflict', { message: hireStays })
  await restoreHired(work, listing.jl_id, usr_id)
  await unmarkHired(work, usr_id)
  await renewFirstHireOfCompany(work, listing.jl_fk_cny_id)
  await recordAction(work, 'unhire', listing, [usr_id], { reason })
  const hasLetter = await writeHireTakenBack(work, listing, usr_id)
  if (hasLetter || hire.jlh_date_to_tell === null) await forgetHireNotice(work, listing, usr_id)
  await notify(
    work,
    scope.kind === 'office' ? await companyUsers(work, listing.jl_fk_cny_id) : await officeUsers(work),
    {
      kind: 'hire.taken-back',
      title: `Η πρόσληψη αναιρέθηκε: ${listing.cny_name}`,
      body: `${listing.jl_position_title}. ${reason}`,
      link:
        scope.kind === 'office'
          ? `/company/job-listings/${listing.jl_id}/candidate/${usr_id}`
          : `/admin/candidates/${usr_id}`,
      subject_id: usr_id,
    },
  )
  return candidateOf(work, target)
}
