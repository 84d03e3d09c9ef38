import type { Sending } from '#shared/features/notification-center/notification-center.contract.ts'
import {
  outcomeWords,
  sendingStateWords,
  shownState,
  waitsForMorning,
} from '#shared/features/notification-center/notification-center.rules.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { statusChip } from '#web/ui/StatusChip.tsx'
import { useNow } from '#web/ui/use-now.ts'

const StateChip = statusChip(
  { SCHEDULED: 'info', SENDING: 'progress', DONE: 'success', CANCELLED: 'neutral', MORNING: 'warning' },
  { ...sendingStateWords, MORNING: centerTexts.list.morning },
)

export function SendingChip({ sending }: { sending: Pick<Sending, 'notg_status' | 'notg_send_at' | 'counts'> }) {
  const now = useNow()
  if (waitsForMorning(sending, now)) return <StateChip status="MORNING" />
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
