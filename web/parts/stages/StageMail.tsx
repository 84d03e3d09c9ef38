import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import type { StageAction } from '#shared/features/participants/participants.rules.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { stagesTexts } from '#web/parts/stages/stages.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = stagesTexts.mail

interface Wording {
  subject: string
  body: string
}

export interface StageValues {
  send_email_notification: boolean
  /** Minutes as chosen; null: as usual. */
  hold: string | null
  /** Other words for this one action; null for those of the template. */
  letter: Wording | null
}

export interface StageMailProps {
  edc_id: number
  action: StageAction
  /** Whose mail is shown: the first of those who move. */
  usr_id: number
  form: UseFormReturnType<StageValues>
}

/** The mail as the first recipient will read it; its words can be changed for this one action. */
export function StageMail({ edc_id, action, usr_id, form }: StageMailProps) {
  const wording = form.values.letter
  const [shown] = useDebouncedValue(wording, 300)
  const input = { id: edc_id, action, usr_id, ...(shown ? { letter: shown } : {}) }
  const mail = useCall(contract.letter, input, { keepPrevious: true })
  const { data, error } = mail
  const body = form.getInputProps('letter.body')
  return (
    <Stack gap="xs">
      {wording && data && (
        <>
          <TextField required label={texts.subject} {...form.getInputProps('letter.subject')} />
          <TextArea
            required
            label={texts.body}
            description={Object.entries(data.placeholders)
              .map(([name, words]) => `{${name}}: ${words}`)
              .join(' · ')}
            minRows={5}
            maxRows={12}
            {...body}
            error={body.error ?? (error && messageOf(error))}
          />
        </>
      )}
      {data?.example && (
        <Paper withBorder p="sm" component="section" aria-label={texts.example(data.example.to)}>
          <Hint size="xs">{texts.example(data.example.to)}</Hint>
          <Text size="sm" fw={600} mt={4}>
            {data.example.subject}
          </Text>
          <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
            {data.example.text}
          </Text>
        </Paper>
      )}
      {data && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => form.setFieldValue('letter', wording ? null : { subject: data.subject, body: data.body })}
          >
            {wording ? texts.usual : texts.change}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
