import { sql } from 'kysely'
import type { InputOf } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { plural } from '#shared/core/format.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { mayActOn } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import type { Person } from '#server/core/person.ts'
import type { Work } from '#server/core/work.ts'
import { mustBeVisible } from '#server/features/candidates/candidates.access.service.ts'
import {
  bookmark,
  bookmarkMany,
  checkPair,
  hire,
  interviewed,
  note,
  type Pair,
  reject,
  rejectMany,
  takeBack,
  tell,
} from '#server/features/hiring/hiring.actions.ts'
import { exportPlaces } from '#server/features/hiring/hiring.export.ts'
import { historyWithCompany } from '#server/features/hiring/hiring.history.queries.ts'
import { listedCandidates, placesWhere, savePlace } from '#server/features/hiring/hiring.queries.ts'
import { searchForListing } from '#server/features/hiring/hiring.search.ts'
import {
  cancelInterview,
  interviewsWhere,
  inviteCandidate,
  moveInterview,
} from '#server/features/interviews/interviews.service.ts'
import { closeRequest, listingById, lockListing } from '#server/features/job-listings/job-listings.service.ts'
import { companyUsers, notify } from '#server/features/notifications/notifications.service.ts'

const ofCompany = (person: Person, input: { id: number; uid: number }): Pair => ({
  jl_id: input.id,
  usr_id: input.uid,
  cny_id: person.cny_id ?? 0,
})
const ofOffice = (input: { id: number; uid: number }): Pair => ({ jl_id: input.id, usr_id: input.uid, cny_id: null })

export const hiringHandlers = handlers(hiringContract, {
  async companyCandidates({ work, person, input }) {
    // Who was forgotten leaves the board; a hire stays, without a name.
    const shown = sql`jl_fk_cny_id = ${person.cny_id ?? 0} and (usr_date_deleted is null or jlc_status = 'HIRED')`
    const candidates =
      input.jl_id === undefined
        ? await placesWhere(work.db, shown, input.limit)
        : await placesWhere(work.db, sql`jlc_fk_jl_id = ${input.jl_id} and ${shown}`, 10_000)
    const ids = [...new Set(candidates.map((one) => one.jlc_fk_usr_id))]
    return { candidates, users: await listedCandidates(work.db, ids) }
  },

  async search({ work, person, input }) {
    return searchForListing(work, await listingById(work.db, input.id, person.cny_id ?? 0), input, false)
  },

  bookmark: ({ work, person, input }) => bookmark(work, ofCompany(person, input)),
  reject: ({ work, person, input }) => reject(work, ofCompany(person, input), input),
  invite: ({ work, person, input }) => invite(work, ofCompany(person, input), input),

  async moveInterview({ work, person, input }) {
    const listing = await lockListing(work.db, input.id, person.cny_id ?? 0)
    if (!mayActOn('invite', listing.jl_status, false))
      throw new AppError('conflict', { message: 'Η αγγελία δεν είναι ανοιχτή. Άνοιξέ την για να αλλάξεις την ώρα.' })
    const moved = await moveInterview(work, ofCompany(person, input), input)
    tell(work, listing)
    return moved
  },

  async cancelInterview({ work, person, input }) {
    const listing = await lockListing(work.db, input.id, person.cny_id ?? 0)
    const cancelled = await cancelInterview(work, ofCompany(person, input), input.reason)
    tell(work, listing)
    return cancelled
  },

  hire: ({ work, person, input }) => hire(work, ofCompany(person, input), input),
  bookmarkMany: ({ work, person, input }) =>
    bookmarkMany(work, { jl_id: input.id, cny_id: person.cny_id ?? 0 }, input.candidateIds),
  rejectMany: ({ work, person, input }) =>
    rejectMany(work, { jl_id: input.id, cny_id: person.cny_id ?? 0 }, input.candidateIds, input),
  undo: ({ work, person, input }) =>
    takeBack(work, { jl_id: input.id, cny_id: person.cny_id ?? 0 }, input.candidateIds),
  async history({ work, person, input }) {
    await mustBeVisible(work, person, input.uid)
    return historyWithCompany(work.db, person.cny_id ?? 0, input.uid)
  },

  async exportPlaces({ work, person, input }) {
    await listingById(work.db, input.id, person.cny_id ?? 0)
    return exportPlaces(work, input)
  },

  officeExportPlaces: ({ work, input }) => exportPlaces(work, input),

  async officeSearch({ work, input }) {
    return searchForListing(work, await listingById(work.db, input.id, null), input, true)
  },

  officeApplications: ({ work, input }) => placesWhere(work.db, narrowed('jlc', input), 1000),
  officeInterviews: ({ work, input }) => interviewsWhere(work, narrowed('jli', input)),
  officeBookmark: ({ work, input }) => bookmark(work, ofOffice(input)),
  officeReject: ({ work, input }) => reject(work, ofOffice(input), input),
  officeInterview: ({ work, input }) => interviewed(work, ofOffice(input)),
  officeHire: ({ work, input }) => hire(work, ofOffice(input), input),

  officeRejectMany: ({ work, input }) => rejectMany(work, { jl_id: input.id, cny_id: null }, input.candidateIds, input),
  officeUndo: ({ work, input }) => takeBack(work, { jl_id: input.id, cny_id: null }, input.candidateIds),

  async officeBookmarkMany({ work, input }) {
    const places = await bookmarkMany(work, { jl_id: input.id, cny_id: null }, input.candidateIds)
    if (places.length > 0) await tellOfProposals(work, await listingById(work.db, input.id, null), places.length)
    return places
  },
})

/** People whom the office puts on a listing answer the company's wish; without a wish they are told of as a proposal. */
async function tellOfProposals(work: Work, listing: Listing, count: number): Promise<void> {
  if (await closeRequest(work, listing)) return
  await notify(work, await companyUsers(work, listing.jl_fk_cny_id), {
    kind: 'candidates.proposed',
    title: `Το γραφείο πρότεινε ${plural(count, 'υποψήφιο', 'υποψηφίους')}`,
    body: listing.jl_position_title,
    link: `/company/job-listings/${listing.jl_id}`,
  })
}

function narrowed(prefix: 'jlc' | 'jli', input: { jl_id?: number | undefined; usr_id?: number | undefined }) {
  const parts = [
    sql`true`,
    ...(input.jl_id === undefined ? [] : [sql`${sql.ref(`${prefix}_fk_jl_id`)} = ${input.jl_id}`]),
    ...(input.usr_id === undefined ? [] : [sql`${sql.ref(`${prefix}_fk_usr_id`)} = ${input.usr_id}`]),
  ]
  return sql.join(parts, sql` and `)
}

/** The place follows the invitation: whoever is invited stands among the interviewed. */
async function invite(work: Work, pair: Pair, input: InputOf<typeof hiringContract.invite>): Promise<Interview> {
  const listing = await checkPair(work, 'invite', pair)
  const made = await inviteCandidate(work, pair, input)
  await savePlace(work, pair, { status: 'INTERVIEWED' })
  await note(work, 'invite', pair, listing)
  return made
}
