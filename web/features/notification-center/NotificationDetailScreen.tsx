import { Button, Stack } from '@mantine/core'
import { IconCopy, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { formatDateTime } from '#shared/core/format.ts'
import {
  notificationCenterContract as contract,
  type Sending,
} from '#shared/features/notification-center/notification-center.contract.ts'
import { mayCancel, shownState } from '#shared/features/notification-center/notification-center.rules.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { RecipientList } from '#web/features/notification-center/RecipientList.tsx'
import { SendingChip } from '#web/features/notification-center/SendingChips.tsx'
import { SendingMessage } from '#web/features/notification-center/SendingMessage.tsx'
import { SendingResults } from '#web/features/notification-center/SendingResults.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = centerTexts.detail
/** The mail server works on at its own pace: its progress is asked for. */
const GOING_MS = 3000

export function NotificationDetailScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const sending = useCall(contract.one, { id })
  const isGoing = sending.data ? shownState(sending.data.notg_status, sending.data.counts) === 'SENDING' : false
  useCall(contract.one, { id }, { enabled: isGoing, refetchInterval: GOING_MS })
  if (sending.error instanceof ApiError && sending.error.status === 404) throw sending.error
  return (
    <PageFrame
      title={sending.data?.notg_title ?? centerTexts.list.title}
      badge={sending.data && <SendingChip sending={sending.data} />}
      subtitle={
        sending.data?.notg_status === 'SCHEDULED'
          ? texts.scheduledFor(formatDateTime(sending.data.notg_send_at))
          : undefined
      }
      breadcrumbs={[
        { label: centerTexts.list.title, href: '/admin/notification-center' },
        { label: sending.data?.notg_title ?? '' },
      ]}
      actions={sending.data && <Actions sending={sending.data} />}
      width="wide"
    >
      {sending.error && !sending.data && <ErrorState error={sending.error} onRetry={() => void sending.refetch()} />}
      {sending.isPending && <LoadingSkeleton shape="form" count={6} />}
      {sending.data && (
        <Stack gap="lg">
          <SendingResults sending={sending.data} />
          <SendingMessage sending={sending.data} />
          <RecipientList sending={sending.data} isGoing={isGoing} />
        </Stack>
      )}
    </PageFrame>
  )
}

function Actions({ sending }: { sending: Sending }) {
  const { notg_id: id, counts } = sending
  const failed = counts.FAILED + counts.BOUNCED
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => navigate(`/admin/notification-center/create?from=${id}`)}
      >
        {texts.copy}
      </Button>
      {failed > 0 && sending.notg_status !== 'CANCELLED' && <AgainButton id={id} failed={failed} />}
      {mayCancel(sending.notg_status, counts) && <CancelButton sending={sending} />}
    </>
  )
}

function AgainButton({ id, failed }: { id: number; failed: number }) {
  const confirmAction = useConfirm()
  const again = useSend(contract.again, {
    onSuccess: ({ done, skipped }) => {
      toast.success(texts.againDone(done, skipped))
    },
    onError: (error) => {
      toast.error(messageOf(error))
    },
  })
  async function ask() {
    const isSure = await confirmAction({
      title: texts.againTitle,
      body: texts.againBody,
      confirmLabel: texts.againConfirm,
    })
    if (isSure) again.mutate({ input: { id } })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={again.isPending}
      onClick={() => void ask()}
    >
      {texts.again(failed)}
    </Button>
  )
}

function CancelButton({ sending: { notg_id: id, notg_status, counts } }: { sending: Sending }) {
  const confirmAction = useConfirm()
  const cancel = useSend(contract.cancel, {
    onSuccess: () => {
      toast.success(texts.cancelDone)
    },
    onError: (error) => {
      toast.error(messageOf(error))
    },
  })
  async function ask() {
    const isSure = await confirmAction({
      title: texts.cancelTitle,
      body: notg_status === 'SCHEDULED' ? texts.cancelWaiting : texts.cancelGoing(counts.WAITING + counts.QUEUED),
      confirmLabel: texts.cancel,
      cancelLabel: texts.cancelStay,
      tone: 'danger',
    })
    if (isSure) cancel.mutate({ input: { id } })
  }
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={cancel.isPending}
      onClick={() => void ask()}
    >
      {texts.cancel}
    </Button>
  )
}
