import {
  type ApplicationState,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<ApplicationState, Tone> = {
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
}

export function StageChip({ state }: { state: ApplicationState }) {
  return <StatusChip tone={tones[state]} label={applicationStatusWords[state]} size="sm" />
}
