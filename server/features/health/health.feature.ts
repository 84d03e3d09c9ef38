import type { Feature } from '#server/core/feature.ts'
import { healthHandlers } from '#server/features/health/health.handlers.ts'

export const healthFeature: Feature = { handlers: healthHandlers }
