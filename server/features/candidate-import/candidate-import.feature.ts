import type { Feature } from '#server/core/feature.ts'
import { candidateImportHandlers } from '#server/features/candidate-import/candidate-import.handlers.ts'
import { defineImportJobs } from '#server/features/candidate-import/candidate-import.job.ts'
import { defineUndoJob } from '#server/features/candidate-import/candidate-import.undo.ts'
import { candidateImportPersonal } from '#server/features/candidate-import/candidate-import.personal.ts'
import { candidateImportRetention } from '#server/features/candidate-import/candidate-import.retention.ts'

export const candidateImportFeature: Feature = {
  handlers: candidateImportHandlers,
  personal: candidateImportPersonal,
  retention: candidateImportRetention,
  jobs(services) {
    defineImportJobs(services)
    defineUndoJob(services)
  },
}
