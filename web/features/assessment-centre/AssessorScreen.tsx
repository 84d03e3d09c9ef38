import { ActionIcon, Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/core/format.ts'
import type { JudgedPerson } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { assessorTexts as texts } from '#web/features/assessment-centre/assessor.texts.ts'
import classes from '#web/features/assessment-centre/assessor.module.css'
import { JudgedSheet } from '#web/features/assessment-centre/JudgedSheet.tsx'
import {
  type AssessorMarks,
  useAssessorMarks,
  withEntries,
} from '#web/features/assessment-centre/use-assessor-marks.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { PracticeNotice } from '#web/parts/PracticeNotice.tsx'
import { practiceTexts } from '#web/parts/practice.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'

/** The page of an assessor on the day, opened by a personal link; made for a telephone that loses its network. */
export function AssessorScreen({ params }: { params: Record<string, string> }) {
  const linkKey = params.key ?? ''
  useDocumentTitle(texts.title)
  return <AssessorPage key={linkKey} linkKey={linkKey} />
}

function AssessorPage({ linkKey }: { linkKey: string }) {
  const marks = useAssessorMarks(linkKey)
  const { day, error, waiting, isOver } = marks
  if (error?.status === 410)
    return (
      <BrokenLink
        why="ended"
        body={[texts.endedBody, waiting > 0 && (isOver ? texts.endedUnsent : texts.endedWaiting)(waiting)]
          .filter(Boolean)
          .join(' ')}
      />
    )
  if (!day)
    return error ? <ErrorState error={error} onRetry={() => void marks.read()} /> : <LoadingSkeleton shape="cards" />
  return (
    <div className={classes.page}>
      <Group justify="space-between" wrap="nowrap">
        <div className={classes.name}>
          <Text fw={600}>{day.room}</Text>
          <Hint>{`${day.name} · ${day.edc_title}`}</Hint>
        </div>
        <Sending waiting={waiting} />
      </Group>
      {day.is_practice && <PracticeNotice>{practiceTexts.assessor}</PracticeNotice>}
      {!marks.isOnDevice && <Alert color="yellow">{texts.notOnDevice}</Alert>}
      {marks.refused.length > 0 && (
        <Alert color="red" role="alert" title={texts.refused(marks.refused.length)}>
          {[...new Set(marks.refused)].join(' ')}
        </Alert>
      )}
      {day.criteria.length === 0 ? (
        <EmptyState level={1} title={texts.noCriteria} />
      ) : (
        <People linkKey={linkKey} marks={marks} people={day.people} />
      )}
    </div>
  )
}

function Sending({ waiting }: { waiting: number }) {
  const Icon = waiting === 0 ? IconCloudCheck : IconCloudOff
  return (
    <Text size="sm" fw={600} c={waiting === 0 ? 'green.9' : 'orange.9'} role="status" className={classes.sending}>
      <Icon size={16} aria-hidden />
      {waiting === 0 ? texts.kept : texts.waiting(waiting)}
    </Text>
  )
}

interface PeopleProps {
  linkKey: string
  marks: AssessorMarks
  people: readonly JudgedPerson[]
}

function People({ linkKey, marks, people }: PeopleProps) {
  const criteria = marks.day?.criteria ?? []
  const missingOf = (judged: JudgedPerson) => {
    const own = withEntries(judged, marks.given)
    return own.is_absent ? 0 : criteria.length - own.levels.length
  }
  // Opened anew, it goes on where it was left.
  const [chosen, setChosen] = useState(() => people.find((judged) => missingOf(judged) > 0)?.usr_id)
  const person = people.find(({ usr_id }) => usr_id === chosen) ?? people[0]
  if (!person) return <EmptyState level={1} title={texts.nobody} body={texts.nobodyBody} />
  const open = (judged: JudgedPerson) => {
    setChosen(judged.usr_id)
    window.scrollTo(0, 0)
  }
  return (
    <>
      <nav className={classes.steps} aria-label={texts.people}>
        {people.map((judged) => (
          <button
            key={judged.usr_id}
            type="button"
            className={classes.step}
            data-done={missingOf(judged) === 0 || undefined}
            aria-current={judged === person ? 'step' : undefined}
            aria-label={texts.person(judged.usr_fullname, formatTime(judged.eduass_time))}
            onClick={() => open(judged)}
          />
        ))}
      </nav>
      <JudgedSheet key={person.usr_id} linkKey={linkKey} marks={marks} person={person}>
        <Foot
          previous={people[people.indexOf(person) - 1]}
          next={people[people.indexOf(person) + 1]}
          missing={missingOf(person)}
          onOpen={open}
        />
      </JudgedSheet>
    </>
  )
}

interface FootProps {
  previous: JudgedPerson | undefined
  next: JudgedPerson | undefined
  missing: number
  onOpen(judged: JudgedPerson): void
}

/** The way to the others; of the next one the first name is enough. */
function Foot({ previous, next, missing, onOpen }: FootProps) {
  return (
    <Stack gap={6} className={classes.foot}>
      <Group gap="xs" wrap="nowrap">
        {previous && (
          <ActionIcon
            size={44}
            variant="default"
            title={texts.previous}
            aria-label={texts.previous}
            onClick={() => onOpen(previous)}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
        )}
        {next && (
          <Button
            size="md"
            flex={1}
            data-next
            title={next.usr_fullname}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => onOpen(next)}
          >
            {texts.next(next.usr_fullname.split(' ')[0] ?? '', formatTime(next.eduass_time))}
          </Button>
        )}
      </Group>
      {missing > 0 && (
        <Hint ta="center">
          {texts.missing(missing)} <span data-needs-keyboard>{texts.keys}</span>
        </Hint>
      )}
    </Stack>
  )
}
