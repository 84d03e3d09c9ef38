import { candidateImportTexts as texts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { statusChip } from '#web/ui/StatusChip.tsx'

export const ImportStateChip = statusChip(
  { UPLOADED: 'neutral', CHECKED: 'info', RUNNING: 'progress', DONE: 'success', FAILED: 'danger' },
  texts.states,
)
