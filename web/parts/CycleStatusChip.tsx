import { type CycleState, cycleStateWords } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<CycleState, Tone> = {
  JUST_CREATED_UNABLE_TO_APPLY: 'neutral',
  OPEN_FOR_APPLICATIONS: 'success',
  CLOSED: 'progress',
  COMPLETED: 'info',
}

export function CycleStatusChip({ status }: { status: CycleState }) {
  return <StatusChip tone={tones[status]} label={cycleStateWords[status]} size="sm" />
}
