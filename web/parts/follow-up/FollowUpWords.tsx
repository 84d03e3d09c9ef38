import { dotted } from '#shared/core/format.ts'
import {
  answerWords,
  contractWords,
  type FollowUpState,
  hourWords,
  stateWords,
} from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowUpWord } from '#shared/features/follow-up/follow-up.schemas.ts'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const tones: Record<FollowUpState, 'danger' | 'success' | 'info' | 'warning' | 'neutral'> = {
  DISPUTED: 'danger',
  CONFIRMED: 'success',
  SETTLED: 'success',
  HALF: 'info',
  WAITING: 'warning',
  SILENT: 'neutral',
  UPCOMING: 'neutral',
  UNASKED: 'neutral',
}

export function FollowUpChip({ state }: { state: FollowUpState }) {
  return <StatusChip tone={tones[state]} size="sm" label={stateWords[state]} />
}

/** One word in one line: the answer, and what was said beside it. */
export function wordOf({ answer, contract: kind, hours, in_field, by_office }: FollowUpWord): string {
  if (answer === null) return ''
  return dotted(
    answerWords[answer],
    kind && contractWords[kind],
    hours && hourWords[hours],
    in_field === null ? null : in_field ? texts.inField : texts.notInField,
    by_office && texts.byOffice,
  )
}
