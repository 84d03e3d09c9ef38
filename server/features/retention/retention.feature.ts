import type { Feature } from '#server/core/feature.ts'
import { retentionHandlers } from '#server/features/retention/retention.handlers.ts'
import { beginNight, defineRetentionJob, NIGHT } from '#server/features/retention/retention.night.ts'
import { retentionPersonal } from '#server/features/retention/retention.personal.ts'
import { retentionRetention } from '#server/features/retention/retention.retention.ts'

export const retentionFeature: Feature = {
  handlers: retentionHandlers,
  personal: retentionPersonal,
  retention: retentionRetention,
  jobs: defineRetentionJob,
  schedules: { retention: { cron: NIGHT.cron, atStart: true, run: beginNight } },
}
