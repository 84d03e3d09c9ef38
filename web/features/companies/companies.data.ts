import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { type ApiError, messageOf } from '#web/core/errors.ts'
import { invalidateFeatures, useSend } from '#web/core/query.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.decide

/** Whoever comes second is told what the first one decided, and sees the list as it is now. */
export function showRefusal(error: ApiError): void {
  toast.error(messageOf(error))
  if (error.status === 409 || error.status === 404) void invalidateFeatures(['companies'])
}

export function useApprove() {
  return useSend(companiesContract.approve, {
    onSuccess: (company) => {
      toast.success(texts.approved(company.cny_name))
    },
    onError: showRefusal,
  })
}
