import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { athensDay, athensTime, typedInstant } from '#shared/core/dates.ts'
import { SKIPPED_HOUR } from '#shared/core/instant.ts'
import { isSkippedHour } from '#shared/core/skipped-hour.ts'
import { formatAppointment } from '#shared/core/format.ts'
import { hiringContract as contract, PLACE_PROBLEM } from '#shared/features/hiring/hiring.contract.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { sayGone } from '#web/parts/say-gone.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { nextTime } from '#web/parts/next-time.ts'
import { seenStatuses } from '#web/parts/use-listing-candidate-changes.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = hiringTexts.invite

export interface InviteDialogProps {
  jl_id: number
  usr_id: number
  name: string
  /** The upcoming interview to move; without it a new one is created. */
  interview?: Interview | undefined
  onSent?: () => void
  onClose(): void
}

interface Values {
  /** Day and time become the `date` of the call; its errors are shown at the day. */
  date: string | null
  time: string | null
  minutes: number | null
  location: string
  link: string
  contact: string
  comments: string
  /** Further times to choose from. */
  times: { date: string | null; time: string | null }[]
}

/** What is likely to be the same again. */
type LastPlace = Partial<Pick<Values, 'location' | 'link' | 'contact' | 'minutes'>> & { date?: string; time?: string }

function initialOf(interview: Interview | undefined, last: LastPlace | undefined): Values {
  return {
    date: last?.date ?? (interview ? athensDay(interview.jli_date) : null),
    time: last?.time ?? (interview ? athensTime(interview.jli_date) : null),
    minutes: interview?.jli_minutes ?? last?.minutes ?? 30,
    location: interview?.jli_location ?? last?.location ?? '',
    link: interview?.jli_link ?? last?.link ?? '',
    contact: interview?.jli_contact ?? last?.contact ?? '',
    comments: interview?.jli_comments ?? '',
    times: (interview?.jli_offered_times ?? [])
      .filter((time) => Date.parse(time) > Date.now())
      .map((time) => ({ date: athensDay(time), time: athensTime(time) })),
  }
}

interface Warning {
  clash?: true
  seen?: SeenInterview
}

type SeenInterview = Pick<Interview, 'jli_date' | 'jli_date_answered'>

function seenPlace({ jl_id, usr_id }: { jl_id: number; usr_id: number }) {
  const [seen] = seenStatuses({ jl_id, ids: [usr_id] })
  return seen ? { seen_status: seen.jlc_status } : {}
}

const problemsOf = ({ date, time, location, link, times }: Values) => ({
  ...(!date ? { date: texts.missing } : time ? {} : { date: undefined, time: texts.missing }),
  ...(isSkippedHour(date, time) ? { time: SKIPPED_HOUR } : {}),
  ...(location.trim() === '' && link.trim() === '' ? { location: PLACE_PROBLEM } : {}),
  ...Object.fromEntries(
    times.flatMap((each, at) => {
      if (!typedInstant(each.date, each.time)) return [[`times.${at}.date`, texts.missing]]
      return isSkippedHour(each.date, each.time) ? [[`times.${at}.date`, SKIPPED_HOUR]] : []
    }),
  ),
})

/** A clash with another interview, or news of this one, is a warning: the next press sends it anyway. */
function useInvite({ jl_id, usr_id, interview, last, onSent, onClose }: InviteFormProps) {
  const takeBack = useSend(contract.takeInvitationBack, { successMessage: texts.takenBack })
  const [clash, setClash] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  // As it stood when the dialog was opened, or as a refusal has told since.
  const [seen, setSeen] = useState<SeenInterview | undefined>(interview)
  const { form, onSubmit, draft } = useContractForm(interview ? contract.moveInterview : contract.invite, {
    initial: initialOf(interview, last),
    draftKey: interview ? `interview.${interview.jli_id}` : `invite.${jl_id}.${usr_id}`,
    // The words are worth keeping; a time may be taken, or over, by then.
    omit: ['date', 'time', 'minutes', 'times'],
    toInput: ({ date, time, minutes, times, ...rest }) => ({
      id: jl_id,
      uid: usr_id,
      date: typedInstant(date, time) ?? '',
      minutes: minutes ?? 0,
      times: times.flatMap((each) => typedInstant(each.date, each.time) ?? []),
      ...rest,
      anyway: clash !== null,
      ...(seen
        ? { seen: { jli_date: seen.jli_date, jli_date_answered: seen.jli_date_answered } }
        : seenPlace({ jl_id, usr_id })),
    }),
    check: problemsOf,
    onError: (error) => sayGone(error, onClose),
    // A time that the candidate proposed needs no further answer.
    ...(interview
      ? { successMessage: (answer: Interview) => (answer.jli_status === 'SCHEDULED' ? texts.settled : texts.moved) }
      : {}),
    onSuccess: () => {
      if (!interview)
        toast.undo({
          message: texts.sent,
          onUndo: () => takeBack.mutate({ input: { id: jl_id, uid: usr_id } }),
        })
      onSent?.()
    },
  })
  async function submit(values: Values) {
    setClash(null)
    setNews(null)
    try {
      await onSubmit(values)
    } catch (error) {
      const warning = error instanceof ApiError ? (error.details as Warning | undefined) : undefined
      if (warning?.clash) setClash((error as ApiError).message)
      else if (warning?.seen) {
        setSeen(warning.seen)
        setNews((error as ApiError).message)
      } else throw error
      return false
    }
    return undefined
  }
  return { form, onSubmit: submit, draft, clash, news }
}

/** The hours that are taken: more than any company meets before the next free one. */
const MOST_AHEAD = 500

/**
 * A new invitation begins with place, contact and hour of the last one, on the next day that is free: it can be sent as it
 * is. So can the change of an interview whose time has passed.
 */
export function InviteDialogPart(props: InviteDialogProps) {
  const [opened] = useState(() => new Date())
  const [first] = useState(props.interview)
  // It stays what it was opened as: the interview that it makes is there before its own answer.
  const interview = first && (props.interview ?? first)
  const isNew = interview === undefined
  const needsTime = isNew || Date.parse(interview.jli_date) <= opened.getTime()
  const ahead = useCall(interviewsContract.list, { show: 'ahead', limit: MOST_AHEAD }, { enabled: needsTime })
  const newest = useCall(interviewsContract.list, { show: 'newest', limit: 1 }, { enabled: isNew })
  if ((needsTime && ahead.isLoading) || (isNew && newest.isLoading)) return null
  const latest = interview ?? newest.data?.[0]
  const last: LastPlace = {
    ...(needsTime && nextTime(ahead.data ?? [], latest, opened)),
    ...(latest && {
      location: latest.jli_location,
      link: latest.jli_link,
      contact: latest.jli_contact,
      minutes: latest.jli_minutes,
    }),
  }
  return <InviteForm {...props} interview={interview} last={last} isPrefilled={isNew && latest !== undefined} />
}

interface InviteFormProps extends InviteDialogProps {
  last: LastPlace | undefined
  /** There was an invitation before, and its place stands in the fields. */
  isPrefilled: boolean
}

function InviteForm(props: InviteFormProps) {
  const { name, interview, onClose } = props
  // What was filled in stays so, whatever others send meanwhile.
  const [isPrefilled] = useState(props.isPrefilled)
  const { form, onSubmit, draft, clash, news } = useInvite(props)
  const { getInputProps } = form
  return (
    <DialogForm
      form={form}
      onSubmit={onSubmit}
      draft={draft}
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
      {news && (
        <Alert color="yellow" title={texts.news} role="alert">
          {news}
        </Alert>
      )}
      {interview && interview.jli_proposed_times.length > 0 && (
        <Proposals
          times={interview.jli_proposed_times}
          onChoose={(time) => form.setValues({ date: athensDay(time), time: athensTime(time), times: [] })}
        />
      )}
      {isPrefilled && <Hint>{texts.prefilled}</Hint>}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <DateField required label={texts.date} {...getInputProps('date')} />
        <TimeField required label={texts.time} {...getInputProps('time')} />
        <NumberField required label={texts.minutes} {...getInputProps('minutes')} />
      </SimpleGrid>
      <OtherTimes form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField label={texts.location} {...getInputProps('location')} />
        <TextField type="url" label={texts.link} {...getInputProps('link')} />
      </SimpleGrid>
      <TextField label={texts.contact} description={texts.contactHint} {...getInputProps('contact')} />
      <TextArea label={texts.comments} minRows={2} {...getInputProps('comments')} />
    </DialogForm>
  )
}

function OtherTimes({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <Stack gap={4}>
      <LinesEditor
        value={form.values.times}
        onChange={(times) => form.setFieldValue('times', times)}
        blank={{ date: null, time: null }}
        max={2}
        addLabel={texts.addTime}
        removeLabel={() => texts.removeTime}
        renderLine={({ line, index, change, remove }) => (
          <Group align="end" wrap="nowrap">
            <DateField
              required
              label={texts.otherDate(index + 2)}
              value={line.date}
              onChange={(date) => change({ date })}
              error={form.errors[`times.${index}.date`]}
              style={{ flex: 1 }}
            />
            <TimeField
              required
              label={texts.otherTime(index + 2)}
              value={line.time}
              onChange={(time) => change({ time })}
            />
            {remove}
          </Group>
        )}
      />
      {form.values.times.length > 0 && <Hint>{texts.timesHint}</Hint>}
    </Stack>
  )
}

/** The times that the candidate proposed; a click fills them in. */
function Proposals({ times, onChoose }: { times: readonly string[]; onChoose(time: string): void }) {
  return (
    <Group gap="xs">
      <Text size="sm">{texts.proposed}</Text>
      {times.map((time) => (
        <Button key={time} size="compact-sm" variant="light" onClick={() => onChoose(time)}>
          {formatAppointment(time)}
        </Button>
      ))}
    </Group>
  )
}
