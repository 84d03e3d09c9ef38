import type { Feature } from '#server/core/feature.ts'
import { checkNow } from '#server/features/trail/trail.check.ts'
import { trailHandlers } from '#server/features/trail/trail.handlers.ts'

export const trailFeature: Feature = {
  handlers: trailHandlers,
  schedules: { 'check-trail': { cron: '7 4 * * *', run: checkNow } },
}
