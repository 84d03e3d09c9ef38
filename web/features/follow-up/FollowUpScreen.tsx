import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import type { FollowUpQuestions } from '#shared/features/follow-up/follow-up.schemas.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { useHash } from '#web/core/use-hash.ts'
import { FollowUpQuestion } from '#web/features/follow-up/FollowUpQuestion.tsx'
import { followUpPageTexts as texts } from '#web/features/follow-up/follow-up.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { asking } from '#web/ui/asking.ts'
import { Section } from '#web/ui/Section.tsx'

/** Where the letters lead. Opening it answers nothing: mail programs open links, too. One press does. */
export function FollowUpScreen() {
  const key = useHash().slice(1)
  const isWhole = /^[\w-]{20,200}$/.test(key)
  if (!isWhole) return <BrokenLink why="torn" />
  return <Letter key={key} letterKey={key} />
}

function Letter({ letterKey }: { letterKey: string }) {
  const questions = useCall(contract.questions, { key: letterKey })
  const [ending, setEnding] = useState<string | null>(null)
  if (ending !== null)
    return (
      <PageFrame title={texts.GRADUATE.title} width="narrow">
        <Section>
          <Text role="status" fw={600}>
            {ending}
          </Text>
        </Section>
      </PageFrame>
    )
  if (questions.error instanceof ApiError && questions.error.code === 'link_expired')
    return <BrokenLink why="ended" body={texts.ended} />
  if (!questions.data)
    return (
      <PageFrame title={texts.GRADUATE.title} width="narrow">
        <Section>
          <LoadState of={questions} shape="form" count={3} />
        </Section>
      </PageFrame>
    )
  return questions.data.side === 'GRADUATE' ? (
    <OfGraduate letterKey={letterKey} of={questions.data} onStop={setEnding} />
  ) : (
    <OfEmployer letterKey={letterKey} of={questions.data} />
  )
}

interface SideProps {
  letterKey: string
  of: FollowUpQuestions
}

function OfGraduate({ letterKey, of, onStop }: SideProps & { onStop(message: string): void }) {
  const words = texts.GRADUATE
  return (
    <PageFrame title={words.title} width="narrow">
      {of.questions.map((question) => (
        <Section key={question.fup_id}>
          <Stack gap="md">
            <Text size="lg">{words.intro(question)}</Text>
            <FollowUpQuestion letterKey={letterKey} side="GRADUATE" question={question} />
          </Stack>
        </Section>
      ))}
      <StopButton letterKey={letterKey} onStop={onStop} />
    </PageFrame>
  )
}

function StopButton({ letterKey, onStop }: { letterKey: string; onStop(message: string): void }) {
  const words = texts.GRADUATE
  const stop = useAskedSend(contract.stop, { onSuccess: ({ message }) => onStop(message) })
  function ask() {
    const { stopTitle: title, stopBody: body, stopYes: confirmLabel, stopNo: cancelLabel } = words
    stop.ask({ title, body, confirmLabel, cancelLabel }, { key: letterKey })
  }
  return (
    <div>
      <Button variant="subtle" color="gray" loading={stop.isPending} onClick={ask}>
        {asking(words.stop)}
      </Button>
    </div>
  )
}

function OfEmployer({ letterKey, of }: SideProps) {
  const words = texts.EMPLOYER
  const open = of.questions.filter(({ answer, is_settled }) => answer === null && !is_settled).length
  return (
    <PageFrame title={words.title} subtitle={words.intro(of.questions[0]?.company ?? '')} width="narrow">
      {of.questions.length > 1 && (
        <Text role="status" fw={600}>
          {words.left(open)}
        </Text>
      )}
      {of.questions.map((question) => (
        <Section key={question.fup_id} title={question.person}>
          <Stack gap="md">
            <Hint>{words.person(question)}</Hint>
            <FollowUpQuestion letterKey={letterKey} side="EMPLOYER" question={question} />
          </Stack>
        </Section>
      ))}
    </PageFrame>
  )
}
