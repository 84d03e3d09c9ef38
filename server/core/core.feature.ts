import { corePersonal } from '#server/core/core.personal.ts'
import { coreRetention } from '#server/core/core.retention.ts'
import type { Feature } from '#server/core/feature.ts'

/** What the core itself stores. */
export const coreFeature: Feature = { handlers: { calls: [] }, personal: corePersonal, retention: coreRetention }
