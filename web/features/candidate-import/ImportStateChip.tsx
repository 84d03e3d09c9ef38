import type { CandidateImport } from '#shared/features/candidate-import/candidate-import.contract.ts'
import { candidateImportTexts as texts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<CandidateImport['imp_status'], Tone> = {
  UPLOADED: 'neutral',
  CHECKED: 'info',
  RUNNING: 'progress',
  DONE: 'success',
  FAILED: 'danger',
}

export function ImportStateChip({ state }: { state: CandidateImport['imp_status'] }) {
  return <StatusChip tone={tones[state]} label={texts.states[state]} />
}
