import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useSend } from '#web/core/query.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'

/** Of what was asked of the office. */
export function useWithdrawal({ jl_id }: Listing) {
  const send = useSend(contract.withdrawRequest, { successMessage: jobListingsTexts.page.withdrawn })
  return { isPending: send.isPending, run: () => send.mutate({ input: { id: jl_id } }) }
}
