import { Alert, Stack, Title } from '@mantine/core'
import { type Ad, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { useCall } from '#web/core/query.ts'
import type { AdValues } from '#web/features/ads/ad-form.ts'
import { usePhase } from '#web/features/ads/AdPhaseChip.tsx'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { AdCard } from '#web/parts/AdCard.tsx'
import { AudiencePreviewPanel } from '#web/parts/AudiencePreviewPanel.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'

const texts = adsTexts.preview

interface AdPreviewDialogProps {
  values: AdValues
  ad: Ad | null
  onClose(): void
}

export function audiencesOf(ad: Ad | null) {
  return (ad?.ad_audience ?? []).map((audience) => ({ title: audience.ada_title, filters: audience.ada_filters }))
}

/** The ad in the form as its audience would see it, and the audience. Nothing is saved. */
export function AdPreviewDialog({ values, ad, onClose }: AdPreviewDialogProps) {
  const uploaded = useBlobUrl(values.image[0])
  const preview = useCall(contract.preview, { audiences: audiencesOf(ad) })
  const files = (['documents', 'images', 'sheets'] as const).flatMap((kind) =>
    values[kind].map((file, index) => ({
      adt_id: -(index + 1),
      adt_kind: kind,
      name: file.name,
      href: '#',
      bytes: file.size,
    })),
  )
  const remaining = (ad?.ad_attachments ?? []).filter(
    (attachment) => !values.remove_attachments.includes(attachment.adt_id),
  )
  const isShown = usePhase(ad && { ...values, ad_status: ad.ad_status }) === 'SHOWN'
  return (
    <AppDialog opened onClose={onClose} title={texts.title} size="medium">
      <Stack gap="lg">
        <Stack gap="xs">
          <Title order={3} size="h5" c="dimmed">
            {texts.looks}
          </Title>
          <AdCard
            level={4}
            ad={{
              ad_title: values.ad_title || texts.untitled,
              ad_body: values.ad_body,
              ad_link: values.ad_link,
              ad_image: uploaded ?? (values.remove_image ? null : (ad?.ad_image ?? null)),
              ad_attachments: [...remaining, ...files],
            }}
          />
        </Stack>
        <Stack gap="xs">
          <Title order={3} size="h5" c="dimmed">
            {texts.who}
          </Title>
          {!isShown && <Alert color="gray">{texts.off}</Alert>}
          <AudiencePreviewPanel preview={preview} />
        </Stack>
      </Stack>
    </AppDialog>
  )
}
