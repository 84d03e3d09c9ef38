import { Checkbox, Stack, Text } from '@mantine/core'
import type { AnswerOf } from '#shared/core/contract.ts'
import type { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'

const texts = candidatesTexts.erasure

type MentionsAnswer = AnswerOf<typeof candidatesContract.mentions>

interface MentionListProps {
  mentions: MentionsAnswer['mentions']
  /** How many of a place come after these. */
  later: MentionsAnswer['later']
  /** Ids of those in which the name is replaced. */
  value: string[]
  onChange(ids: string[]): void
}

/** Texts of others that may mention the person, each with a checkbox to replace the name. */
export function MentionList({ mentions, later, value, onChange }: MentionListProps) {
  if (mentions.length === 0) return <Text size="sm">{texts.noMentions}</Text>
  const replaceable = mentions.filter((mention) => mention.can_replace).map((mention) => mention.id)
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={texts.mentions(mentions.length)}
        description={texts.mentionsHint}
        value={value}
        onChange={onChange}
      >
        <Stack gap="xs" mt="sm">
          {mentions.map(({ id, label, excerpt, can_replace, is_held }) => (
            <Checkbox
              key={id}
              value={id}
              disabled={!can_replace}
              label={excerpt}
              description={can_replace ? label : is_held ? texts.held(label) : texts.changed(label)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {replaceable.length > 1 && (
        <Checkbox
          label={texts.all}
          checked={value.length === replaceable.length}
          indeterminate={value.length > 0 && value.length < replaceable.length}
          onChange={(event) => onChange(event.currentTarget.checked ? replaceable : [])}
        />
      )}
      {later.map(({ label, count }) => (
        <Text key={label} size="sm">
          {texts.later(label, count)}
        </Text>
      ))}
    </Stack>
  )
}
