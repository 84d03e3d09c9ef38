import type { Feature } from '#server/core/feature.ts'
import { jobsHandlers } from '#server/features/jobs/jobs.handlers.ts'
import { jobsPersonal } from '#server/features/jobs/jobs.personal.ts'
import { jobsRetention } from '#server/features/jobs/jobs.retention.ts'

export const jobsFeature: Feature = {
  handlers: jobsHandlers,
  personal: jobsPersonal,
  retention: jobsRetention,
}
