import { useMemo } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { placeRows } from '#web/parts/place-rows.ts'

/** An own listing. One that is not there, or not ours, is a page that does not exist. */
export function useOwnListing(jl_id: number) {
  const found = useCall(jobListingsContract.companyOne, { id: jl_id })
  if (found.error instanceof ApiError && found.error.status === 404) throw found.error
  return { ...found, listing: found.data }
}

/** Who stands on an own listing, with their interviews. */
export function usePlaces(jl_id: number) {
  const found = useCall(hiringContract.companyCandidates, { jl_id })
  const interviews = useCall(interviewsContract.list, undefined)
  const rows = useMemo(
    () => found.data && placeRows(found.data.candidates, found.data.users, interviews.data ?? [], jl_id),
    [found.data, interviews.data, jl_id],
  )
  return { ...found, rows }
}

/** The same for the office, of any company. */
export function useOfficePlaces(jl_id: number) {
  const found = useCall(hiringContract.officeApplications, { jl_id })
  const interviews = useCall(hiringContract.officeInterviews, { jl_id })
  const rows = useMemo(
    () => found.data && placeRows(found.data, [], interviews.data ?? [], jl_id),
    [found.data, interviews.data, jl_id],
  )
  return { ...found, rows }
}
