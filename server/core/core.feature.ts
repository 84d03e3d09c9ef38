import { corePersonal } from '#server/core/core.personal.ts'
import { coreRetention } from '#server/core/core.retention.ts'
import type { Feature } from '#server/core/feature.ts'
import { sweepStorage } from '#server/core/storage-sweep.ts'

/** What the core itself stores. */
export const coreFeature: Feature = {
  handlers: { calls: [] },
  personal: corePersonal,
  retention: coreRetention,
  schedules: { 'storage-sweep': { cron: '19 4 * * *', run: sweepStorage } },
}
