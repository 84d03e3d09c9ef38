import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dotted, formatNumber, formatTime } from '#shared/core/format.ts'
import type { ScoreRow } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { Levels } from '#web/features/assessment-centre/Levels.tsx'
import { criterionToOpen, type Given, givenTo, isFar, type Judge } from '#web/features/assessment-centre/scorecards.ts'
import classes from '#web/features/assessment-centre/scorecards.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { SidePanel, type SidePanelProps } from '#web/ui/SidePanel.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = lacTexts.scorecards

export interface OpenedCard {
  person: ScoreRow
  /** Pressed in the table; else the panel opens the one that matters. */
  acr_id: number | undefined
  judges: readonly Judge[]
}

interface ScorecardPanelProps extends Pick<SidePanelProps, 'onClose' | 'onNext' | 'onPrevious' | 'position'> {
  opened: OpenedCard | undefined
  criteria: readonly Criterion[]
}

/** One person's marks beside the table, with the words of the criteria: what each mark means, and who gave it. */
export function ScorecardPanel({ opened, criteria, ...panel }: ScorecardPanelProps) {
  return (
    <SidePanel
      opened={opened !== undefined}
      title={opened?.person.usr_fullname ?? ''}
      subtitle={opened && factsOf(opened.person)}
      size="small"
      isBeside
      {...panel}
    >
      {opened && <Card key={`${opened.person.usr_id}.${opened.acr_id ?? ''}`} opened={opened} criteria={criteria} />}
    </SidePanel>
  )
}

const factsOf = ({ eduass_time, room, game_score }: ScoreRow) =>
  dotted(
    eduass_time && formatTime(eduass_time),
    room,
    game_score === null ? '' : `${texts.game} ${formatNumber(game_score)}`,
  )

function Card({
  opened: { person, acr_id, judges },
  criteria,
}: {
  opened: OpenedCard
  criteria: readonly Criterion[]
}) {
  const [shown, setShown] = useState(acr_id ?? criterionToOpen(criteria, person))
  const comments = person.sheets.filter(({ comment }) => comment !== '')
  return (
    <Stack gap="md">
      <div>
        {criteria.map((criterion) => (
          <RubricLine
            key={criterion.acr_id}
            criterion={criterion}
            given={givenTo(person, criterion.acr_id, judges)}
            isOpen={criterion.acr_id === shown}
            onOpen={() => setShown(criterion.acr_id)}
          />
        ))}
      </div>
      <Reckoning person={person} criteria={criteria} judges={judges} />
      {comments.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{texts.comments}</Text>
          {comments.map(({ email, name, comment }) => (
            <div key={email}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Hint className={classes.name}>{comment}</Hint>
            </div>
          ))}
        </Stack>
      )}
      <UiLink href={`/admin/candidates/${person.usr_id}`} size="sm">
        {lacTexts.board.story}
      </UiLink>
    </Stack>
  )
}

interface RubricLineProps {
  criterion: Criterion
  given: readonly Given[]
  isOpen: boolean
  onOpen(): void
}

/** Best level first, as one reads a scale. */
const FROM_BEST = [4, 3, 2, 1] as const

function RubricLine({ criterion, given, isOpen, onOpen }: RubricLineProps) {
  const { acr_title, acr_levels } = criterion
  return (
    <section aria-label={acr_title} className={classes.rubricLine}>
      <button type="button" className={classes.rubricHead} aria-expanded={isOpen} onClick={onOpen}>
        <span className={classes.name}>{acr_title}</span>
        <Levels given={given} />
      </button>
      {isOpen && (
        <ul className={classes.meanings}>
          {FROM_BEST.map((level) => {
            const by = given.filter((each) => each.level === level).map(({ name }) => name)
            return (
              <li key={level} className={classes.meaning} data-given={by.length > 0 || undefined}>
                <span className={classes.level} data-level={level}>
                  {level}
                </span>
                <div className={classes.name}>
                  <Text size="sm">{acr_levels[level - 1]}</Text>
                  {by.length > 0 && <Hint size="xs">{by.join(', ')}</Hint>}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {isOpen && isFar(given) && <p className={classes.difference}>{texts.talk}</p>}
    </section>
  )
}

/** The total, or how far it is. */
function Reckoning({ person, criteria, judges }: Omit<OpenedCard, 'acr_id'> & { criteria: readonly Criterion[] }) {
  const absent = person.sheets.filter(({ is_absent }) => is_absent).map(({ name }) => name)
  const marks = person.sheets.reduce((sum, { levels }) => sum + levels.length, 0)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{texts.total}</Text>
        <Text fw={650} className={classes.figure}>
          {person.total === null
            ? texts.marks(marks, criteria.length * Math.max(judges.length, 1))
            : texts.totalOf(person.total)}
        </Text>
      </Group>
      <Hint>
        {dotted(absent.length > 0 && texts.absentSays(absent.join(', ')), person.late > 0 && texts.late(person.late))}
      </Hint>
      <Hint size="xs">{texts.hint}</Hint>
    </div>
  )
}
