import type { Feature } from '#server/core/feature.ts'
import { jobsHandlers } from '#server/features/jobs/jobs.handlers.ts'
import { jobsPersonal } from '#server/features/jobs/jobs.personal.ts'

export const jobsFeature: Feature = {
  handlers: jobsHandlers,
  personal: jobsPersonal,
}
