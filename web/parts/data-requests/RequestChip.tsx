import { type RequestStatus, requestStatusWords } from '#shared/features/data-protection/data-requests.rules.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const tones = { OPEN: 'progress', DONE: 'success', REFUSED: 'danger', WITHDRAWN: 'neutral' } as const

export function RequestChip({ status }: { status: RequestStatus }) {
  return <StatusChip tone={tones[status]} size="sm" label={requestStatusWords[status]} />
}
