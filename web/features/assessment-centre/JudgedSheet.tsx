import { ActionIcon, Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconFileText, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { dotted, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { JudgedPerson } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import { download } from '#web/core/download.ts'
import { assessorTexts as texts } from '#web/features/assessment-centre/assessor.texts.ts'
import classes from '#web/features/assessment-centre/assessor.module.css'
import { type AssessorMarks, withEntries } from '#web/features/assessment-centre/use-assessor-marks.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { Initials } from '#web/ui/Initials.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

interface JudgedSheetProps {
  linkKey: string
  marks: AssessorMarks
  person: JudgedPerson
  /** The way to the next person: the keys of the levels work there, too. */
  children: ReactNode
}

/** One person: the criteria one after the other, a comment, or that nobody came. */
export function JudgedSheet({ linkKey, marks, person, children }: JudgedSheetProps) {
  const { usr_id } = person
  const criteria = marks.day?.criteria ?? []
  const own = withEntries(person, marks.given)
  const levels = new Map(own.levels.map(({ acr_id, level }) => [acr_id, level]))
  const firstOpen = criteria.find(({ acr_id }) => !levels.has(acr_id))?.acr_id ?? null
  const [opened, setOpened] = useState<number | null>(null)
  const shown = opened ?? firstOpen
  const { sheet, keepFocus } = useFocusAfterLevel(shown)

  function giveLevel(criterion: Criterion, level: number) {
    setOpened(null)
    keepFocus()
    const isLast = criteria.every(({ acr_id }) => acr_id === criterion.acr_id || levels.has(acr_id))
    marks.give({ usr_id, acr_id: criterion.acr_id, level }, isLast)
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isWriting = event.target instanceof HTMLTextAreaElement
    const criterion = criteria.find(({ acr_id }) => acr_id === shown)
    if (isWriting || own.is_absent || !criterion || !/^[1-4]$/.test(event.key) || event.ctrlKey || event.altKey) return
    giveLevel(criterion, Number(event.key))
  }
  return (
    <Stack gap="sm" ref={sheet} onKeyDown={onKeyDown}>
      <Head linkKey={linkKey} person={person} minutes={marks.day?.minutes ?? 0} />
      {person.is_decided && <Alert color="yellow">{texts.late}</Alert>}
      {own.is_absent ? (
        <Alert color="gray" role="status" title={texts.isAbsent}>
          <Button size="md" variant="default" onClick={() => marks.give({ usr_id, is_absent: false })}>
            {texts.came}
          </Button>
        </Alert>
      ) : (
        <>
          <JudgedCriteria criteria={criteria} levels={levels} shown={shown} onOpen={setOpened} onLevel={giveLevel} />
          <Comment value={own.comment} onSave={(comment) => marks.give({ usr_id, comment })} />
          <Button size="md" variant="subtle" color="red" onClick={() => marks.give({ usr_id, is_absent: true }, true)}>
            {texts.absent}
          </Button>
        </>
      )}
      {person.others && <Others criteria={criteria} others={person.others} />}
      {children}
    </Stack>
  )
}

/** The button that was pressed is gone with its sentences: the keyboard goes on with what is open now. */
function useFocusAfterLevel(shown: number | null) {
  const sheet = useRef<HTMLDivElement>(null)
  const hasGiven = useRef(false)
  useEffect(() => {
    if (!hasGiven.current) return
    hasGiven.current = false
    const next = sheet.current?.querySelector<HTMLElement>('[data-open] [aria-pressed], [data-next]')
    if (document.activeElement === document.body) next?.focus()
  }, [shown])
  const keepFocus = () => {
    hasGiven.current = true
  }
  return { sheet, keepFocus }
}

interface JudgedCriteriaProps {
  criteria: readonly Criterion[]
  levels: ReadonlyMap<number, number>
  shown: number | null
  onOpen(acr_id: number): void
  onLevel(criterion: Criterion, level: number): void
}

function JudgedCriteria({ criteria, levels, shown, onOpen, onLevel }: JudgedCriteriaProps) {
  return criteria.map((criterion, index) => (
    <CriterionCard
      key={criterion.acr_id}
      criterion={criterion}
      place={texts.count(index + 1, criteria.length)}
      level={levels.get(criterion.acr_id)}
      isOpen={criterion.acr_id === shown}
      onOpen={() => onOpen(criterion.acr_id)}
      onLevel={(level) => onLevel(criterion, level)}
    />
  ))
}

interface HeadProps extends Pick<JudgedSheetProps, 'linkKey' | 'person'> {
  minutes: number
}

function Head({ linkKey, person, minutes }: HeadProps) {
  const ends = new Date(Date.parse(person.eduass_time) + minutes * 60_000)
  const facts = dotted(
    `${formatTime(person.eduass_time)}–${formatTime(ends)}`,
    person.language === null ? '' : texts.language(person.language),
    person.game_score === null ? '' : texts.game(person.game_score),
    ...person.studies,
  )
  return (
    <Group justify="space-between" wrap="nowrap" align="start">
      <Group gap="sm" wrap="nowrap">
        <Initials name={person.usr_fullname} size={44} />
        <div>
          <Title order={1} size="h2" className={classes.name}>
            {person.usr_fullname}
          </Title>
          <Hint>{facts}</Hint>
        </div>
      </Group>
      {person.has_cv && (
        <ActionIcon
          size={44}
          variant="default"
          title={texts.cv}
          aria-label={texts.cv}
          onClick={() => void download(contract.assessorCv, { key: linkKey, usr_id: person.usr_id })}
        >
          <IconFileText size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

interface CriterionCardProps {
  criterion: Criterion
  place: string
  level: number | undefined
  isOpen: boolean
  onOpen(): void
  onLevel(level: number): void
}

/** Open, it shows the words of each level; closed, the level that was given or four numbers. */
function CriterionCard({ criterion, place, level, isOpen, onOpen, onLevel }: CriterionCardProps) {
  const { acr_title, acr_levels } = criterion
  return (
    <Paper component="section" aria-label={acr_title} className={classes.card} data-open={isOpen || undefined}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{acr_title}</Text>
        {isOpen ? (
          <Hint>{place}</Hint>
        ) : (
          level !== undefined && (
            <Button
              variant="subtle"
              color="gray"
              aria-label={texts.change(acr_title)}
              px={6}
              h={44}
              rightSection={<IconPencil size={16} aria-hidden />}
              onClick={onOpen}
            >
              <span className={classes.number} data-given>
                {level}
              </span>
            </Button>
          )
        )}
      </Group>
      {!isOpen && level !== undefined && <Hint>{acr_levels[level - 1]}</Hint>}
      {(isOpen || level === undefined) && (
        <div className={isOpen ? classes.sentences : classes.numbers}>
          {acr_levels.map((words, index) => (
            <button
              key={`${index}-${words}`}
              type="button"
              className={classes.level}
              aria-pressed={level === index + 1}
              aria-label={texts.level(acr_title, index + 1, words)}
              onClick={() => onLevel(index + 1)}
            >
              <span className={classes.number}>{index + 1}</span>
              {isOpen && <span>{words}</span>}
            </button>
          ))}
        </div>
      )}
    </Paper>
  )
}

const COMMENT_LENGTH = 2000

/** Kept when the field is left, so that a letter typed is no entry of its own. */
function Comment({ value, onSave }: { value: string; onSave(comment: string): void }) {
  const [text, setText] = useState(value)
  return (
    <TextArea
      label={texts.comment}
      minRows={2}
      maxLength={COMMENT_LENGTH}
      value={text}
      onChange={setText}
      onBlur={() => text.trim() !== value && text.trim().length <= COMMENT_LENGTH && onSave(text)}
    />
  )
}

interface OthersProps {
  criteria: readonly Criterion[]
  others: NonNullable<JudgedPerson['others']>
}

function Others({ criteria, others }: OthersProps) {
  return (
    <Paper component="section" aria-label={texts.others} className={classes.card}>
      <Text fw={600}>{texts.others}</Text>
      {others.length === 0 && <Hint>{texts.othersNone}</Hint>}
      {others.map(({ name, levels, comment, is_absent }) => (
        <div key={name}>
          <Text size="sm">
            {dotted(
              name,
              is_absent ? texts.absent : '',
              ...criteria.flatMap(({ acr_id, acr_title }) => {
                const given = levels.find((each) => each.acr_id === acr_id)
                return given ? [`${acr_title} ${given.level}`] : []
              }),
            )}
          </Text>
          {comment && <Hint>{comment}</Hint>}
        </div>
      ))}
    </Paper>
  )
}
