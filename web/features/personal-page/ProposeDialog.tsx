import { SimpleGrid, Stack, Text } from '@mantine/core'
import { typedInstant } from '#shared/core/dates.ts'
import { SKIPPED_HOUR } from '#shared/core/instant.ts'
import { isSkippedHour } from '#shared/core/skipped-hour.ts'
import {
  type OwnInterview,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { OWN_ANSWERS } from '#web/features/personal-page/own-drafts.ts'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { leaveWhenDecided } from '#web/features/personal-page/refused-answer.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'

const texts = personalPageTexts.interviews
const PLACES = [0, 1, 2]

interface Values {
  offers: { day: string | null; time: string | null }[]
  note: string
}

/** The error of a line; undefined for an empty or complete line. */
function problemOf({ day, time }: Values['offers'][number], now: number): ['day' | 'time', string] | null {
  if (!day && !time) return null
  if (!day) return ['day', texts.noDay]
  if (!time) return ['time', texts.noTime]
  const at = typedInstant(day, time)
  if (at === null) return ['day', texts.noDay]
  if (isSkippedHour(day, time)) return ['time', SKIPPED_HOUR]
  return Date.parse(at) > now ? null : ['day', texts.pastTime]
}

// Each line shows its own error: there is no field «times».
function problemsOf({ offers }: Values): Record<string, string | undefined> {
  if (offers.every(({ day, time }) => !day && !time)) return { times: undefined, 'offers.0.day': texts.noTimes }
  const problems = offers.flatMap((offer, place) => {
    const problem = problemOf(offer, Date.now())
    return problem ? [[`offers.${place}.${problem[0]}`, problem[1]]] : []
  })
  return { times: undefined, ...(Object.fromEntries(problems) as Record<string, string>) }
}

const timesOf = ({ offers }: Values) => offers.flatMap(({ day, time }) => typedInstant(day, time) ?? [])

export function ProposeDialog({ interview, onClose }: { interview: OwnInterview; onClose(): void }) {
  const proposal = useContractForm(contract.answerInterview, {
    initial: { offers: PLACES.map(() => ({ day: null, time: null })), note: '' } as Values,
    toInput: (values) => ({
      jli_id: interview.jli_id,
      answer: 'propose' as const,
      note: values.note,
      times: timesOf(values),
    }),
    check: problemsOf,
    successMessage: ({ message }) => message,
    draftKey: `${OWN_ANSWERS}${interview.jli_id}.propose`,
    onError: leaveWhenDecided(onClose),
  })
  const { getInputProps } = proposal.form
  return (
    <DialogForm
      {...proposal}
      title={texts.proposeTitle}
      submitLabel={texts.proposeSend}
      cancelLabel={texts.cancel}
      onClose={onClose}
    >
      <Text>{texts.proposeBody}</Text>
      <Stack gap="sm">
        {PLACES.map((place) => (
          <SimpleGrid key={place} cols={2} spacing="sm">
            <DateField label={texts.day(place + 1)} {...getInputProps(`offers.${place}.day`)} />
            <TimeField label={texts.time(place + 1)} {...getInputProps(`offers.${place}.time`)} />
          </SimpleGrid>
        ))}
      </Stack>
      <TextArea label={texts.proposeNote} minRows={2} {...getInputProps('note')} />
    </DialogForm>
  )
}
