import type { Feature } from '#server/core/feature.ts'
import { liveHandlers } from '#server/features/live/live.handlers.ts'

export const liveFeature: Feature = {
  handlers: liveHandlers,
}
