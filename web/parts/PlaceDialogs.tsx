import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import { rejectReasons } from '#shared/features/hiring/hiring.rules.ts'
import { type ApiError, messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

export interface PlaceDialogProps {
  jl_id: number
  usr_id: number
  name: string
  onClose(): void
}

const onError = (error: Error) => toast.error(messageOf(error))

/** Refusing can be taken back from its message: the place returns to the bookmarked. */
export function RejectDialog({ jl_id, usr_id, name, onClose }: PlaceDialogProps) {
  const texts = hiringTexts.reject
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const pair = { id: jl_id, uid: usr_id }
  const back = useSend(contract.bookmark, { onError })
  const reject = useSend(contract.reject, {
    onSuccess: () => {
      toast.undo({ message: hiringTexts.actions.rejected(name), onUndo: () => back.mutate({ input: pair }) })
      onClose()
    },
    onError,
  })
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title(name)}
      isBusy={reject.isPending}
      footer={
        <Button
          color="red"
          loading={reject.isPending}
          onClick={() => reject.mutate({ input: { ...pair, reason: reason ?? '', note } })}
        >
          {texts.confirm}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
        <SelectField
          label={texts.reason}
          options={rejectReasons.map((value) => ({ value, label: value }))}
          value={reason}
          onChange={setReason}
        />
        <TextArea label={texts.note} value={note} onChange={setNote} maxLength={2000} autosize minRows={2} />
      </Stack>
    </AppDialog>
  )
}

export function HireDialog({ jl_id, usr_id, name, onClose }: PlaceDialogProps) {
  const texts = hiringTexts.hire
  const [hiredAt, setHiredAt] = useState<string | null>(() => athensDay(new Date().toISOString()))
  const [comments, setComments] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const hire = useSend(contract.hire, {
    onSuccess: () => {
      toast.success(texts.done(name))
      onClose()
    },
    onError: (error: ApiError) => {
      setErrors(error.fields ?? {})
      if (!error.fields) onError(error)
    },
  })
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title(name)}
      isBusy={hire.isPending}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            loading={hire.isPending}
            onClick={() =>
              hire.mutate({ input: { id: jl_id, uid: usr_id, ...(hiredAt ? { hiredAt } : {}), comments } })
            }
          >
            {texts.confirm}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
        <DateField required label={texts.date} value={hiredAt} onChange={setHiredAt} error={errors.hiredAt} />
        <TextArea
          label={texts.comments}
          value={comments}
          onChange={setComments}
          maxLength={2000}
          autosize
          minRows={2}
        />
      </Stack>
    </AppDialog>
  )
}

export function CancelInterviewDialog({ jl_id, usr_id, name, onClose }: PlaceDialogProps) {
  const texts = hiringTexts.cancel
  const [reason, setReason] = useState('')
  const cancel = useSend(contract.cancelInterview, {
    onSuccess: () => {
      toast.success(texts.done)
      onClose()
    },
    onError,
  })
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title(name)}
      isBusy={cancel.isPending}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button
            color="red"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ input: { id: jl_id, uid: usr_id, reason } })}
          >
            {texts.confirm}
          </Button>
        </Group>
      }
    >
      <TextArea label={texts.reason} value={reason} onChange={setReason} maxLength={500} autosize minRows={2} />
    </AppDialog>
  )
}
