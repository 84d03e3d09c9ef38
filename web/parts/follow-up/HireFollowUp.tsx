import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import { contractWords, monthsAfterHire } from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowedHire, FollowUp, FollowUpWord } from '#shared/features/follow-up/follow-up.schemas.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { FollowUpChip, wordOf } from '#web/parts/follow-up/FollowUpWords.tsx'
import { RecordAnswerDialog } from '#web/parts/follow-up/RecordAnswerDialog.tsx'
import { SettleDialog } from '#web/parts/follow-up/SettleDialog.tsx'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import classes from '#web/parts/follow-up/HireFollowUp.module.css'
import { asking } from '#web/ui/asking.ts'
import { Hint } from '#web/ui/Hint.tsx'

interface HireFollowUpProps {
  hire: FollowedHire
  /** Only the months about which the sides disagree. */
  isDisputeAlone?: boolean
  /** Begins with the dialog that settles the first disagreement. */
  isSettling?: boolean
}

/** The months after a hire with the words of both sides, and what the office may do about them. */
export function HireFollowUp({ hire, isDisputeAlone = false, isSettling = false }: HireFollowUpProps) {
  const first = hire.months.find(({ state }) => state === 'DISPUTED')
  const [settling, setSettling] = useState(isSettling && first ? first.month : null)
  const [isRecording, setRecording] = useState(false)
  const months = hire.months.filter(({ state }) => !isDisputeAlone || state === 'DISPUTED')
  const disputed = hire.months.find(({ month }) => month === settling)
  const record = hire.months.some(({ state }) => state !== 'UPCOMING' && state !== 'SETTLED') && (
    <Allowed call={contract.record}>
      <Button variant="default" onClick={() => setRecording(true)}>
        {asking(texts.record)}
      </Button>
    </Allowed>
  )
  return (
    <Stack gap="sm">
      {hire.is_stopped && <Hint>{texts.stopped}</Hint>}
      <ol>
        {months.map((followUp) => (
          <Month
            key={followUp.month}
            followUp={followUp}
            onSettle={() => setSettling(followUp.month)}
            beside={isDisputeAlone && followUp === months.at(-1) && record}
          />
        ))}
      </ol>
      {!isDisputeAlone && record && <Group>{record}</Group>}
      {isRecording && <RecordAnswerDialog hire={hire} onClose={() => setRecording(false)} />}
      {disputed && <SettleDialog hire={hire} followUp={disputed} onClose={() => setSettling(null)} />}
    </Stack>
  )
}

interface MonthProps {
  followUp: FollowUp
  onSettle(): void
  /** Stands beside the button that settles it. */
  beside: ReactNode
}

function Month({ followUp, onSettle, beside }: MonthProps) {
  const { month, due, state, graduate, employer, settlement } = followUp
  const isSilent = state === 'UPCOMING' || state === 'UNASKED'
  return (
    <li className={classes.month} data-state={state}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{texts.monthsAfter(month)}</Text>
        <FollowUpChip status={state} />
      </Group>
      {isSilent ? (
        <Hint>{texts.due(due)}</Hint>
      ) : (
        <>
          <Word label={texts.graduate} word={graduate} />
          <Word label={texts.employer} word={employer} />
        </>
      )}
      {settlement && (
        <>
          <Text size="sm" fw={600}>
            {texts.decided(
              dotted(
                settlement.works ? texts.worksYes : texts.worksNo,
                settlement.contract && contractWords[settlement.contract],
              ),
              settlement.by,
              settlement.at,
            )}
          </Text>
          {settlement.reason && <Text size="sm">{settlement.reason}</Text>}
        </>
      )}
      {state === 'DISPUTED' && (
        <Group gap="xs" mt="xs">
          <Allowed call={contract.settle}>
            <Button aria-label={`${texts.settle}: ${monthsAfterHire(month)}`} onClick={onSettle}>
              {asking(texts.settle)}
            </Button>
          </Allowed>
          {beside}
        </Group>
      )}
    </li>
  )
}

function Word({ label, word }: { label: string; word: FollowUpWord }) {
  const silent =
    word.written === null ? texts.unasked : dotted(texts.nothing, texts.letters(word.letters, word.written))
  return (
    <Text size="sm" className={classes.word}>
      <span className={classes.label}>{label}</span>
      <span {...(word.answer === null ? { 'data-silent': true } : {})}>{wordOf(word) || silent}</span>
    </Text>
  )
}
