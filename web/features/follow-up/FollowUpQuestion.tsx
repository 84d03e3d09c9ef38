import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { RequestOf } from '#shared/core/contract.ts'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import {
  answersOf,
  contractKinds,
  contractWords,
  type FollowUpSide,
  hourKinds,
  hourWords,
  isInWork,
} from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowUpQuestion as Question } from '#shared/features/follow-up/follow-up.schemas.ts'
import { useSend } from '#web/core/query.ts'
import { followUpPageTexts as texts } from '#web/features/follow-up/follow-up.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'

interface FollowUpQuestionProps {
  letterKey: string
  side: FollowUpSide
  question: Question
}

type Given = Omit<RequestOf<typeof contract.answer>, 'key' | 'fup_id'>

/** One press answers; what is asked beside it may be left out. */
export function FollowUpQuestion({ letterKey, side, question }: FollowUpQuestionProps) {
  const send = useSend(contract.answer, { onError: false })
  const words = texts[side]
  const give = (given: Given) => send.mutate({ input: { key: letterKey, fup_id: question.fup_id, ...given } })
  if (question.is_settled) return <Hint>{texts.settled}</Hint>
  const { answer } = question
  return (
    <Stack gap="md">
      <Stack gap="xs" role="group" aria-label={side === 'EMPLOYER' ? question.person : words.title}>
        {answersOf(side).map((value) => (
          <Button
            key={value}
            size="lg"
            fullWidth
            justify="flex-start"
            variant={answer === value ? 'filled' : 'default'}
            aria-pressed={answer === value}
            leftSection={answer === value ? <IconCheck size={20} aria-hidden /> : null}
            loading={send.isPending && send.variables.input.answer === value && answer !== value}
            onClick={() => give({ answer: value })}
          >
            {words.answers[value]}
          </Button>
        ))}
      </Stack>
      {send.error && <ErrorState compact error={send.error} onRetry={() => send.mutate(send.variables)} />}
      {answer !== null && (
        <Text role="status" fw={600}>
          {words.thanks}
        </Text>
      )}
      {answer !== null && isInWork(answer) && <Details side={side} question={question} onGive={give} />}
      {answer !== null && side === 'GRADUATE' && <Hint>{texts.GRADUATE.change}</Hint>}
    </Stack>
  )
}

interface DetailsProps extends Pick<FollowUpQuestionProps, 'side' | 'question'> {
  onGive(given: Given): void
}

function Details({ side, question, onGive }: DetailsProps) {
  const { answer, contract: kind, hours, in_field } = question
  if (answer === null) return null
  return (
    <Stack gap="md">
      <Hint>{texts[side].details}</Hint>
      <Choices
        label={texts.contract}
        value={kind}
        options={contractKinds.map((value) => ({ value, label: contractWords[value] }))}
        onChoose={(value) => onGive({ answer, contract: value })}
      />
      <Choices
        label={texts.hours}
        value={hours}
        options={hourKinds.map((value) => ({ value, label: hourWords[value] }))}
        onChoose={(value) => onGive({ answer, hours: value })}
      />
      {side === 'GRADUATE' && (
        <Choices
          label={texts.GRADUATE.inField}
          value={in_field}
          options={[
            { value: true, label: texts.yes },
            { value: false, label: texts.no },
          ]}
          onChoose={(value) => onGive({ answer, in_field: value })}
        />
      )}
    </Stack>
  )
}

interface ChoicesProps<Value> {
  label: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChoose(value: Value): void
}

function Choices<Value extends string | boolean>({ label, value, options, onChoose }: ChoicesProps<Value>) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600} mb={6}>
        {label}
      </Text>
      <Group gap="xs">
        {options.map((option) => (
          <Button
            key={option.label}
            size="sm"
            variant={value === option.value ? 'light' : 'default'}
            aria-pressed={value === option.value}
            leftSection={value === option.value ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </Button>
        ))}
      </Group>
    </div>
  )
}
