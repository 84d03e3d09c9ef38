import type { Feature } from '#server/core/feature.ts'
import { entryHandlers } from '#server/features/entry/entry.handlers.ts'

export const entryFeature: Feature = {
  handlers: entryHandlers,
}
