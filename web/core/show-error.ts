import { ApiError, messageOf } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.tsx'

/** That the session has ended is told once, by its end. */
export function showError(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthorized') return
  toast.error(messageOf(error))
}
