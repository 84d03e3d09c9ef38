import type { Feature } from '#server/core/feature.ts'
import { cohortsHandlers } from '#server/features/cohorts/cohorts.handlers.ts'

export const cohortsFeature: Feature = { handlers: cohortsHandlers }
