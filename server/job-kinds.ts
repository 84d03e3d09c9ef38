import type { Services } from '#server/core/work.ts'
import { defineImportJobs } from '#server/features/candidate-import/candidate-import.service.ts'
import { defineGameJobs } from '#server/features/game-assessment/game-assessment.service.ts'
import { defineSendingJobs } from '#server/features/notification-center/notification-center.service.ts'

/** Every kind of long work that the product knows: one line for each feature that has any. */
export function defineJobs(services: Services): void {
  defineGameJobs(services)
  defineImportJobs(services)
  defineSendingJobs(services)
}
