import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { ApiError } from '#web/core/errors.ts'
import { invalidateFeature, useSend } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.decide

/** If a colleague decided first, shows their decision and reloads the list. */
export function showRefusal(error: ApiError): void {
  showError(error)
  if (isDecided(error)) void invalidateFeature(companiesContract.list)
}

/** Whether somebody else decided in the meantime. */
export function isDecided(error: ApiError): boolean {
  return error.status === 409 || error.status === 404
}

export function useApprove() {
  return useSend(companiesContract.approve, {
    onSuccess: (company) => toast.success(texts.approved(company.cny_name)),
    onError: showRefusal,
  })
}
