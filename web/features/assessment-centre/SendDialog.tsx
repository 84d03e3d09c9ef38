import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Sending } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { type AnyCall, send } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { keyOf, useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = lacTexts.sending

interface SendDialogProps {
  /** A call of the centre that takes `dry_run` and answers who gets what. */
  call: AnyCall
  input: Record<string, unknown>
  title: string
  onClose(): void
}

/** Shows to whom and how many, and sends only then. */
export function SendDialog({ call, input, title, onClose }: SendDialogProps) {
  const rehearsal = useQuery({
    queryKey: [...keyOf(call, input), 'dry'],
    queryFn: () => send(call, { ...input, dry_run: true } as never) as Promise<Sending>,
    staleTime: 0,
    gcTime: 0,
  })
  const real = useSend(call, {
    onSuccess: (answer: Sending) => {
      toast.success(texts.sent(answer.queued))
      onClose()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const count = rehearsal.data?.recipients.length ?? 0
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={title}
      isBusy={real.isPending}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            disabled={count === 0}
            loading={real.isPending}
            onClick={() => real.mutate({ input: input as never })}
          >
            {texts.send}
          </Button>
        </Group>
      }
    >
      {rehearsal.error && <ErrorState error={rehearsal.error} onRetry={() => void rehearsal.refetch()} compact />}
      {rehearsal.isPending && <LoadingSkeleton shape="text" count={4} />}
      {rehearsal.data && <Recipients sending={rehearsal.data} />}
    </AppDialog>
  )
}

function Recipients({ sending }: { sending: Sending }) {
  return (
    <Stack gap="sm">
      <Text fw={600}>{sending.recipients.length === 0 ? texts.nobody : texts.to(sending.recipients.length)}</Text>
      <List size="sm" spacing={4} style={{ maxHeight: '45vh', overflowY: 'auto' }}>
        {sending.recipients.map((one, index) => (
          // The same person may get several letters.
          // oxlint-disable-next-line react/no-array-index-key
          <List.Item key={index}>
            {one.name} · {one.email}
            <Text span size="sm" c="dimmed">
              {` · ${one.what}`}
            </Text>
          </List.Item>
        ))}
      </List>
      {sending.skipped.length > 0 && (
        <>
          <Text size="sm" fw={500}>
            {texts.skipped}
          </Text>
          <List size="sm" c="dimmed">
            {sending.skipped.slice(0, 30).map((one) => (
              <List.Item key={`${one.name}-${one.reason}`}>
                {one.name}: {one.reason}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}
