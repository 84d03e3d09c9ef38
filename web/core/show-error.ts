import { messageOf } from '#web/core/errors.ts'
import { toast } from '#web/ui/toast.tsx'

export function showError(error: unknown): void {
  toast.error(messageOf(error))
}
