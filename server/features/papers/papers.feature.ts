import type { Feature } from '#server/core/feature.ts'
import { papersHandlers } from '#server/features/papers/papers.handlers.ts'
import { papersPersonal } from '#server/features/papers/papers.personal.ts'

export const papersFeature: Feature = { handlers: papersHandlers, personal: papersPersonal }
