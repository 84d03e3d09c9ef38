import { Alert, Button, Group, List, Menu, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ComponentProps, type CSSProperties, memo, type ReactNode, useMemo, useState } from 'react'
import { isDay } from '#shared/core/dates.ts'
import { formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard, DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { roomStateOf } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useKept } from '#web/core/use-kept.ts'
import { useDayInAddress } from '#web/core/use-tab.ts'
import { labelOfDay } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { ArrivalPanel } from '#web/features/assessment-centre/ArrivalPanel.tsx'
import { hasPerson, useDayActions } from '#web/features/assessment-centre/day.data.ts'
import { type DayClock, useAt, useDayClock } from '#web/features/assessment-centre/day-clock.ts'
import classes from '#web/features/assessment-centre/day.module.css'
import { presentIn, type Rail, railOf } from '#web/features/assessment-centre/day-rail.ts'
import { dayTexts as texts } from '#web/features/assessment-centre/day.texts.ts'
import { DayPanels } from '#web/features/assessment-centre/DayPanels.tsx'
import { DayRoomColumn } from '#web/features/assessment-centre/DayRoomColumn.tsx'
import { LossDialog } from '#web/features/assessment-centre/LossDialog.tsx'
import { ShiftDialog } from '#web/features/assessment-centre/ShiftDialog.tsx'
import { PracticeCycleNotice } from '#web/parts/PracticeNotice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { useDrawn } from '#web/ui/use-drawn.ts'

const REFRESH_MS = 60_000

/** The day itself: who is here, what each room does, and what to do about it. */
export function DayBoardScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const [written, showDay] = useDayInAddress()
  const day = written !== null && isDay(written) ? written : null
  // Live events bring each change; once a minute it is read anyway, should a change have got lost with the network.
  const board = useCall(
    contract.dayBoard,
    { id, ...(day ? { day } : {}) },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  )
  if (board.error?.status === 404) throw board.error
  const centre = `/admin/educational-cycles/${id}/assessment-centre`
  const hasDays = board.data !== undefined && board.data.days.length > 0
  return (
    <PageFrame
      title={texts.title}
      subtitle={board.data?.edc_title}
      breadcrumbs={[{ label: lacTexts.title, href: centre }, { label: texts.title }]}
      actions={hasDays && <PrintMenu edc_id={id} day={board.data.day} />}
    >
      <PracticeCycleNotice edc_id={id} />
      <LoadState of={board} shape="cards" isQuiet />
      {board.data && !hasDays && (
        <EmptyState
          title={texts.none}
          action={<Button onClick={() => navigate(centre)}>{lacTexts.toPrepare}</Button>}
        />
      )}
      {hasDays && (
        <Board
          edc_id={id}
          served={board.data}
          isStale={board.error !== null || board.fetchStatus === 'paused'}
          onDay={showDay}
        />
      )}
    </PageFrame>
  )
}

/** What hangs at the doors and on the people of the shown day. */
function PrintMenu({ edc_id, day }: { edc_id: number; day: string }) {
  const base = `/admin/educational-cycles/${edc_id}/assessment-centre`
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {lacTexts.board.print}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => navigate(`${base}/badges?day=${day}`)}>{texts.badges.title}</Menu.Item>
        <Menu.Item onClick={() => navigate(`${base}/print?by=door&day=${day}`)}>{texts.doors}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface BoardProps {
  edc_id: number
  served: DayBoard
  /** The network is away: the board is as it was read last. */
  isStale: boolean
  onDay(day: string): void
}

function Board({ edc_id, served, isStale, onDay }: BoardProps) {
  const clock = useDayClock(served.now)
  const { board, queue, awaitingSlot, actions } = useDayActions(edc_id, served, clock)
  const [shifting, setShifting] = useState<number | null>(null)
  const [losing, setLosing] = useState<number | null>(null)
  const { rooms, reserves, absent, minutes } = board
  const room = rooms.find(({ eduasr_id }) => eduasr_id === shifting)
  const tabs = board.days.map((day, index) => ({ id: day, label: labelOfDay(day, index) }))
  return (
    <Stack gap="md">
      <PageTabs tabs={tabs} value={board.day} onChange={onDay} label={texts.days}>
        <div />
      </PageTabs>
      <Away board={board} queue={queue} isStale={isStale} />
      <Figures rooms={rooms} minutes={minutes} clock={clock} />
      <div className={classes.page}>
        <Stack gap="md" data-keeps-focus tabIndex={-1}>
          <ArrivalPanel actions={actions} rooms={rooms} reserves={reserves} absent={absent} />
          <DayPanels actions={actions} awaitingSlot={awaitingSlot} rooms={rooms} reserves={reserves} absent={absent} />
        </Stack>
        <Rooms rooms={rooms} minutes={minutes} clock={clock}>
          {(room, rail, isDrawn) => (
            <DayRoomColumn
              key={room.eduasr_id}
              {...{ room, rail, isDrawn, clock, minutes, actions }}
              day={board.day}
              onShift={setShifting}
              onLose={setLosing}
            />
          )}
        </Rooms>
      </div>
      {losing !== null && <LossDialog edc_id={edc_id} room_id={losing} onClose={() => setLosing(null)} />}
      {room && <Shift {...{ edc_id, room, clock, minutes }} onClose={() => setShifting(null)} />}
    </Stack>
  )
}

function Shift({ clock, ...props }: Omit<ComponentProps<typeof ShiftDialog>, 'now'> & { clock: DayClock }) {
  return <ShiftDialog {...props} now={useAt(clock, String)} />
}

/** Six rooms stand beside each other on a wide screen. */
const PORTIONS = { seen: 6, more: 20 }

interface RoomsProps extends Pick<DayBoard, 'rooms' | 'minutes'> {
  clock: DayClock
  children(room: DayRoom, rail: Rail, isDrawn: boolean): ReactNode
}

/** The rooms side by side along the hours that they share, with the present as a line through all of them. */
function Rooms({ rooms, minutes, clock, children }: RoomsProps) {
  const rail = useKept(useMemo(() => railOf(rooms, minutes), [rooms, minutes]))
  const drawn = useDrawn(rooms.length, PORTIONS)
  const size = { '--rooms': rooms.length, '--hours': Math.max(1, rail.bounds.length - 1) } as CSSProperties
  return (
    // A scrolling area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.rooms} style={size} aria-label={texts.rooms} tabIndex={0}>
      <div className={classes.rail} aria-hidden>
        {rail.starts.map((start) => (
          <span key={start} style={{ gridRow: rail.bounds.indexOf(start) + 2 }}>
            {formatTime(new Date(start).toISOString())}
          </span>
        ))}
      </div>
      {rooms.map((room, index) => children(room, rail, index < drawn))}
      <PresentLine rail={rail} clock={clock} />
    </section>
  )
}

function PresentLine({ rail, clock }: { rail: Rail; clock: DayClock }) {
  const now = useAt(clock, String)
  const present = presentIn(rail, now)
  if (!present) return null
  const place = { gridRow: `${present.row + 1} / span 1`, '--part': `${present.part * 100}%` } as CSSProperties
  return (
    <div className={classes.present} style={place}>
      <span>{texts.room.now(now)}</span>
    </div>
  )
}

interface AwayProps extends Pick<ReturnType<typeof useDayActions>, 'board' | 'queue'> {
  isStale: boolean
}

/** What waits for the network, and what became of it when it arrived late. */
function Away({ board, queue, isStale }: AwayProps) {
  const { acts, clashes, dismiss } = queue
  return (
    <>
      {isStale && (
        <Alert color="yellow" role="status">
          {acts.length > 0 ? texts.away.waiting(acts.length) : texts.away.stale(board.now)}
        </Alert>
      )}
      {clashes.length > 0 && (
        <Alert color="orange" role="alert">
          <Text size="sm" fw={600} c="dark">
            {texts.away.clashes(clashes.length)}
          </Text>
          <List size="sm" mb="xs">
            {clashes.map(({ key, text }) => (
              <List.Item key={key}>{text}</List.Item>
            ))}
          </List>
          <Button size="compact-sm" variant="default" onClick={dismiss}>
            {texts.away.dismiss}
          </Button>
        </Alert>
      )}
    </>
  )
}

interface FiguresProps extends Pick<DayBoard, 'rooms' | 'minutes'> {
  clock: DayClock
}

const Figures = memo(function Figures({ rooms, minutes, clock }: FiguresProps) {
  const people = useMemo(() => rooms.flatMap(({ slots }) => slots.filter(hasPerson)), [rooms])
  const late = useAt(clock, (now) =>
    rooms.flatMap(({ eduasr_id, eduasr_title, slots }) => {
      const state = roomStateOf(slots, now, minutes)
      return state.kind === 'late' ? [{ eduasr_id, words: texts.late(eduasr_title, state.minutes) }] : []
    }),
  )
  const here = people.filter(({ arrived_at }) => arrived_at !== null)
  const inside = people.filter(({ started_at, finished_at }) => started_at !== null && finished_at === null)
  const judged = people.filter(({ sheets }) => sheets > 0)
  return (
    <Group gap="lg" role="status">
      <Text fw={600}>{texts.come(here.length, people.length)}</Text>
      <Text>{texts.inside(inside.length)}</Text>
      {late.map(({ eduasr_id, words }) => (
        <Text key={eduasr_id} fw={600} c="red.9">
          {words}
        </Text>
      ))}
      <Text>{texts.judged(judged.length, people.length)}</Text>
      <Text fw={700} size="lg" ml="auto">
        {useAt(clock, formatTime)}
      </Text>
    </Group>
  )
})
