import { SegmentedControl, Stack } from '@mantine/core'
import { dotted } from '#shared/core/format.ts'
import { optionsOf } from '#shared/core/options.ts'
import { type Ad, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { type AdState, adStates } from '#shared/features/ads/ads.rules.ts'
import { useCall, useRecord, useSend } from '#web/core/query.ts'
import { AdAudiences } from '#web/features/ads/AdAudiences.tsx'
import { EditAdForm, NewAdForm } from '#web/features/ads/AdForm.tsx'
import { AdPhaseChip, usePhase } from '#web/features/ads/AdPhaseChip.tsx'
import { audiencesOf } from '#web/features/ads/AdPreviewDialog.tsx'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/KeyFigure.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useMay } from '#web/core/session.ts'

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
  const ad = useRecord(contract.one, { id })
  const title = ad.data?.ad_title ?? adsTexts.list.title
  return (
    <PageFrame
      title={title}
      badge={ad.data && <AdPhaseChip ad={ad.data} />}
      breadcrumbs={[crumb, { label: title }]}
      width="normal"
    >
      <LoadState of={ad} shape="form" count={8} isQuiet />
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

const texts = adsTexts.state

/** The switch of an ad, what it means today, and what people did with the ad so far. */
function AdSwitch({ ad }: { ad: Ad }) {
  const preview = useCall(contract.preview, { audiences: audiencesOf(ad) }, { keepPrevious: true })
  const turn = useSend(contract.turn)
  const mayTurn = useMay(contract.turn)
  const phase = usePhase(ad)
  const { ad_id: id, ad_status: before } = ad
  const change = (value: AdState) => {
    if (value === before) return
    const onUndo = () => turn.mutate({ input: { id, value: before } })
    const onSuccess = () => toast.undo({ message: texts.changed(texts.words[value]), onUndo })
    turn.mutate({ input: { id, value } }, { onSuccess })
  }
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <Stack gap={6} align="flex-start">
          <SegmentedControl
            aria-label={texts.label}
            value={ad.ad_status}
            disabled={turn.isPending || !mayTurn}
            data={optionsOf(adStates, texts.words)}
            onChange={(value) => change(value as AdState)}
          />
          <Hint role="status">{dotted(texts.hints[phase], preview.data && texts.reach(preview.data.total))}</Hint>
        </Stack>
        <KeyFigures>
          <KeyFigure label={adsTexts.list.seen} value={ad.seen} hint={texts.seenHint} />
          <KeyFigure label={adsTexts.list.clicked} value={ad.clicked} hint={texts.clickedHint} />
          <KeyFigure label={adsTexts.list.dismissed} value={ad.dismissed} hint={texts.dismissedHint} />
        </KeyFigures>
      </Stack>
    </Section>
  )
}
