import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { send } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import type { targetOf } from '#web/features/candidates/use-status-action.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.toCycle

interface AddToCycleDialogProps {
  /** Chosen people, or all that the list finds. */
  target: ReturnType<typeof targetOf>
  onClose(): void
  onDone(): void
}

/** Makes the chosen people applicants of a cycle; who is one already stays as they are. */
export function AddToCycleDialog({ target, onClose, onDone }: AddToCycleDialogProps) {
  const [cycle, setCycle] = useState<string | null>(null)
  const would = useQuery({
    queryKey: ['participants', 'would-add', cycle, target],
    queryFn: () => send(participantsContract.add, { id: Number(cycle), ...target, dry_run: true } as never),
    enabled: cycle !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const cycles = useCall(educationalCyclesContract.list, { limit: 200 })
  const add = useSend(participantsContract.add, {
    onSuccess: ({ added, already }) => {
      toast.success(texts.done(added, already))
      onDone()
      onClose()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const options = (cycles.data?.documents ?? [])
    .filter((one) => one.edc_status !== 'COMPLETED')
    .map((one) => ({ value: String(one.edc_id), label: one.edc_title }))
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title}
      isBusy={add.isPending}
      footer={
        <Button
          disabled={!would.data || would.data.added === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ input: { id: Number(cycle), ...target } as never })}
        >
          {texts.add}
        </Button>
      }
    >
      <Stack gap="md">
        <SelectField required label={texts.cycle} options={options} value={cycle} onChange={setCycle} />
        {would.error && <ErrorState error={would.error} onRetry={() => void would.refetch()} compact />}
        {would.data && (
          <Text size="sm" role="status">
            {texts.would(would.data.added, would.data.already)}
          </Text>
        )}
      </Stack>
    </AppDialog>
  )
}
