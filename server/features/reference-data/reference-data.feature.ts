import type { Feature } from '#server/core/feature.ts'
import { referenceDataHandlers } from '#server/features/reference-data/reference-data.handlers.ts'

export const referenceDataFeature: Feature = {
  handlers: referenceDataHandlers,
}
