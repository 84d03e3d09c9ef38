import type { ApiError } from '#web/core/errors.ts'
import { showError } from '#web/core/show-error.ts'

/** Somebody who cannot be chosen any more leaves the screen, and the dialog with it: that is said outside of it. */
export function sayGone(error: ApiError, onClose: () => void): void {
  if (error.status !== 404) return
  showError(error)
  onClose()
}
