import type { Feature } from '#server/core/feature.ts'
import { kpisHandlers } from '#server/features/kpis/kpis.handlers.ts'

export const kpisFeature: Feature = {
  handlers: kpisHandlers,
}
