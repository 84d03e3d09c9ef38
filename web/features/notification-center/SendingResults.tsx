import { Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Sending } from '#shared/features/notification-center/notification-center.contract.ts'
import { meant, settled, shownState } from '#shared/features/notification-center/notification-center.rules.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { KeyFigure } from '#web/ui/KeyFigure.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = centerTexts.detail

/** How far a sending is, and what became of it so far. */
export function SendingResults({ sending }: { sending: Sending }) {
  const { counts, notg_channel: channel } = sending
  const total = meant(counts)
  const done = settled(counts)
  const isGoing = shownState(sending.notg_status, counts) === 'SENDING'
  const figures: [label: string, value: number, hint?: string][] = [
    [texts.total, sending.notg_total, texts.totalHint],
    [texts.reached, counts.SENT + counts.OPENED],
    ...(channel === 'PUSH' ? ([[texts.opened, counts.OPENED, texts.openedHint]] as [string, number, string][]) : []),
    ...(
      [
        [texts.waiting, counts.WAITING + counts.QUEUED],
        [texts.failed, counts.FAILED],
        [texts.bounced, counts.BOUNCED],
        [texts.cancelled, counts.CANCELLED],
        [texts.leftOut, counts.LEFT_OUT],
      ] as [string, number][]
    ).filter(([, value]) => value > 0),
  ]
  return (
    <Section title={texts.results}>
      <Stack gap="md">
        {isGoing && total > 0 && (
          <div>
            <Progress value={(done / total) * 100} aria-label={centerTexts.detail.results} animated />
            <Text size="sm" c="dimmed" mt={4} role="status">
              {texts.progress(done, total)}
            </Text>
          </div>
        )}
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="md">
          {figures.map(([label, value, hint]) => (
            <KeyFigure key={label} label={label} value={value} hint={hint} />
          ))}
        </SimpleGrid>
        {channel === 'EMAIL' && (
          <Text size="sm" c="dimmed">
            {texts.notFollowed}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
