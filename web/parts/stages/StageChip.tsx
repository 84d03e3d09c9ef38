import { applicationStatusWords } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { statusChip } from '#web/ui/StatusChip.tsx'

export const StageChip = statusChip(
  {
    APPLIED: 'info',
    APPLICATION_REJECTED: 'danger',
    GAME_ASSESSMENT: 'progress',
    GAME_ASSESSMENT_REJECTED: 'danger',
    INTERVIEWING: 'progress',
    INTERVIEW_REJECTED: 'danger',
    SUBSTITUTE_FINALIST: 'warning',
    FINALIST: 'success',
    FINALIST_REJECTED: 'danger',
    SUCCEEDED: 'success',
  },
  applicationStatusWords,
)
