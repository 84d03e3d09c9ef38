import { candidateImportContract } from '#shared/features/candidate-import/candidate-import.contract.ts'
import type { Feature } from '#server/core/feature.ts'
import { candidateImportHandlers } from '#server/features/candidate-import/candidate-import.handlers.ts'
import { defineImportJobs } from '#server/features/candidate-import/candidate-import.job.ts'
import { defineUndoJob } from '#server/features/candidate-import/candidate-import.undo.ts'
import { candidateImportPersonal } from '#server/features/candidate-import/candidate-import.personal.ts'
import { importInput, isImportOpen } from '#server/features/candidate-import/candidate-import.taken.queries.ts'
import { candidateImportRetention } from '#server/features/candidate-import/candidate-import.retention.ts'

export const candidateImportFeature: Feature = {
  handlers: candidateImportHandlers,
  personal: candidateImportPersonal,
  retention: candidateImportRetention,
  undoActs: [
    {
      entity: 'candidate-import',
      actions: ['started'],
      call: candidateImportContract.undo,
      input: importInput,
      isOpen: isImportOpen,
    },
  ],
  jobs(services) {
    defineImportJobs(services)
    defineUndoJob(services)
  },
}
