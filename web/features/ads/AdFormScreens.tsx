import { Stack } from '@mantine/core'
import { adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { AdAudiences } from '#web/features/ads/AdAudiences.tsx'
import { EditAdForm, NewAdForm } from '#web/features/ads/AdForm.tsx'
import { AdPhaseChip } from '#web/features/ads/AdPhaseChip.tsx'
import { AdSwitch } from '#web/features/ads/AdSwitch.tsx'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const crumb = { label: adsTexts.list.title, href: '/admin/ad-control' }

export function AdCreateScreen() {
  const { create } = adsTexts.form
  return (
    <PageFrame title={create} breadcrumbs={[crumb, { label: create }]} width="normal">
      <NewAdForm />
    </PageFrame>
  )
}

export function AdEditScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.ad_id)
  const ad = useCall(contract.one, { id })
  if (ad.error instanceof ApiError && ad.error.status === 404) throw ad.error
  const title = ad.data?.ad_title ?? adsTexts.list.title
  return (
    <PageFrame
      title={title}
      badge={ad.data && <AdPhaseChip ad={ad.data} />}
      breadcrumbs={[crumb, { label: title }]}
      width="normal"
    >
      {ad.error && !ad.data && <ErrorState error={ad.error} onRetry={() => void ad.refetch()} />}
      {ad.isPending && <LoadingSkeleton shape="form" count={8} />}
      {ad.data && (
        <Stack gap="lg">
          <AdSwitch ad={ad.data} />
          <AdAudiences ad={ad.data} />
          <EditAdForm key={id} ad={ad.data} />
        </Stack>
      )}
    </PageFrame>
  )
}
