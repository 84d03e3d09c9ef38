import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { athensDay, athensInstant, athensTime } from '#shared/core/dates.ts'
import { formatDateTime } from '#shared/core/format.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { type ApiError, messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = hiringTexts.invite

interface InviteDialogProps {
  jl_id: number
  usr_id: number
  name: string
  /** The coming interview that is moved; without it a new one is made. */
  interview?: Interview | undefined
  onClose(): void
}

interface Values {
  day: string | null
  time: string | null
  minutes: number | null
  location: string
  link: string
  comments: string
}

function initialOf(interview: Interview | undefined): Values {
  return {
    day: interview ? athensDay(interview.jli_date) : null,
    time: interview ? athensTime(interview.jli_date) : null,
    minutes: interview?.jli_minutes ?? 30,
    location: interview?.jli_location ?? '',
    link: interview?.jli_link ?? '',
    comments: interview?.jli_comments ?? '',
  }
}

/** What the server refused stands beside its field; a clash is a question, not an end. */
function useInvite({ jl_id, usr_id, interview, onClose }: InviteDialogProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [clash, setClash] = useState<string | null>(null)
  const send = useSend(interview ? contract.moveInterview : contract.invite, {
    onSuccess: () => {
      toast.success(interview ? texts.moved : texts.sent)
      onClose()
    },
    onError: (error: ApiError) => {
      const isClash = (error.details as { clash?: boolean } | undefined)?.clash === true
      setErrors(error.fields ?? {})
      setClash(isClash ? error.message : null)
      if (!isClash && !error.fields) toast.error(messageOf(error))
    },
  })
  function submit(values: Values, anyway: boolean) {
    if (!values.day || !values.time) {
      setErrors({ date: texts.missing })
      return
    }
    const { minutes, location, link, comments } = values
    const date = athensInstant(values.day, values.time)
    send.mutate({ input: { id: jl_id, uid: usr_id, date, minutes: minutes ?? 0, location, link, comments, anyway } })
  }
  return { send, submit, errors, clash }
}

export function InviteDialog(props: InviteDialogProps) {
  const { name, interview, onClose } = props
  const [values, setValues] = useState(() => initialOf(interview))
  const { send, submit, errors, clash } = useInvite(props)
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={interview ? texts.moveTitle(name) : texts.title(name)}
      size="lg"
      isBusy={send.isPending}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={send.isPending} onClick={() => submit(values, clash !== null)}>
            {clash ? texts.anyway : interview ? texts.sendMove : texts.send}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        {clash && (
          <Alert color="yellow" title={texts.clash} role="alert">
            {clash}
          </Alert>
        )}
        {interview && interview.jli_proposed_times.length > 0 && (
          <Proposals
            times={interview.jli_proposed_times}
            onChoose={(time) => setValues({ ...values, day: athensDay(time), time: athensTime(time) })}
          />
        )}
        <InviteFields values={values} errors={errors} onChange={setValues} />
      </Stack>
    </AppDialog>
  )
}

/** The times that the candidate can: one click takes one over. */
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

interface InviteFieldsProps {
  values: Values
  errors: Record<string, string>
  onChange(values: Values): void
}

function InviteFields({ values, errors, onChange }: InviteFieldsProps) {
  const set = (part: Partial<Values>) => onChange({ ...values, ...part })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <DateField
          required
          label={texts.date}
          value={values.day}
          onChange={(day) => set({ day })}
          error={errors.date}
        />
        <TimeField required label={texts.time} value={values.time} onChange={(time) => set({ time })} />
        <NumberField
          required
          label={texts.minutes}
          value={values.minutes}
          onChange={(minutes) => set({ minutes })}
          error={errors.minutes}
        />
      </SimpleGrid>
      <TextField
        label={texts.location}
        value={values.location}
        onChange={(location) => set({ location })}
        error={errors.location}
      />
      <TextField
        type="url"
        label={texts.link}
        value={values.link}
        onChange={(link) => set({ link })}
        error={errors.link}
      />
      <TextArea
        label={texts.comments}
        value={values.comments}
        onChange={(comments) => set({ comments })}
        autosize
        minRows={2}
      />
    </>
  )
}
