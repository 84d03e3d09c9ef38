import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { formatDateTime } from '#shared/core/format.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import { rejectReasons } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { type ApiError, messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { usePlaceChanges } from '#web/parts/use-place-changes.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

export interface PlaceDialogProps {
  jl_id: number
  usr_id: number
  name: string
  as?: 'office' | 'company'
  onClose(): void
}

const onError = (error: Error) => toast.error(messageOf(error))

export interface RefusedPerson {
  usr_id: number
  /** An interview that will be called off with the refusal. */
  upcoming: Pick<Interview, 'jli_date'> | undefined
}

interface RejectDialogProps {
  jl_id: number
  /** Of one person; several are counted. */
  name?: string
  people: readonly RefusedPerson[]
  as: 'office' | 'company'
  onDone?: () => void
  onClose(): void
}

/** Why somebody is refused; the message that follows has the way back. */
export function RejectDialog({ jl_id, name, people, as, onDone, onClose }: RejectDialogProps) {
  const texts = hiringTexts.reject
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const { reject } = usePlaceChanges(jl_id, as)
  const interviews = people.flatMap((one) => (one.upcoming ? [one.upcoming] : []))
  const [first] = interviews
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={people.length === 1 ? (name ? texts.title(name) : texts.titleOne) : texts.titleMany(people.length)}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            color="red"
            onClick={() => {
              reject(
                people.map((one) => one.usr_id),
                { reason: reason ?? '', note },
              )
              onClose()
              onDone?.()
            }}
          >
            {people.length === 1 ? texts.confirm : texts.confirmMany(people.length)}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        {first ? (
          <Alert color="yellow">
            {interviews.length === 1
              ? texts.callsOff(formatDateTime(first.jli_date))
              : texts.callsOffMany(interviews.length)}
          </Alert>
        ) : (
          <Text size="sm" c="dimmed">
            {texts.hint}
          </Text>
        )}
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

export function HireDialog({ jl_id, usr_id, name, as = 'company', onClose }: PlaceDialogProps) {
  const texts = hiringTexts.hire
  const [hiredAt, setHiredAt] = useState<string | null>(() => athensDay(new Date().toISOString()))
  const [comments, setComments] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const hire = useSend(as === 'office' ? contract.officeHire : contract.hire, {
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
