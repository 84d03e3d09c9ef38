import { adsContract } from '#shared/features/ads/ads.contract.ts'
import { adStateWords } from '#shared/features/ads/ads.rules.ts'
import { send } from '#web/core/api.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** Ads by title, for the command palette of the office. */
export async function findAds(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(adsContract.list, { q, limit: 5 }, { signal })
  return documents.map((one) => ({
    id: `ad.${one.ad_id}`,
    label: one.ad_title,
    description: adStateWords[one.ad_status],
    group: adsTexts.list.title,
    href: `/admin/ad-control/${one.ad_id}`,
  }))
}
