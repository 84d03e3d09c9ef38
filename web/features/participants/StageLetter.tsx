import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import type { StageAction } from '#shared/features/participants/participants.rules.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = participantsTexts.letter

export interface Wording {
  subject: string
  body: string
}

interface StageLetterProps {
  edc_id: number
  action: StageAction
  /** Whose letter is shown: the first of those who move. */
  usr_id: number
  /** Other words for this one action; null for those of the template. */
  wording: Wording | null
  onWording(wording: Wording | null): void
}

/** The letter as the first of them will read it, and its words for whoever wants to say it otherwise this time. */
export function StageLetter({ edc_id, action, usr_id, wording, onWording }: StageLetterProps) {
  const [asked] = useDebouncedValue(wording, 300)
  const input = { id: edc_id, action, usr_id, ...(asked ? { letter: asked } : {}) }
  const letter = useCall(contract.letter, input, { keepPrevious: true })
  const { data, error } = letter
  return (
    <Stack gap="xs">
      {wording && data && (
        <>
          <TextField
            required
            label={texts.subject}
            value={wording.subject}
            onChange={(subject) => onWording({ ...wording, subject })}
          />
          <TextArea
            required
            label={texts.body}
            description={Object.entries(data.placeholders)
              .map(([name, words]) => `{${name}}: ${words}`)
              .join(' · ')}
            value={wording.body}
            onChange={(body) => onWording({ ...wording, body })}
            autosize
            minRows={5}
            maxRows={12}
            error={error && messageOf(error)}
          />
        </>
      )}
      {data?.example && (
        <Paper withBorder p="sm" component="section" aria-label={texts.example(data.example.to)}>
          <Text size="xs" c="dimmed">
            {texts.example(data.example.to)}
          </Text>
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
            onClick={() => onWording(wording ? null : { subject: data.subject, body: data.body })}
          >
            {wording ? texts.usual : texts.change}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
