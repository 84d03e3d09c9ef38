import { listingCandidateFilters } from '#shared/features/hiring/hiring.contract.ts'
import { isUpcoming, type ListingCandidateState } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview, KnownCandidate, ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'
import type { LocalList } from '#web/parts/local-page.ts'

/** A candidate on a listing with the latest interview there. */
export interface CandidateRow {
  usr_id: number
  name: string
  candidate: ListingCandidate
  person: KnownCandidate | undefined
  interview: Interview | undefined
  upcoming: Interview | undefined
}

export const listingCandidateOrder: readonly ListingCandidateState[] = [
  'BOOKMARKED',
  'INTERVIEWED',
  'HIRED',
  'REJECTED',
]

export function candidateRows(
  candidates: readonly (ListingCandidate & { usr_fullname?: string })[],
  users: readonly KnownCandidate[],
  interviews: readonly Interview[],
  jl_id: number,
): CandidateRow[] {
  const people = new Map(users.map((user) => [user.usr_id, user]))
  const byPerson = Map.groupBy(
    interviews.filter((interview) => interview.jli_fk_jl_id === jl_id),
    (interview) => interview.jli_fk_usr_id,
  )
  return candidates
    .filter((candidate) => candidate.jlc_fk_jl_id === jl_id)
    .map((candidate) => {
      const usr_id = candidate.jlc_fk_usr_id
      const person = people.get(usr_id)
      const own = byPerson.get(usr_id) ?? []
      const upcoming = own.find((interview) => isUpcoming(interview.jli_status))
      const interview = upcoming ?? own.toSorted((a, b) => b.jli_id - a.jli_id)[0]
      return {
        usr_id,
        name: person?.usr_fullname ?? candidate.usr_fullname ?? '',
        candidate,
        person,
        interview,
        upcoming,
      }
    })
}

/** The browser holds all candidates of a listing. */
export const listingCandidateList: LocalList<CandidateRow> = {
  words: (row) => row.name,
  fields: {
    usr_fullname: (row) => row.name,
    jlc_status: (row) => row.candidate.jlc_status,
    jlc_date_changed: (row) => row.candidate.jlc_date_changed,
  },
  filters: listingCandidateFilters,
  defaultSort: '-jlc_date_changed',
  id: (row) => row.usr_id,
}
