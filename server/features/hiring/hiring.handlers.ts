import { sql } from 'kysely'
import type { InputOf } from '#shared/core/contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { handlers } from '#server/core/handlers.ts'
import type { Person } from '#server/core/person.ts'
import type { Work } from '#server/core/work.ts'
import {
  bookmark,
  bookmarkMany,
  checkPair,
  hire,
  interviewed,
  note,
  type Pair,
  reject,
  tell,
} from '#server/features/hiring/hiring.actions.ts'
import { listedCandidates, placesWhere, savePlace } from '#server/features/hiring/hiring.queries.ts'
import { searchForListing } from '#server/features/hiring/hiring.search.ts'
import {
  backToBookmark,
  cancelInterview,
  interviewsWhere,
  inviteCandidate,
  lockInterviewWhere,
  moveInterview,
} from '#server/features/interviews/interviews.service.ts'
import { closeRequest, listingById, lockListing } from '#server/features/job-listings/job-listings.service.ts'

const ofCompany = (person: Person, input: { id: number; uid: number }): Pair => ({
  jl_id: input.id,
  usr_id: input.uid,
  cny_id: person.cny_id ?? 0,
})
const ofOffice = (input: { id: number; uid: number }): Pair => ({ jl_id: input.id, usr_id: input.uid, cny_id: null })

export const hiringHandlers = handlers(hiringContract, {
  async companyCandidates({ work, person }) {
    // Who was forgotten leaves the board; a hire stays, without a name.
    const candidates = await placesWhere(
      work.db,
      sql`jl_fk_cny_id = ${person.cny_id ?? 0} and (usr_date_deleted is null or jlc_status = 'HIRED')`,
    )
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
    const moved = await moveInterview(work, ofCompany(person, input), input)
    tell(work, listing)
    return moved
  },

  async cancelInterview({ work, person, input }) {
    const listing = await lockListing(work.db, input.id, person.cny_id ?? 0)
    const cancelled = await cancelInterview(work, ofCompany(person, input), input.reason)
    const stored = await lockInterviewWhere(work.db, sql`jli_id = ${cancelled.jli_id}`)
    if (stored) await backToBookmark(work, stored)
    tell(work, listing)
    return cancelled
  },

  hire: ({ work, person, input }) => hire(work, ofCompany(person, input), input),
  bookmarkMany: ({ work, person, input }) =>
    bookmarkMany(work, { jl_id: input.id, cny_id: person.cny_id ?? 0 }, input.candidateIds),

  async officeSearch({ work, input }) {
    return searchForListing(work, await listingById(work.db, input.id, null), input, true)
  },

  officeApplications: ({ work, input }) => placesWhere(work.db, narrowed('jlc', input), 1000),
  officeInterviews: ({ work, input }) => interviewsWhere(work, narrowed('jli', input)),
  officeBookmark: ({ work, input }) => bookmark(work, ofOffice(input)),
  officeReject: ({ work, input }) => reject(work, ofOffice(input), input),
  officeInterview: ({ work, input }) => interviewed(work, ofOffice(input)),
  officeHire: ({ work, input }) => hire(work, ofOffice(input), input),

  async officeBookmarkMany({ work, input }) {
    const places = await bookmarkMany(work, { jl_id: input.id, cny_id: null }, input.candidateIds)
    const listing = await listingById(work.db, input.id, null)
    if (places.length > 0) await closeRequest(work, listing)
    return places
  },
})

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
