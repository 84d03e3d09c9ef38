import type { Feature } from '#server/core/feature.ts'
import { gameAssessmentHandlers } from '#server/features/game-assessment/game-assessment.handlers.ts'
import { defineGameJobs } from '#server/features/game-assessment/game-assessment.job.ts'

export const gameAssessmentFeature: Feature = {
  handlers: gameAssessmentHandlers,
  jobs: defineGameJobs,
}
