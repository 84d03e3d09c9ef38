import { Button, Group, Stack, Table, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { athensDay, athensTime } from '#shared/core/dates.ts'
import { dotted, formatDateTime, formatLongDay, formatTime } from '#shared/core/format.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { assessorsOf, pausesBetween, useCentre } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { daysOf } from '#web/features/assessment-centre/seats.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/features/assessment-centre/print.module.css'
import { PracticeCycleNotice } from '#web/parts/PracticeNotice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = lacTexts.board
type By = keyof typeof texts.printBy

interface Line {
  key: number | string
  when: string
  where: string
  who: string
  isPause?: true
}

interface Printout {
  key: string
  title: string
  subtitle: string
  lines: Line[]
}

/** Of a sheet for a room or an assessor the place is in its title; for a candidate it stands in the line. */
const lineOf = (room: Room, slot: Slot) => ({
  key: slot.eduass_id,
  when: formatDateTime(slot.eduass_time),
  where: dotted(room.eduasr_title, slot.eduass_is_offline ? texts.onSite : room.eduasr_link),
  who: slot.usr_fullname ?? '',
})

/** The lines of a sheet for a room, with its breaks where they fall. */
function linesOf(centre: Centre, slots: readonly Slot[], toLine: (slot: Slot) => Line): Line[] {
  return slots.flatMap((slot, at) => {
    const [day, time] = [athensDay(slot.eduass_time), athensTime(slot.eduass_time)]
    const before = slots[at - 1]
    const isSameDay = before !== undefined && athensDay(before.eduass_time) === day
    const pauses = pausesBetween(centre, isSameDay ? athensTime(before.eduass_time) : undefined, time)
    return [
      ...pauses.map(({ from, until }) => ({
        key: `${day} ${from}`,
        when: from,
        where: '',
        who: texts.pause(until),
        isPause: true as const,
      })),
      toLine(slot),
    ]
  })
}

function printoutsOf(centre: Centre, by: By, only: string | null): Printout[] {
  const taken = (room: Room) => room.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id !== null)
  const names = (room: Room) =>
    assessorsOf(room)
      .map((assessor) => assessor.name)
      .join(', ')
  const others = new Map(centre.other_languages.map(({ usr_id, language }) => [usr_id, language]))
  const languageOf = ({ eduass_fk_usr_id }: Slot) => others.get(eduass_fk_usr_id ?? 0) ?? centre.edc_lac_language ?? ''
  if (by === 'room')
    return centre.rooms.map((room) => ({
      key: String(room.eduasr_id),
      title: room.eduasr_title,
      subtitle: names(room),
      lines: linesOf(centre, taken(room), (slot) => lineOf(room, slot)),
    }))
  // A sheet for the door: one for each day, without room for marks.
  if (by === 'door')
    return centre.rooms.flatMap((room) =>
      daysOf(centre)
        .filter((day) => only === null || day === only)
        .map((day) => ({
          key: `${room.eduasr_id}-${day}`,
          title: room.eduasr_title,
          subtitle: dotted(formatLongDay(day), room.eduasr_offline_room),
          lines: linesOf(
            centre,
            taken(room).filter((slot) => athensDay(slot.eduass_time) === day),
            // Day and room stand above; how somebody comes and in which language stands in the line.
            (slot) => ({
              ...lineOf(room, slot),
              when: formatTime(slot.eduass_time),
              where: dotted(languageOf(slot), slot.eduass_is_offline ? texts.onSite : ''),
            }),
          ),
        })),
    )
  if (by === 'assessor')
    return centre.rooms.flatMap((room) =>
      assessorsOf(room).map((assessor) => ({
        key: `${room.eduasr_id}-${assessor.email}`,
        title: assessor.name,
        subtitle: room.eduasr_title,
        lines: linesOf(centre, taken(room), (slot) => lineOf(room, slot)),
      })),
    )
  return centre.rooms.flatMap((room) =>
    taken(room).map((slot) => ({
      key: String(slot.eduass_id),
      title: slot.usr_fullname ?? '',
      subtitle: names(room),
      lines: [lineOf(room, slot)],
    })),
  )
}

/** The days on paper: a sheet for each room, assessor or candidate. */
export function AgendaPrintScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const centre = useCentre(id)
  const search = new URLSearchParams(window.location.search)
  const requested = search.get('by') ?? 'room'
  const by: By = Object.hasOwn(texts.printBy, requested) ? (requested as By) : 'room'
  const printouts = centre.data
    ? printoutsOf(centre.data, by, search.get('day')).filter(({ lines }) => lines.length > 0)
    : []
  return (
    <PageFrame
      title={`${lacTexts.title}: ${texts.printBy[by].toLowerCase()}`}
      subtitle={centre.data?.edc_title}
      breadcrumbs={[
        { label: lacTexts.title, href: `/admin/educational-cycles/${id}/assessment-centre` },
        { label: texts.print },
      ]}
      actions={
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      }
    >
      <PracticeCycleNotice edc_id={id} />
      <LoadState of={centre} shape="table" />
      <Stack gap="xl">
        {centre.data &&
          printouts.map((printout, at) => (
            <PrintoutSection
              key={printout.key}
              printout={printout}
              isForMarks={by === 'room' || by === 'assessor'}
              isForDoor={by === 'door'}
              isFirst={at === 0}
            />
          ))}
        {centre.data && printouts.length === 0 && <EmptyState title={texts.printEmpty} />}
      </Stack>
    </PageFrame>
  )
}

const { printColumns: heads } = texts

/** A name of one long word stays within its column. */
const wrapped = { overflowWrap: 'anywhere' } as const

/** A sheet; those of rooms and assessors have room to tick who came and to write a mark. */
interface PrintoutSectionProps {
  printout: Printout
  isForMarks: boolean
  /** Each on a page of its own, to be read from afar. */
  isForDoor: boolean
  isFirst: boolean
}

function PrintoutSection({ printout, isForMarks, isForDoor, isFirst }: PrintoutSectionProps) {
  return (
    <section style={isForDoor && !isFirst ? { breakBefore: 'page' } : { breakInside: 'avoid' }}>
      <Group gap="sm" align="baseline" style={wrapped}>
        <Title order={2} size={isForDoor ? 'h1' : 'h3'}>
          {printout.title}
        </Title>
        <Hint>{printout.subtitle}</Hint>
      </Group>
      <Table
        mt="xs"
        aria-label={printout.title}
        verticalSpacing={4}
        layout="fixed"
        withColumnBorders={isForMarks}
        fz={isForDoor ? 'xl' : 'sm'}
        style={wrapped}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={150}>{heads.when}</Table.Th>
            <Table.Th>{heads.who}</Table.Th>
            {isForMarks ? (
              <>
                <Table.Th w={90}>{heads.present}</Table.Th>
                <Table.Th w={110}>{heads.score}</Table.Th>
              </>
            ) : (
              <Table.Th>{isForDoor ? heads.note : heads.where}</Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {printout.lines.map((line) => (
            <tr key={line.key} className={classes.line} data-pause={line.isPause} data-marks={isForMarks || undefined}>
              <td>{line.when}</td>
              <td>{line.who}</td>
              {isForMarks ? (
                <>
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- to be written in, and no control */}
                  <td />
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- as above */}
                  <td />
                </>
              ) : (
                <td>{line.where}</td>
              )}
            </tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
