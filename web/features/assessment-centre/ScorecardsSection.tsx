import { Group, Progress, SegmentedControl, Table, Text } from '@mantine/core'
import { IconArrowsDiff, IconEqual } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { dotted, formatNumber, formatTime, NOTHING } from '#shared/core/format.ts'
import { DISAGREEMENT } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { ScoreRow } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import { useCall } from '#web/core/query.ts'
import { titleOfDay } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/features/assessment-centre/scorecards.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useNow } from '#web/ui/use-now.ts'

const texts = lacTexts.scorecards
const two = new Intl.NumberFormat('el', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const isJudged = ({ total }: ScoreRow) => total !== null
const isAbsent = ({ sheets }: ScoreRow) => sheets.some(({ is_absent }) => is_absent)

interface ScorecardsSectionProps {
  edc_id: number
  /** Filled by a criterion, the language score is a column; else it is entered elsewhere. */
  hasLanguage: boolean
}

/** What the assessors have given by their links, room by room, with the totals of the criteria. */
export function ScorecardsSection({ edc_id, hasLanguage }: ScorecardsSectionProps) {
  const cards = useCall(contract.scorecards, { id: edc_id })
  if (!cards.data) return <LoadState of={cards} shape="table" isQuiet />
  const { criteria, people } = cards.data
  if (criteria.length === 0 || people.length === 0) return null
  return <Scorecards criteria={criteria} people={people} hasLanguage={hasLanguage} />
}

const dayOf = ({ eduass_time }: ScoreRow) => (eduass_time === null ? null : athensDay(eduass_time))

/** One day at a time, today where it is one of them; who has no time stands in each. */
function useDayAndRoom(people: readonly ScoreRow[]) {
  const [chosenDay, setDay] = useState<string | null>(null)
  const [chosenRoom, setRoom] = useState<string>(ALL_ROOMS)
  const today = athensDay(useNow())
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

interface ScorecardsProps {
  criteria: readonly Criterion[]
  people: readonly ScoreRow[]
  hasLanguage: boolean
}

function Scorecards({ criteria, people, hasLanguage }: ScorecardsProps) {
  const choice = useDayAndRoom(people)
  const { ofDay, rooms, room: chosen } = choice
  const shown = [...rooms].filter(([room]) => chosen === ALL_ROOMS || room === chosen)
  const columns = 4 + criteria.length + (hasLanguage ? 1 : 0)
  return (
    <Section title={texts.title} description={texts.hint} padding="flush" actions={<Reached people={ofDay} />}>
      <Choices {...choice} />
      <Table.ScrollContainer
        minWidth={760}
        type="native"
        tabIndex={0}
        classNames={{ scrollContainer: classes.scroll, scrollContainerInner: classes.wide }}
      >
        <Table verticalSpacing={2} className={classes.cards}>
          <Headings criteria={criteria} hasLanguage={hasLanguage} />
          <Table.Tbody>
            {shown.map(([room, ofRoom]) => (
              <Fragment key={room}>
                <Table.Tr className={classes.room}>
                  <Table.Th colSpan={columns} scope="rowgroup">
                    <Group justify="space-between" gap="sm">
                      <span>
                        {room || texts.withoutRoom} <Hint span>{namesIn(ofRoom)}</Hint>
                      </span>
                      <Reached people={ofRoom} isShort />
                    </Group>
                  </Table.Th>
                </Table.Tr>
                {ofRoom.map((person) => (
                  <CardRow key={person.usr_id} criteria={criteria} person={person} hasLanguage={hasLanguage} />
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
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
          data={days.map((each) => ({ value: each, label: titleOfDay.format(new Date(`${each}T12:00:00Z`)) }))}
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
                label: `${room || texts.withoutRoom} ${ofRoom.filter(isJudged).length}/${ofRoom.length}`,
              })),
            ]}
          />
        </div>
      )}
    </Group>
  )
}

function Headings({ criteria, hasLanguage }: Omit<ScorecardsProps, 'people'>) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={64}>{texts.when}</Table.Th>
        <Table.Th>{texts.name}</Table.Th>
        {criteria.map(({ acr_id, acr_title }) => (
          <Table.Th key={acr_id} className={classes.criterion}>
            {acr_title}
          </Table.Th>
        ))}
        <Table.Th className={classes.figure}>{texts.total}</Table.Th>
        <Table.Th>{texts.agreement}</Table.Th>
        {hasLanguage && <Table.Th className={classes.figure}>{texts.language}</Table.Th>}
      </Table.Tr>
    </Table.Thead>
  )
}

/** Left and right in the cells, as the columns of each person go. */
const namesIn = (people: readonly ScoreRow[]) =>
  [...new Set(people.flatMap(({ sheets }) => sheets.map(({ name }) => name)))].join(' · ')

function Reached({ people, isShort = false }: { people: readonly ScoreRow[]; isShort?: boolean }) {
  const judged = people.filter(isJudged).length
  const absent = people.filter((person) => !isJudged(person) && isAbsent(person)).length
  const words = texts.reached(judged, people.length)
  return (
    <Group gap="xs">
      {!isShort && absent > 0 && <Hint>{texts.absent(absent)}</Hint>}
      <Progress.Root w={isShort ? 90 : 160} size="sm" aria-hidden>
        <Progress.Section value={(judged / people.length) * 100} color="green.8" />
        <Progress.Section value={(absent / people.length) * 100} color="red.4" />
      </Progress.Root>
      <Text size="sm" fw={isShort ? 500 : 650} className={classes.reached}>
        {isShort ? texts.ofRoom(judged, people.length) : words}
      </Text>
    </Group>
  )
}

const levelsOf = ({ sheets }: ScoreRow, acr_id: number) =>
  sheets.map(({ name, levels }) => ({ name, level: levels.find((given) => given.acr_id === acr_id)?.level ?? null }))

type Level = ReturnType<typeof levelsOf>[number]

function isFar(levels: readonly Level[]): boolean {
  const given = levels.flatMap(({ level }) => level ?? [])
  return given.length > 1 && Math.max(...given) - Math.min(...given) >= DISAGREEMENT
}

/** Of two who have given everything; a difference never blocks. */
function agreementOf(criteria: readonly Criterion[], person: ScoreRow): 'far' | 'near' | null {
  if (criteria.some(({ acr_id }) => isFar(levelsOf(person, acr_id)))) return 'far'
  return person.sheets.filter(({ total }) => total !== null).length > 1 ? 'near' : null
}

interface CardRowProps {
  criteria: readonly Criterion[]
  person: ScoreRow
  hasLanguage: boolean
}

function CardRow({ criteria, person, hasLanguage }: CardRowProps) {
  const absent = person.sheets.filter(({ is_absent }) => is_absent).map(({ name }) => name)
  const late = person.late > 0 ? texts.late(person.late) : ''
  const agreement = agreementOf(criteria, person)
  return (
    <Table.Tr>
      <Table.Td className={classes.when}>{person.eduass_time === null ? '' : formatTime(person.eduass_time)}</Table.Td>
      <Table.Td>
        <Text size="sm" fw={500} className={classes.name}>
          {person.usr_fullname}
        </Text>
        <Hint>{dotted(absent.length > 0 ? texts.absentSays(absent.join(', ')) : '', late)}</Hint>
        {person.sheets
          .filter(({ comment }) => comment !== '')
          .map(({ name, comment }) => (
            <Hint key={name} className={classes.name}>
              {texts.comment(name, comment)}
            </Hint>
          ))}
      </Table.Td>
      {criteria.map(({ acr_id, acr_title }) => (
        <Table.Td key={acr_id} className={classes.criterion} data-label={acr_title}>
          <Levels levels={levelsOf(person, acr_id)} />
        </Table.Td>
      ))}
      <Table.Td className={classes.figure} fw={650} data-label={texts.total}>
        {person.total === null ? NOTHING : two.format(person.total)}
      </Table.Td>
      <Table.Td data-label={texts.agreement}>
        {agreement && (
          <Text size="sm" fw={600} className={classes.agreement} data-far={agreement === 'far' || undefined}>
            {agreement === 'far' ? <IconArrowsDiff size={15} aria-hidden /> : <IconEqual size={15} aria-hidden />}
            {agreement === 'far' ? texts.far : texts.near}
          </Text>
        )}
      </Table.Td>
      {hasLanguage && (
        <Table.Td className={classes.figure} data-label={texts.language}>
          {person.edca_lac_score === null ? NOTHING : formatNumber(person.edca_lac_score)}
        </Table.Td>
      )}
    </Table.Tr>
  )
}

/** A cell for each assessor, tinted; the digit says the same. */
function Levels({ levels }: { levels: readonly Level[] }) {
  if (levels.length === 0) return <span className={classes.level}>·</span>
  return (
    <span className={classes.levels} data-far={isFar(levels) || undefined}>
      {levels.map(({ name, level }) => (
        <span key={name} className={classes.level} data-level={level ?? undefined} title={name}>
          {level ?? '·'}
        </span>
      ))}
    </span>
  )
}
