import { type CycleState, cycleStateWords } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { isOpenAgain } from '#web/parts/cycle-state.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<CycleState, Tone> = {
  JUST_CREATED_UNABLE_TO_APPLY: 'neutral',
  OPEN_FOR_APPLICATIONS: 'success',
  CLOSED: 'progress',
  COMPLETED: 'info',
}

export function CycleStatusChip({ cycle }: { cycle: Parameters<typeof isOpenAgain>[0] }) {
  const label = isOpenAgain(cycle) ? 'Άνοιξε ξανά' : cycleStateWords[cycle.edc_status]
  return <StatusChip tone={tones[cycle.edc_status]} label={label} size="sm" />
}
