import type { Feature } from '#server/core/feature.ts'
import { candidatesHandlers } from '#server/features/candidates/candidates.handlers.ts'
import { candidatesPersonal } from '#server/features/candidates/candidates.personal.ts'

export const candidatesFeature: Feature = {
  handlers: candidatesHandlers,
  personal: candidatesPersonal,
}
