import { Button } from '@mantine/core'
import { useState } from 'react'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.toCycle

interface AddToCycleDialogProps {
  userIds: number[]
  onClose(): void
  onDone(): void
}

/** Makes the chosen people applicants of a cycle; who is one already stays as they are. */
export function AddToCycleDialog({ userIds, onClose, onDone }: AddToCycleDialogProps) {
  const [cycle, setCycle] = useState<string | null>(null)
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
          disabled={cycle === null || userIds.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ input: { id: Number(cycle), userIds } })}
        >
          {texts.add}
        </Button>
      }
    >
      <SelectField required label={texts.cycle} options={options} value={cycle} onChange={setCycle} />
    </AppDialog>
  )
}
