import { adsContract } from '#shared/features/ads/ads.contract.ts'
import { adStateWords } from '#shared/features/ads/ads.rules.ts'
import { send } from '#web/core/api.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** Ads by title, for the command palette of the office. */
export async function findAds(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(adsContract.list, { q, limit: 5 }, { signal })
  return documents.map((row) => ({
    id: `ad.${row.ad_id}`,
    label: row.ad_title,
    description: adStateWords[row.ad_status],
    group: adsTexts.list.title,
    href: `/admin/ad-control/${row.ad_id}`,
  }))
}
