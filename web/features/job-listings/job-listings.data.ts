import { useMemo } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useCall, useRecord } from '#web/core/query.ts'
import { candidateRows } from '#web/features/job-listings/listing-candidate-rows.ts'

/** A listing of the own company. A foreign or missing one shows the page for 404. */
export function useOwnListing(jl_id: number) {
  const call = useRecord(jobListingsContract.companyOne, { id: jl_id })
  return { ...call, listing: call.data }
}

/** How many fit a listing of the own company now, and whom each criterion leaves out. */
export function useFitting(listing: Listing) {
  return useCall(hiringContract.matchCount, {
    jl_requirements: listing.jl_requirements,
    jl_requested_bachelors_education: listing.jl_requested_bachelors_education,
    jl_requested_masters_education: listing.jl_requested_masters_education,
    jl_requested_experienced_in_sector: listing.jl_requested_experienced_in_sector,
  })
}

/** The candidates of a listing of the own company, with interviews. */
export function useListingCandidates(jl_id: number) {
  const candidates = useCall(hiringContract.companyCandidates, { jl_id })
  const interviews = useCall(interviewsContract.list, { jl_id })
  const rows = useMemo(
    () =>
      candidates.data && candidateRows(candidates.data.candidates, candidates.data.users, interviews.data ?? [], jl_id),
    [candidates.data, interviews.data, jl_id],
  )
  return { ...candidates, rows }
}

/** The same for the office, of any company. */
export function useOfficeListingCandidates(jl_id: number) {
  const candidates = useCall(hiringContract.officeApplications, { jl_id })
  const interviews = useCall(hiringContract.officeInterviews, { jl_id })
  const rows = useMemo(
    () => candidates.data && candidateRows(candidates.data, [], interviews.data ?? [], jl_id),
    [candidates.data, interviews.data, jl_id],
  )
  return { ...candidates, rows }
}
