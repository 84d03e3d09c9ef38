import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { ListedCandidate, Place } from '#shared/features/hiring/hiring.schemas.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { useCall } from '#web/core/query.ts'

/** The own listings as one list: there is no call for a single one, so a page takes it from here. */
export function useOwnListing(jl_id: number) {
  const list = useCall(jobListingsContract.companyList, { limit: 1000 })
  return { ...list, listing: list.data?.documents.find((one) => one.jl_id === jl_id) }
}

export interface PlaceWithPerson {
  place: Place
  person: ListedCandidate | undefined
}

/** Who stands on a listing, the places joined with their people. */
export function usePlaces(jl_id: number) {
  const found = useCall(hiringContract.companyCandidates, undefined)
  const people = new Map(found.data?.users.map((one) => [one.usr_id, one]))
  const places: PlaceWithPerson[] | undefined = found.data?.candidates
    .filter((one) => one.jlc_fk_jl_id === jl_id)
    .map((place) => ({ place, person: people.get(place.jlc_fk_usr_id) }))
  return { ...found, places }
}
