import { AppError } from '#shared/core/errors.ts'
import { plural } from '#shared/core/format.ts'
import { hiringContract, instantOf } from '#shared/features/hiring/hiring.contract.ts'
import { mayActOn } from '#shared/features/hiring/hiring.rules.ts'
import { rowHandlers } from '#server/core/handlers.ts'
import { companyOf, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { knownCandidate, visibleCandidate } from '#server/features/candidates/candidate-access.service.ts'
import {
  bookmark,
  bookmarkMany,
  closeWithAnswers,
  decideLater,
  emitChanged,
  hire,
  invite,
  type OnCandidate,
  type OnListing,
  recordInterview,
  reject,
  rejectMany,
} from '#server/features/hiring/hiring.actions.ts'
import { exportCandidates } from '#server/features/hiring/hiring.export.ts'
import { listingFigures, noteView } from '#server/features/hiring/hiring.funnel.queries.ts'
import { findCandidates, findCandidatesAndPeople } from '#server/features/hiring/hiring.lists.queries.ts'
import { historyWithCompany } from '#server/features/hiring/hiring.queries.ts'
import { takeHireBack, undo, uninvite } from '#server/features/hiring/hiring.undo.ts'
import { readLong } from '#server/core/standby.ts'
import {
  countMatches,
  countOpenMatches,
  countRequestedMatches,
  hitsFor,
  searchForListing,
} from '#server/features/hiring/hiring.search.queries.ts'
import { cancelInterview, findInterviews, moveInterview } from '#server/features/interviews/interviews.service.ts'
import { recordOutcome } from '#server/features/interviews/outcome.service.ts'
import {
  closeRequest,
  listingById,
  type StoredListing,
  loadListing,
} from '#server/features/job-listings/job-listings.service.ts'
import { companyUsers, notify } from '#server/features/notifications/notifications.service.ts'

const candidateOf = ({ scope, listing, input }: OnListing & { input: { uid: number } }): OnCandidate => ({
  scope,
  listing,
  usr_id: input.uid,
})
const pairOf = ({ id, uid }: { id: number; uid: number }) => ({ jl_id: id, usr_id: uid })

const load = {
  listing: loadListing,
  knownCandidate: ({ work, scope, input }: { work: Work; scope: Scope; input: { uid: number } }) =>
    knownCandidate(work, scope, input.uid),
}

export const hiringHandlers = rowHandlers(hiringContract, load, {
  search: ({ work, scope, listing, input }) => readLong(work, (long) => searchForListing(long, scope, listing, input)),
  matchCount: ({ work, person, input }) => readLong(work, (long) => countMatches(long, companyOf(person), input)),
  openFits: ({ work, person, input }) =>
    readLong(work, (long) => countOpenMatches(long, companyOf(person), input.limit)),
  requestedFits: ({ work, input }) => readLong(work, (long) => countRequestedMatches(long, input)),
  async funnel({ work, listing }) {
    const { fits } = await countMatches(work, listing.jl_fk_cny_id, listing)
    return { fits, ...(await listingFigures(work, listing.jl_id)) }
  },
  bookmark: (args) => bookmark(args.work, candidateOf(args), args.input),
  reject: (args) => reject(args.work, candidateOf(args), args.input),
  hire: (args) => hire(args.work, candidateOf(args), args.input),
  takeHireBack: (args) => takeHireBack(args.work, candidateOf(args), args.input.reason),
  decideLater: (args) => decideLater(args.work, candidateOf(args), args.input.until),

  async bookmarkMany({ work, scope, listing, input }) {
    const candidates = await bookmarkMany(work, { scope, listing }, input)
    if (scope.kind === 'office' && candidates.length > 0) await notifyOfProposals(work, listing, candidates.length)
    return candidates
  },

  rejectMany: ({ work, scope, listing, input }) => rejectMany(work, { scope, listing }, input),
  async closeWithAnswers({ work, scope, listing, input }) {
    await closeWithAnswers(work, { scope, listing }, input)
    return listingById(work.db, scope, listing.jl_id)
  },

  undo: ({ work, scope, listing, input }) => undo(work, { scope, listing }, input),
  exportCandidates: ({ work, scope, listing, input }) => exportCandidates(work, { scope, listing }, input),

  async fit({ work, scope, listing, input }) {
    const { usr_id } = await visibleCandidate(work, scope, input.uid)
    const [hit] = await hitsFor(work, listing, [usr_id])
    return hit?.criteria ?? []
  },

  async look({ work, scope, listing, input }) {
    const { usr_id } = await visibleCandidate(work, scope, input.uid)
    await noteView(work, listing.jl_id, usr_id)
    return { message: 'Σημειώθηκε.' }
  },

  async companyCandidates({ work, scope, input }) {
    const { jl_id, q, order } = input
    return findCandidatesAndPeople(work.db, scope, { jl_id, q, order, isShown: true }, input)
  },

  invite: (args) => invite(args.work, candidateOf(args), { ...args.input, date: instantOf(args.input) }),

  takeInvitationBack: async (args) => ({ jlc_status: await uninvite(args.work, candidateOf(args)) }),

  async moveInterview({ work, listing, input }) {
    if (!mayActOn('invite', listing.jl_status, false))
      throw new AppError('conflict', { message: 'Η αγγελία δεν είναι ανοιχτή. Η ώρα αλλάζει μόλις ανοίξει.' })
    const interview = await moveInterview(work, pairOf(input), input)
    emitChanged(work, listing)
    return interview
  },

  async interviewOutcome({ work, listing, input }) {
    const interview = await recordOutcome(work, pairOf(input), input.outcome)
    emitChanged(work, listing)
    return interview
  },

  async cancelInterview({ work, listing, input }) {
    const interview = await cancelInterview(work, pairOf(input), input.reason)
    emitChanged(work, listing)
    return interview
  },

  history: ({ work, scope, knownCandidate }) => historyWithCompany(work.db, scope, knownCandidate.usr_id),

  officeApplications: ({ work, scope, input }) =>
    findCandidates(
      work.db,
      scope,
      { jl_id: input.jl_id, usr_ids: input.usr_id === undefined ? undefined : [input.usr_id] },
      input,
    ),
  officeInterviews: ({ work, scope, input }) =>
    findInterviews(work, scope, { jl_id: input.jl_id, usr_id: input.usr_id }, input),
  officeInterview: (args) => recordInterview(args.work, candidateOf(args)),
})

/** Candidates from the office answer the company's request; without a request they are a proposal. */
async function notifyOfProposals(work: Work, listing: StoredListing, count: number): Promise<void> {
  if (await closeRequest(work, listing)) return
  await notify(work, await companyUsers(work, listing.jl_fk_cny_id), {
    kind: 'candidates.proposed',
    title: `Το γραφείο πρότεινε ${plural(count, 'υποψήφιο', 'υποψηφίους')}`,
    body: listing.jl_position_title,
    link: `/company/job-listings/${listing.jl_id}`,
  })
}
