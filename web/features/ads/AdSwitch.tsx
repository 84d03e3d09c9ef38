import { SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { type Ad, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { type AdState, adStates } from '#shared/features/ads/ads.rules.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { phaseNow } from '#web/features/ads/AdPhaseChip.tsx'
import { audiencesOf } from '#web/features/ads/AdPreviewDialog.tsx'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { KeyFigure } from '#web/ui/KeyFigure.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = adsTexts.state

/** The switch of an ad, what it means today, and what people did with the ad so far. */
export function AdSwitch({ ad }: { ad: Ad }) {
  const confirmAction = useConfirm()
  const preview = useCall(contract.preview, { audiences: audiencesOf(ad) }, { keepPrevious: true })
  const turn = useSend(contract.turn, {
    onSuccess: (turned) => {
      toast.success(texts.changed(texts.words[turned.ad_status]))
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  async function change(value: AdState) {
    if (value === ad.ad_status) return
    if (value === 'ON') {
      const total = preview.data?.total ?? (await preview.refetch()).data?.total ?? 0
      const body = texts.confirmBody(total)
      if (!(await confirmAction({ title: texts.confirmTitle, body, confirmLabel: texts.confirm }))) return
    }
    turn.mutate({ input: { id: ad.ad_id, value } })
  }
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <Stack gap={6} align="flex-start">
          <SegmentedControl
            aria-label={texts.label}
            value={ad.ad_status}
            disabled={turn.isPending}
            data={adStates.map((value) => ({ value, label: texts.words[value] }))}
            onChange={(value) => void change(value as AdState)}
          />
          <Text size="sm" c="dimmed" role="status">
            {texts.hints[phaseNow(ad)]}
          </Text>
        </Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <KeyFigure label={adsTexts.list.seen} value={ad.seen} hint={texts.seenHint} />
          <KeyFigure label={adsTexts.list.clicked} value={ad.clicked} hint={texts.clickedHint} />
          <KeyFigure label={adsTexts.list.dismissed} value={ad.dismissed} hint={texts.dismissedHint} />
        </SimpleGrid>
      </Stack>
    </Section>
  )
}
