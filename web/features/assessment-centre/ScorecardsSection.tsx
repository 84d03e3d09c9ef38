import { Group, Progress, SegmentedControl, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowsDiff, IconEqual, IconMessage } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { dotted, formatNumber, formatShortDay, formatTime, NOTHING } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { ScoreRow } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useCall } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { Levels } from '#web/features/assessment-centre/Levels.tsx'
import { ScorecardPanel } from '#web/features/assessment-centre/ScorecardPanel.tsx'
import {
  agreementOf,
  countProgress,
  givenTo,
  type Judge,
  judgesOf,
} from '#web/features/assessment-centre/scorecards.ts'
import classes from '#web/features/assessment-centre/scorecards.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useToday } from '#web/core/first-draw.ts'

const texts = lacTexts.scorecards

interface ScorecardsSectionProps {
  centre: Centre
  /** What one does with scores besides, in the head of the section. */
  actions: ReactNode
}

/** What the assessors have given by their links, room by room, with the totals of the criteria. */
export function ScorecardsSection({ centre, actions }: ScorecardsSectionProps) {
  const cards = useCall(contract.scorecards, { id: centre.edc_id })
  if (!cards.data) return <LoadState of={cards} shape="table" isQuiet />
  const { criteria, people } = cards.data
  if (criteria.length === 0 || people.length === 0) return <Group justify="end">{actions}</Group>
  return <Scorecards centre={centre} criteria={criteria} people={people} actions={actions} />
}

const dayOf = ({ eduass_time }: ScoreRow) => (eduass_time === null ? null : athensDay(eduass_time))

/** One day at a time, today where it is one of them; who has no time stands in each. */
function useDayAndRoom(people: readonly ScoreRow[]) {
  const [chosenDay, setDay] = useState<string | null>(null)
  const [chosenRoom, setRoom] = useState<string>(ALL_ROOMS)
  const today = useToday()
  const days = [...new Set(people.flatMap((person) => dayOf(person) ?? []))].toSorted()
  const day = chosenDay ?? (days.includes(today) ? today : days[0])
  const ofDay = people.filter((person) => [null, day].includes(dayOf(person)))
  const rooms = Map.groupBy(ofDay, ({ room }) => room)
  // A day may have other rooms.
  const room = rooms.has(chosenRoom) ? chosenRoom : ALL_ROOMS
  return { days, day, setDay, ofDay, rooms, room, setRoom }
}

/** No room is called so. */
const ALL_ROOMS = '*'

interface ScorecardsProps extends ScorecardsSectionProps {
  criteria: readonly Criterion[]
  people: readonly ScoreRow[]
}

function Scorecards({ centre, criteria, people, actions }: ScorecardsProps) {
  const choice = useDayAndRoom(people)
  const { ofDay, rooms, room: chosen } = choice
  const shown = [...rooms]
    .filter(([room]) => chosen === ALL_ROOMS || room === chosen)
    .map(([room, ofRoom]) => ({ room, ofRoom, judges: judgesOf(centre, room, ofRoom) }))
  const panel = useOpenedCard(shown)
  /** Filled by a criterion, the language score is a column; else it is entered elsewhere. */
  const hasLanguage = centre.language_criterion !== null
  return (
    <Section title={texts.title} description={<Progresses people={ofDay} />} padding="flush" actions={actions}>
      <Choices {...choice} />
      <Table.ScrollContainer
        minWidth={660}
        type="native"
        tabIndex={0}
        classNames={{ scrollContainer: classes.scroll, scrollContainerInner: classes.wide }}
      >
        <Table verticalSpacing={2} className={classes.cards} aria-label={texts.title}>
          <Headings criteria={criteria} hasLanguage={hasLanguage} />
          <Table.Tbody>
            {shown.map(({ room, ofRoom, judges }) => (
              <Fragment key={room}>
                <RoomRow
                  room={room}
                  ofRoom={ofRoom}
                  judges={judges}
                  columns={4 + criteria.length + Number(hasLanguage)}
                />
                {ofRoom.map((person) => (
                  <CardRow
                    key={person.usr_id}
                    criteria={criteria}
                    person={person}
                    judges={judges}
                    hasLanguage={hasLanguage}
                    isOpen={panel.opened?.person === person}
                    onOpen={(acr_id) => panel.open(person.usr_id, acr_id)}
                  />
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ScorecardPanel criteria={criteria} {...panel} />
    </Section>
  )
}

/** Whose card stands beside the table; before and after it come those of the table. */
function useOpenedCard(shown: readonly { ofRoom: readonly ScoreRow[]; judges: readonly Judge[] }[]) {
  const [chosen, setChosen] = useState<{ usr_id: number; acr_id?: number | undefined } | null>(null)
  const cards = shown.flatMap(({ ofRoom, judges }) => ofRoom.map((person) => ({ person, judges })))
  const at = cards.findIndex(({ person }) => person.usr_id === chosen?.usr_id)
  const card = cards[at]
  const stepTo = (index: number) => {
    const usr_id = cards[index]?.person.usr_id
    return at < 0 || usr_id === undefined ? undefined : () => setChosen({ usr_id })
  }
  return {
    opened: card && { ...card, acr_id: chosen?.acr_id },
    open: (usr_id: number, acr_id: number | undefined) => setChosen({ usr_id, acr_id }),
    onClose: () => setChosen(null),
    onPrevious: stepTo(at - 1),
    onNext: stepTo(at + 1),
    position: card && { at: at + 1, of: cards.length },
  }
}

interface RoomRowProps {
  room: string
  ofRoom: readonly ScoreRow[]
  judges: readonly Judge[]
  columns: number
}

/** Left and right in the cells, as the names of the room go. */
function RoomRow({ room, ofRoom, judges, columns }: RoomRowProps) {
  const { judged } = countProgress(ofRoom)
  return (
    <Table.Tr className={classes.room}>
      <Table.Th colSpan={columns} scope="rowgroup">
        <Group justify="space-between" gap="sm">
          <span className={classes.name}>
            {room || texts.withoutRoom} <Hint span>{judges.map(({ name }) => name).join(' · ')}</Hint>
          </span>
          <Group gap="xs">
            <Progress w={90} size="sm" value={(judged / ofRoom.length) * 100} color="green.8" aria-hidden />
            <Text size="sm" fw={500} className={classes.when}>
              {texts.ofRoom(judged, ofRoom.length)}
            </Text>
          </Group>
        </Group>
      </Table.Th>
    </Table.Tr>
  )
}

/** The days and rooms of the centre, each room with how many are done. */
function Choices({ days, day, setDay, rooms, room: chosen, setRoom }: ReturnType<typeof useDayAndRoom>) {
  if (days.length < 2 && rooms.size < 2) return null
  return (
    <Group className={classes.choices} gap="sm">
      {days.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={texts.day}
          value={day ?? ''}
          onChange={setDay}
          data={days.map((each) => ({ value: each, label: formatShortDay(each) }))}
        />
      )}
      {rooms.size > 1 && (
        <div className={classes.rooms}>
          <SegmentedControl
            size="xs"
            aria-label={texts.room}
            value={chosen}
            onChange={setRoom}
            data={[
              { value: ALL_ROOMS, label: texts.allRooms },
              ...[...rooms].map(([room, ofRoom]) => ({
                value: room,
                label: (
                  <span className={classes.choice} title={room}>
                    <span>{room || texts.withoutRoom}</span> {countProgress(ofRoom).judged}/{ofRoom.length}
                  </span>
                ),
              })),
            ]}
          />
        </div>
      )}
    </Group>
  )
}

function Headings({ criteria, hasLanguage }: { criteria: readonly Criterion[]; hasLanguage: boolean }) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={64}>{texts.when}</Table.Th>
        <Table.Th className={classes.who}>{texts.name}</Table.Th>
        {criteria.map(({ acr_id, acr_title }) => (
          <Table.Th key={acr_id} className={classes.criterion}>
            {acr_title}
          </Table.Th>
        ))}
        <Table.Th className={classes.figure}>{texts.total}</Table.Th>
        <Table.Th>
          <span className={classes.agreementWord}>{texts.agreement}</span>
        </Table.Th>
        {hasLanguage && <Table.Th className={classes.figure}>{texts.language}</Table.Th>}
      </Table.Tr>
    </Table.Thead>
  )
}

/** How far the day is, in one bar. */
function Progresses({ people }: { people: readonly ScoreRow[] }) {
  const { judged, begun, waiting, absent } = countProgress(people)
  const share = (count: number) => (count / people.length) * 100
  return (
    <span className={classes.progress}>
      <b>{texts.reached(judged, people.length)}</b>
      <Progress.Root component="span" w={200} size="sm" aria-hidden>
        <Progress.Section component="span" value={share(judged)} color="green.8" />
        <Progress.Section component="span" value={share(begun)} color="regen.4" />
        <Progress.Section component="span" value={share(absent)} color="red.4" />
      </Progress.Root>
      {dotted(
        begun > 0 && texts.begun(begun),
        waiting > 0 && texts.waiting(waiting),
        absent > 0 && texts.absent(absent),
      )}
    </span>
  )
}

interface CardRowProps {
  criteria: readonly Criterion[]
  person: ScoreRow
  judges: readonly Judge[]
  hasLanguage: boolean
  isOpen: boolean
  onOpen(acr_id?: number): void
}

function CardRow({ criteria, person, judges, hasLanguage, isOpen, onOpen }: CardRowProps) {
  const absent = person.sheets.filter(({ is_absent }) => is_absent).map(({ name }) => name)
  const late = person.late > 0 ? texts.late(person.late) : ''
  return (
    <Table.Tr data-open={isOpen || undefined}>
      <Table.Td className={classes.when}>{person.eduass_time === null ? '' : formatTime(person.eduass_time)}</Table.Td>
      <Table.Td className={classes.who}>
        <PersonButton person={person} onOpen={() => onOpen()} />
        <Hint>{dotted(absent.length > 0 ? texts.absentSays(absent.join(', ')) : '', late)}</Hint>
      </Table.Td>
      {criteria.map(({ acr_id, acr_title }) => (
        // By keyboard the button of the name leads there.
        <Table.Td key={acr_id} className={classes.criterion} data-label={acr_title} onClick={() => onOpen(acr_id)}>
          <Levels given={givenTo(person, acr_id, judges)} />
        </Table.Td>
      ))}
      <Table.Td className={classes.figure} fw={650} data-label={texts.total}>
        {person.total === null ? NOTHING : texts.totalOf(person.total)}
      </Table.Td>
      <Table.Td data-label={texts.agreement}>
        <Agreement of={agreementOf(criteria, person)} />
      </Table.Td>
      {hasLanguage && (
        <Table.Td className={classes.figure} data-label={texts.language}>
          {person.edca_lac_score === null ? NOTHING : formatNumber(person.edca_lac_score)}
        </Table.Td>
      )}
    </Table.Tr>
  )
}

function PersonButton({ person, onOpen }: { person: ScoreRow; onOpen(): void }) {
  const comments = person.sheets.filter(({ comment }) => comment !== '').length
  return (
    <UnstyledButton className={classes.person} onClick={onOpen}>
      <span className={classes.personName} title={person.usr_fullname}>
        {person.usr_fullname}
      </span>
      {comments > 0 && (
        <span className={classes.comments} title={texts.commentCount(comments)}>
          <IconMessage size={15} aria-hidden /> {comments}
        </span>
      )}
    </UnstyledButton>
  )
}

function Agreement({ of }: { of: 'far' | 'near' | null }) {
  if (!of) return null
  const Icon = of === 'far' ? IconArrowsDiff : IconEqual
  return (
    <Text size="sm" fw={600} className={classes.agreement} data-far={of === 'far' || undefined} title={texts[of]}>
      <Icon size={15} aria-hidden />
      <span className={classes.agreementWord}>{texts[of]}</span>
    </Text>
  )
}
