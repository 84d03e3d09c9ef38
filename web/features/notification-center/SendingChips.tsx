import type { Sending } from '#shared/features/notification-center/notification-center.contract.ts'
import {
  type Outcome,
  outcomeWords,
  type SendingState,
  sendingStateWords,
  shownState,
} from '#shared/features/notification-center/notification-center.rules.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<SendingState, Tone> = {
  SCHEDULED: 'info',
  SENDING: 'progress',
  DONE: 'success',
  CANCELLED: 'neutral',
}

const outcomeTones: Record<Outcome, Tone> = {
  WAITING: 'progress',
  QUEUED: 'progress',
  SENT: 'success',
  OPENED: 'success',
  FAILED: 'danger',
  BOUNCED: 'danger',
  CANCELLED: 'neutral',
  LEFT_OUT: 'warning',
}

export function SendingChip({ sending }: { sending: Pick<Sending, 'notg_status' | 'counts'> }) {
  const state = shownState(sending.notg_status, sending.counts)
  return <StatusChip tone={tones[state]} label={sendingStateWords[state]} size="sm" />
}

export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  return <StatusChip tone={outcomeTones[outcome]} label={outcomeWords[outcome]} size="sm" />
}
