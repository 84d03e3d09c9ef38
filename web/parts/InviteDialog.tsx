import { Alert, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { athensDay, athensInstant, athensTime } from '#shared/core/dates.ts'
import { formatDateTime } from '#shared/core/format.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { ApiError } from '#web/core/errors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'

const texts = hiringTexts.invite

interface InviteDialogProps {
  jl_id: number
  usr_id: number
  name: string
  /** The upcoming interview to move; without it a new one is created. */
  interview?: Interview | undefined
  onClose(): void
}

interface Values {
  /** Day and time become the `date` of the call; its errors are shown at the day. */
  date: string | null
  time: string | null
  minutes: number | null
  location: string
  link: string
  comments: string
}

function initialOf(interview: Interview | undefined): Values {
  return {
    date: interview ? athensDay(interview.jli_date) : null,
    time: interview ? athensTime(interview.jli_date) : null,
    minutes: interview?.jli_minutes ?? 30,
    location: interview?.jli_location ?? '',
    link: interview?.jli_link ?? '',
    comments: interview?.jli_comments ?? '',
  }
}

/** A clash with another interview is a warning: the next press sends the invitation anyway. */
function useInvite({ jl_id, usr_id, interview }: InviteDialogProps) {
  const [clash, setClash] = useState<string | null>(null)
  const { form, onSubmit } = useContractForm(interview ? contract.moveInterview : contract.invite, {
    initial: initialOf(interview),
    toInput: ({ date, time, minutes, ...rest }) => ({
      id: jl_id,
      uid: usr_id,
      date: date && time ? athensInstant(date, time) : '',
      minutes: minutes ?? 0,
      ...rest,
      anyway: clash !== null,
    }),
    check: ({ date, time }) => (!date ? { date: texts.missing } : time ? {} : { date: undefined, time: texts.missing }),
    successMessage: interview ? texts.moved : texts.sent,
  })
  async function submit(values: Values) {
    setClash(null)
    try {
      await onSubmit(values)
    } catch (error) {
      const isClash = error instanceof ApiError && (error.details as { clash?: boolean } | undefined)?.clash === true
      if (!isClash) throw error
      setClash(error.message)
      return false
    }
    return undefined
  }
  return { form, onSubmit: submit, clash }
}

export function InviteDialog(props: InviteDialogProps) {
  const { name, interview, onClose } = props
  const { form, onSubmit, clash } = useInvite(props)
  const { getInputProps } = form
  return (
    <DialogForm
      form={form}
      onSubmit={onSubmit}
      title={interview ? texts.moveTitle(name) : texts.title(name)}
      size="medium"
      submitLabel={clash ? texts.anyway : interview ? texts.sendMove : texts.send}
      onClose={onClose}
    >
      {clash && (
        <Alert color="yellow" title={texts.clash} role="alert">
          {clash}
        </Alert>
      )}
      {interview && interview.jli_proposed_times.length > 0 && (
        <Proposals
          times={interview.jli_proposed_times}
          onChoose={(time) => form.setValues({ date: athensDay(time), time: athensTime(time) })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <DateField required label={texts.date} {...getInputProps('date')} />
        <TimeField required label={texts.time} {...getInputProps('time')} />
        <NumberField required label={texts.minutes} {...getInputProps('minutes')} />
      </SimpleGrid>
      <TextField label={texts.location} {...getInputProps('location')} />
      <TextField type="url" label={texts.link} {...getInputProps('link')} />
      <TextArea label={texts.comments} autosize minRows={2} {...getInputProps('comments')} />
    </DialogForm>
  )
}

/** The times that the candidate proposed; a click fills them in. */
function Proposals({ times, onChoose }: { times: readonly string[]; onChoose(time: string): void }) {
  return (
    <Group gap="xs">
      <Text size="sm">{texts.proposed}</Text>
      {times.map((time) => (
        <Button key={time} size="compact-sm" variant="light" onClick={() => onChoose(time)}>
          {formatDateTime(time)}
        </Button>
      ))}
    </Group>
  )
}
