import { AppError, invalid } from '#shared/core/errors.ts'
import { SHORTLIST_MOST, shortlistsContract } from '#shared/features/shortlists/shortlists.contract.ts'
import { auditMany } from '#server/core/audit.ts'
import { rowHandlers } from '#server/core/handlers.ts'
import { bookmark, selectableCandidates, undo, UNDO_MS } from '#server/features/hiring/hiring.service.ts'
import {
  emitListingChanged,
  endRequest,
  loadListing,
  reopenRequest,
} from '#server/features/job-listings/job-listings.service.ts'
import { companyUsers, notify, takeBack, whoWantMail } from '#server/features/notifications/notifications.service.ts'
import {
  answeredOf,
  deleteWaiting,
  insertShortlist,
  isRequestAnswered,
  saveAnswer,
  shortlistOf,
  standingOf,
} from '#server/features/shortlists/shortlists.queries.ts'

const load = { listing: loadListing }

const aboutShortlist = (jl_id: number) => `shortlist:${jl_id}`

export const shortlistsHandlers = rowHandlers(shortlistsContract, load, {
  companyList: ({ work, scope, listing }) => shortlistOf(work, scope, listing),

  async send({ work, scope, listing, input }) {
    const { jl_id, jl_fk_cny_id, jl_position_title } = listing
    const ids = [...new Set(input.candidateIds)]
    if (listing.jl_status !== 'OPEN') throw new AppError('conflict', { message: 'Η αγγελία δεν είναι ανοιχτή.' })
    const { waiting, known } = await standingOf(work, jl_id, ids)
    if (known.length > 0)
      throw new AppError('conflict', {
        message: 'Κάποιος από αυτούς έχει ήδη προταθεί ή βρίσκεται ήδη στην αγγελία.',
        details: { candidateIds: known },
      })
    if (waiting + ids.length > SHORTLIST_MOST)
      throw invalid({
        candidateIds: `Περιμένουν ήδη ${waiting}. Μαζί με αυτούς γίνονται περισσότεροι από ${SHORTLIST_MOST}.`,
      })
    const target = { scope: { kind: 'company', cny_id: jl_fk_cny_id } as const, listing }
    const findable = await selectableCandidates(work.db, target, ids)
    if (findable.length < ids.length)
      throw new AppError('conflict', {
        message: 'Κάποιος από αυτούς δεν είναι πια διαθέσιμος στην εταιρεία.',
        details: { candidateIds: ids.filter((id) => !findable.includes(id)) },
      })
    await insertShortlist(work, { jl_id, usr_ids: ids, answersRequest: await endRequest(work, listing) })
    await auditMany(
      work,
      ids.map((id) => ({ action: 'shortlisted', entity: 'user', id, after: { jl_id } })),
    )
    const people = await companyUsers(work, jl_fk_cny_id)
    const kind = 'candidates.shortlist'
    await notify(work, people, {
      kind,
      // Without their number: some of them may be called back before it is read.
      title: 'Το γραφείο σάς διάλεξε υποψηφίους',
      body: `${jl_position_title}. Δείτε αν σας κάνουν: ένα πάτημα για τον καθένα.`,
      link: `/company/job-listings/${jl_id}/shortlist`,
      about: aboutShortlist(jl_id),
      mailHeldUntil: new Date(work.now.getTime() + UNDO_MS),
    })
    emitListingChanged(work, listing)
    const letters = (await whoWantMail(work, people, kind)).length
    return { ...(await shortlistOf(work, scope, listing)), letters }
  },

  async recall({ work, scope, listing, input }) {
    const { jl_id } = listing
    const recalled = await deleteWaiting(work, jl_id, input.candidateIds)
    if (recalled.length === 0)
      throw new AppError('conflict', { message: 'Η εταιρεία έχει ήδη απαντήσει, ή ανακλήθηκαν ήδη.' })
    await auditMany(
      work,
      recalled.map(({ usr_id }) => ({ action: 'shortlist-recalled', entity: 'user', id: usr_id, after: { jl_id } })),
    )
    if ((await standingOf(work, jl_id, [])).waiting === 0)
      await takeBack(work, await companyUsers(work, listing.jl_fk_cny_id), aboutShortlist(jl_id))
    if (recalled.some(({ shp_answers_request }) => shp_answers_request) && !(await isRequestAnswered(work, jl_id)))
      await reopenRequest(work, listing)
    emitListingChanged(work, listing)
    return shortlistOf(work, scope, listing)
  },

  async answer({ work, scope, listing, input }) {
    const { jl_id } = listing
    const { uid: usr_id, answer } = input
    const before = await answeredOf(work, jl_id, usr_id)
    if (!before) throw new AppError('not_found')
    if (before.shp_answer === answer) return shortlistOf(work, scope, listing)
    const hasAdvanced = before.jlc_status === 'INTERVIEWED' || before.jlc_status === 'HIRED'
    if (before.shp_answer === 'KEPT' && hasAdvanced)
      throw new AppError('conflict', { message: 'Έχει ήδη προχωρήσει στην αγγελία και μένει εκεί.' })
    if (before.is_placed_by_it) await undo(work, { scope, listing }, { candidateIds: [usr_id] })
    if (answer === 'KEPT' && (before.jlc_status === null || before.jlc_status === 'REJECTED')) {
      const target = { scope, listing }
      if ((await selectableCandidates(work.db, target, [usr_id])).length === 0)
        throw new AppError('conflict', { message: 'Δεν είναι πια διαθέσιμος: μπορεί να βρήκε εργασία.' })
      await bookmark(work, { ...target, usr_id })
    }
    await saveAnswer(work, { jl_id, usr_id, answer })
    if (answer === 'PASSED')
      await auditMany(work, [{ action: 'shortlist-passed', entity: 'user', id: usr_id, after: { jl_id } }])
    emitListingChanged(work, listing)
    return shortlistOf(work, scope, listing)
  },
})
