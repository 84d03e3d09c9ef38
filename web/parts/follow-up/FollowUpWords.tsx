import { dotted } from '#shared/core/format.ts'
import { answerWords, contractWords, hourWords, stateWords } from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowUpWord } from '#shared/features/follow-up/follow-up.schemas.ts'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import { statusChip } from '#web/ui/StatusChip.tsx'

export const FollowUpChip = statusChip(
  {
    DISPUTED: 'danger',
    CONFIRMED: 'success',
    SETTLED: 'success',
    HALF: 'info',
    WAITING: 'warning',
    SILENT: 'neutral',
    UPCOMING: 'neutral',
    UNASKED: 'neutral',
  },
  stateWords,
)

/** The answer alone, where there is little room. */
export const answerOf = ({ answer }: FollowUpWord): string => (answer === null ? '' : answerWords[answer])

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
