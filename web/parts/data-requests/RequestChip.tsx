import { requestStatusWords } from '#shared/features/data-protection/data-requests.rules.ts'
import { statusChip } from '#web/ui/StatusChip.tsx'

export const RequestChip = statusChip(
  { OPEN: 'progress', DONE: 'success', REFUSED: 'danger', WITHDRAWN: 'neutral' },
  requestStatusWords,
)
