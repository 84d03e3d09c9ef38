import type { Services } from '#server/core/work.ts'
import { defineGameJobs } from '#server/features/game-assessment/game-assessment.service.ts'

/** Every kind of long work that the product knows: one line for each feature that has any. */
export function defineJobs(services: Services): void {
  defineGameJobs(services)
}
