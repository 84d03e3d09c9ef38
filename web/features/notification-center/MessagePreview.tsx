import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { AudiencePreview } from '#shared/features/candidates/audience.ts'
import { notificationCenterContract as contract } from '#shared/features/notification-center/notification-center.contract.ts'
import { type Channel, placeholderProblem } from '#shared/features/notification-center/notification-center.rules.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/notification-center/MessagePreview.module.css'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { MailFrame } from '#web/parts/MailFrame.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = centerTexts.preview

interface MessagePreviewProps {
  channel: Channel
  title: string
  body: string
  link: string
  /** Of the audience, so that one reads it as somebody who gets it. */
  people: AudiencePreview['documents']
}

/** The message as a chosen person gets it, while it is written. */
export function MessagePreview({ people, ...message }: MessagePreviewProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const person = people.find((person) => String(person.usr_id) === chosen) ?? people[0]
  const [words] = useDebouncedValue(message, 400)
  const isReadable =
    words.title.trim() !== '' &&
    words.body.trim() !== '' &&
    !placeholderProblem(words.title) &&
    !placeholderProblem(words.body)
  const preview = useCall(
    contract.preview,
    { ...words, usr_id: person?.usr_id ?? null },
    { enabled: isReadable, keepPrevious: true },
  )
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <SelectField
          label={texts.person}
          placeholder={texts.example}
          options={people.map((person) => ({
            value: String(person.usr_id),
            label: person.usr_fullname || person.usr_email,
          }))}
          value={person ? String(person.usr_id) : null}
          onChange={setChosen}
        />
        {!isReadable && <Hint>{texts.unfinished}</Hint>}
        {isReadable && preview.error && (
          <ErrorState compact error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {isReadable && preview.data && words.channel === 'PUSH' && (
          <div className={classes.notice}>
            <Text fw={600}>{preview.data.title}</Text>
            <Text className={classes.words}>{preview.data.text}</Text>
          </div>
        )}
        {isReadable && preview.data && words.channel === 'EMAIL' && (
          <>
            <KeyValueList
              items={[
                { label: texts.to, value: `${preview.data.to_name} <${preview.data.to}>` },
                { label: texts.subject, value: preview.data.title },
              ]}
            />
            <MailFrame html={preview.data.html} title={texts.mail} />
          </>
        )}
      </Stack>
    </Section>
  )
}
