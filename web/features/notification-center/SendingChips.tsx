import type { Sending } from '#shared/features/notification-center/notification-center.contract.ts'
import {
  outcomeWords,
  sendingStateWords,
  shownState,
} from '#shared/features/notification-center/notification-center.rules.ts'
import { statusChip } from '#web/ui/StatusChip.tsx'

const StateChip = statusChip(
  { SCHEDULED: 'info', SENDING: 'progress', DONE: 'success', CANCELLED: 'neutral' },
  sendingStateWords,
)

export function SendingChip({ sending }: { sending: Pick<Sending, 'notg_status' | 'counts'> }) {
  return <StateChip status={shownState(sending.notg_status, sending.counts)} />
}

export const OutcomeChip = statusChip(
  {
    WAITING: 'progress',
    QUEUED: 'progress',
    SENT: 'success',
    OPENED: 'success',
    FAILED: 'danger',
    BOUNCED: 'danger',
    CANCELLED: 'neutral',
    LEFT_OUT: 'warning',
  },
  outcomeWords,
)
