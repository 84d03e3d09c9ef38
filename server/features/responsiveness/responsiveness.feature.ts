import type { Feature } from '#server/core/feature.ts'
import { responsivenessHandlers } from '#server/features/responsiveness/responsiveness.handlers.ts'

export const responsivenessFeature: Feature = { handlers: responsivenessHandlers }
