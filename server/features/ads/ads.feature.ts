import type { Feature } from '#server/core/feature.ts'
import { adsHandlers } from '#server/features/ads/ads.handlers.ts'
import { adsPersonal } from '#server/features/ads/ads.personal.ts'

export const adsFeature: Feature = {
  handlers: adsHandlers,
  personal: adsPersonal,
}
