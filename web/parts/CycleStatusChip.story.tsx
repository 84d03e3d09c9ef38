import { cycleStates } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { Stories } from '#web/kit/story.tsx'
import { CycleStatusChip } from './CycleStatusChip.tsx'

const show = (edc_closingDate: string | null) => () =>
  cycleStates.map((edc_status) => <CycleStatusChip key={edc_status} cycle={{ edc_closingDate, edc_status }} />)

export const stories: Stories = {
  'Each state': show(null),
  'Opened again': show('2020-01-01'),
}
