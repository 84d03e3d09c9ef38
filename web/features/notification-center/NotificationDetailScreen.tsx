import { Button, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCopy, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { formatDateTime } from '#shared/core/format.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import {
  notificationCenterContract as contract,
  type Sending,
} from '#shared/features/notification-center/notification-center.contract.ts'
import {
  channelWords,
  mayCancel,
  countRecipients,
  settled,
  shownState,
  waitsForMorning,
} from '#shared/features/notification-center/notification-center.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useRecord } from '#web/core/query.ts'
import classes from '#web/features/notification-center/MessagePreview.module.css'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { RecipientList } from '#web/features/notification-center/RecipientList.tsx'
import { SendingChip } from '#web/features/notification-center/SendingChips.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { filterSentence } from '#web/ui/filter-words.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyFigure } from '#web/ui/KeyFigure.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { asking } from '#web/ui/asking.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = centerTexts.detail
/** The mail server works on at its own pace: its progress is asked for. */
const GOING_MS = 3000
/** Until the morning nothing leaves. */
const PAUSED_MS = 10 * 60_000

export function NotificationDetailScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const sending = useRecord(contract.one, { id })
  const now = useNow()
  const isOpen = sending.data ? shownState(sending.data.notg_status, sending.data.counts) === 'SENDING' : false
  const isPaused = sending.data ? isStill(sending.data, now) : false
  const isGoing = isOpen && !isPaused
  useCall(contract.one, { id }, { enabled: isOpen, refetchInterval: isPaused ? PAUSED_MS : GOING_MS })
  return (
    <PageFrame
      title={sending.data?.notg_title ?? centerTexts.list.title}
      badge={sending.data && <SendingChip sending={sending.data} />}
      subtitle={sending.data && whenWords(sending.data, now)}
      breadcrumbs={[
        { label: centerTexts.list.title, href: '/admin/notification-center' },
        { label: sending.data?.notg_title ?? '' },
      ]}
      actions={sending.data && <Actions sending={sending.data} />}
    >
      <LoadState of={sending} shape="form" count={6} isQuiet />
      {sending.data && (
        <Stack gap="lg">
          <SendingResults sending={sending.data} isGoing={isGoing} />
          <SendingMessage sending={sending.data} />
          <RecipientList sending={sending.data} isGoing={isGoing} />
        </Stack>
      )}
    </PageFrame>
  )
}

/** It waits for the morning, and of what it has written no letter is left. */
const isStill = (sending: Sending, now: Date) => waitsForMorning(sending, now) && sending.counts.QUEUED === 0

/** When it begins, or goes on. */
function whenWords(sending: Sending, now: Date): string | undefined {
  const isScheduled = sending.notg_status === 'SCHEDULED'
  if (waitsForMorning(sending, now)) return isScheduled ? texts.missed : texts.stopped
  return isScheduled ? texts.scheduledFor(formatDateTime(sending.notg_send_at)) : undefined
}

function Actions({ sending }: { sending: Sending }) {
  const { notg_id: id, counts } = sending
  const failed = counts.FAILED + counts.BOUNCED
  return (
    <>
      <Allowed call={contract.push}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => navigate(`/admin/notification-center/create?from=${id}`)}
        >
          {texts.copy}
        </Button>
      </Allowed>
      <Allowed call={contract.again}>
        {failed > 0 && sending.notg_status !== 'CANCELLED' && <AgainButton id={id} failed={failed} />}
      </Allowed>
      <Allowed call={contract.cancel}>
        {mayCancel(sending.notg_status, counts) && <CancelButton sending={sending} />}
      </Allowed>
    </>
  )
}

function AgainButton({ id, failed }: { id: number; failed: number }) {
  const again = useAskedSend(contract.again, {
    successMessage: ({ done, skipped }) => texts.againDone(done, skipped),
  })
  const ask = () =>
    again.ask({ title: texts.againTitle, body: texts.againBody, confirmLabel: texts.againConfirm }, { id })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={again.isPending}
      onClick={ask}
    >
      {asking(texts.again(failed))}
    </Button>
  )
}

function CancelButton({ sending: { notg_id: id, notg_status, counts } }: { sending: Sending }) {
  const cancel = useAskedSend(contract.cancel, { successMessage: texts.cancelDone })
  function ask() {
    const body = notg_status === 'SCHEDULED' ? texts.cancelWaiting : texts.cancelGoing(counts.WAITING + counts.QUEUED)
    const { cancelTitle: title, cancel: confirmLabel, cancelStay: cancelLabel } = texts
    cancel.ask({ title, body, confirmLabel, cancelLabel, tone: 'danger' }, { id })
  }
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={cancel.isPending}
      onClick={ask}
    >
      {asking(texts.cancel)}
    </Button>
  )
}

function audienceWords({ notg_audiences, notg_is_by_name }: Sending): string {
  if (notg_is_by_name) return texts.byName
  if (notg_audiences.length === 0) return texts.everybody
  return notg_audiences
    .map(({ title, filters }) => {
      const words = filters.map((filter) => filterSentence(filter, audienceFields))
      return title || words.join(' · ') || texts.everybody
    })
    .join(' ή ')
}

/** The message, its audience, its author and its date. */
function SendingMessage({ sending }: { sending: Sending }) {
  return (
    <Section title={texts.message}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <div className={classes.notice}>
          <Text fw={600}>{sending.notg_title}</Text>
          {sending.notg_channel === 'EMAIL' ? (
            <RichText html={sending.notg_body} />
          ) : (
            <Text className={classes.words}>{sending.notg_body}</Text>
          )}
        </div>
        <KeyValueList
          items={[
            { label: texts.channel, value: channelWords[sending.notg_channel] },
            { label: texts.audience, value: audienceWords(sending) },
            { label: texts.link, value: sending.notg_link },
            { label: texts.sender, value: sending.sender },
            { label: texts.ordered, value: formatDateTime(sending.notg_date_created) },
            { label: texts.sendAt, value: formatDateTime(sending.notg_send_at) },
            ...(sending.notg_date_finished
              ? [{ label: texts.finished, value: formatDateTime(sending.notg_date_finished) }]
              : []),
          ]}
        />
      </SimpleGrid>
    </Section>
  )
}

/** How far a sending is, and what became of it so far. */
function SendingResults({ sending, isGoing }: { sending: Sending; isGoing: boolean }) {
  const { counts, notg_channel: channel } = sending
  const total = countRecipients(counts)
  const done = settled(counts)
  const isOpen = shownState(sending.notg_status, counts) === 'SENDING'
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
        {isOpen && total > 0 && (
          <div>
            <Progress value={(done / total) * 100} aria-label={centerTexts.detail.results} animated={isGoing} />
            <Hint mt={4} role="status">
              {texts.progress(done, total)}
            </Hint>
          </div>
        )}
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="md">
          {figures.map(([label, value, hint]) => (
            <KeyFigure key={label} label={label} value={value} hint={hint} />
          ))}
        </SimpleGrid>
        {channel === 'EMAIL' && <Hint>{texts.notFollowed}</Hint>}
      </Stack>
    </Section>
  )
}
