import { Stack } from '@mantine/core'
import { type AdMark, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { untilPageIsThere } from '#web/core/page-is-there.ts'
import { useSend } from '#web/core/query.ts'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { AdCard } from '#web/parts/AdCard.tsx'
import { useCompanyPart } from '#web/parts/company-parts.ts'
import { Section } from '#web/ui/Section.tsx'

/** The ads that are for this company, on its control panel. No ads, no panel; neither has it anything to say of errors. */
export function CompanyAdsPanel() {
  const ads = useCompanyPart('ads')
  const note = useSend(contract.companyMark, { onError: false })
  const dismiss = useSend(contract.companyMark)
  if (!ads.data || ads.data.length === 0) return null
  const mark = (id: number, what: AdMark) => note.mutate({ input: { id, mark: what } })
  return (
    <Section title={adsTexts.panel.title} id="panel-ads">
      <Stack gap="md">
        {ads.data.map((ad) => (
          <AdCard
            key={ad.ad_id}
            ad={ad}
            onSeen={() => void untilPageIsThere().then(() => mark(ad.ad_id, 'seen'))}
            onClicked={() => mark(ad.ad_id, 'clicked')}
            onDismiss={() => dismiss.mutate({ input: { id: ad.ad_id, mark: 'dismissed' } })}
          />
        ))}
      </Stack>
    </Section>
  )
}
