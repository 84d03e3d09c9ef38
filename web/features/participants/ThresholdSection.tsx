import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDecimals } from '#shared/core/format.ts'
import type { Distribution } from '#shared/features/game-assessment/game-assessment.contract.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import type { Decision } from '#web/parts/stages/StageActionDialog.tsx'
import classes from '#web/features/participants/ThresholdSection.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = participantsTexts.games
const FIRST_THRESHOLD = 50
const marks = [0, 25, 50, 75, 100].map((value) => ({ value, label: String(value) }))

type Scored = Distribution['scores'][number]

interface ThresholdSectionProps {
  /** Those in the stage who have a score, the best first. */
  waiting: readonly Scored[]
  onDecide(decision: Decision): void
}

/** The threshold marks who has passed; a mark can be set otherwise for single people before both parts are decided. */
export function ThresholdSection({ waiting, onDecide }: ThresholdSectionProps) {
  const [threshold, setThreshold] = useState(FIRST_THRESHOLD)
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set())
  const passes = (person: Scored) => person.score >= threshold !== others.has(person.usr_id)
  const passed = waiting.filter(passes)
  const failed = waiting.filter((person) => !passes(person))
  const ids = (people: readonly Scored[]) => ({ userIds: people.map((person) => person.usr_id) })
  const flip = (usr_id: number) => {
    const next = new Set(others)
    if (!next.delete(usr_id)) next.add(usr_id)
    setOthers(next)
  }
  if (waiting.length === 0)
    return (
      <Section title={texts.threshold}>
        <EmptyState title={texts.nobodyWaits} compact />
      </Section>
    )
  return (
    <Section title={texts.threshold} description={texts.thresholdHint} keepsFocus>
      <Stack gap="lg">
        <Slider
          min={0}
          max={100}
          value={threshold}
          onChange={(value) => {
            setThreshold(value)
            setOthers(new Set())
          }}
          thumbLabel={texts.threshold}
          marks={marks}
          mb="md"
        />
        <People waiting={waiting} passes={passes} onFlip={flip} />
        <Group justify="space-between">
          <Text>{texts.above(passed.length)}</Text>
          <Button
            disabled={passed.length === 0}
            onClick={() => onDecide({ action: 'game_assessment_approved', target: ids(passed) })}
          >
            {texts.approve(passed.length)}
          </Button>
        </Group>
        <Group justify="space-between">
          <Text>{texts.below(failed.length)}</Text>
          <Button
            variant="default"
            disabled={failed.length === 0}
            onClick={() => onDecide({ action: 'game_assessment_rejected', target: ids(failed) })}
          >
            {texts.reject(failed.length)}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

interface PeopleProps {
  waiting: readonly Scored[]
  passes(person: Scored): boolean
  onFlip(usr_id: number): void
}

function People({ waiting, passes, onFlip }: PeopleProps) {
  return (
    <ul className={classes.people} aria-label={texts.passers}>
      {waiting.map((person) => (
        <li key={person.usr_id}>
          <label className={classes.person}>
            <input type="checkbox" checked={passes(person)} onChange={() => onFlip(person.usr_id)} />
            <span className={classes.name}>{person.usr_fullname}</span>
            <span>{formatDecimals(person.score, 2)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
