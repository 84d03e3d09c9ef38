import type { Feature } from '#server/core/feature.ts'
import { candidateImportHandlers } from '#server/features/candidate-import/candidate-import.handlers.ts'
import { defineImportJobs, dropOldLists } from '#server/features/candidate-import/candidate-import.job.ts'
import { candidateImportPersonal } from '#server/features/candidate-import/candidate-import.personal.ts'

export const candidateImportFeature: Feature = {
  handlers: candidateImportHandlers,
  personal: candidateImportPersonal,
  jobs: defineImportJobs,
  schedules: { 'drop-old-lists': { cron: '29 4 * * *', run: dropOldLists } },
}
