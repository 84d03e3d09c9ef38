import { personalPageContract as contract } from '#shared/features/personal-page/personal-page.contract.ts'
import type { ApiError } from '#web/core/errors.ts'
import { invalidateFeature } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'

/** The company may have changed the interview meanwhile, so the page is read again. */
export async function showAndReload(error: ApiError): Promise<void> {
  showError(error)
  await invalidateFeature(contract.page)
}

/** Of a dialog: where nothing is left to answer it closes, and the page says how things stand. */
export const leaveWhenDecided = (onClose: () => void) => (error: ApiError) => {
  if (error.code !== 'already_decided' && error.code !== 'not_found') return
  onClose()
  void showAndReload(error)
}
