import { adsContract } from '#shared/features/ads/ads.contract.ts'
import type { Feature } from '#server/core/feature.ts'
import { adsHandlers } from '#server/features/ads/ads.handlers.ts'
import { adsPersonal } from '#server/features/ads/ads.personal.ts'
import { adsRetention } from '#server/features/ads/ads.retention.ts'

export const adsFeature: Feature = {
  handlers: adsHandlers,
  personal: adsPersonal,
  retention: adsRetention,
  undo: [
    { entity: 'ad', action: 'changed', call: adsContract.edit },
    { entity: 'ad', action: 'turned', call: adsContract.turn, names: { ad_status: 'value' } },
  ],
}
