import { Alert, Button, Group, List, Menu, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { isDay } from '#shared/core/dates.ts'
import { formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard, DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { roomStateOf } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useDayInAddress } from '#web/core/use-tab.ts'
import { labelOfDay } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { ArrivalPanel } from '#web/features/assessment-centre/ArrivalPanel.tsx'
import { type DayActions, hasPerson, useDayActions, useServerNow } from '#web/features/assessment-centre/day.data.ts'
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
  const actions = useDayActions(edc_id, served)
  const { board } = actions
  const now = useServerNow(board.now)
  const [shifting, setShifting] = useState<number | null>(null)
  const [losing, setLosing] = useState<number | null>(null)
  const room = board.rooms.find(({ eduasr_id }) => eduasr_id === shifting)
  const tabs = board.days.map((day, index) => ({ id: day, label: labelOfDay(day, index) }))
  return (
    <Stack gap="md">
      <PageTabs tabs={tabs} value={board.day} onChange={onDay} label={texts.days}>
        <div />
      </PageTabs>
      <Away actions={actions} isStale={isStale} />
      <Figures board={board} now={now} />
      <div className={classes.page}>
        <Stack gap="md" data-keeps-focus tabIndex={-1}>
          <ArrivalPanel actions={actions} />
          <DayPanels actions={actions} />
        </Stack>
        <Rooms board={board} now={now}>
          {(room, rail) => (
            <DayRoomColumn
              key={room.eduasr_id}
              room={room}
              rail={rail}
              now={now}
              minutes={board.minutes}
              actions={actions}
              onShift={() => setShifting(room.eduasr_id)}
              onLose={() => setLosing(room.eduasr_id)}
            />
          )}
        </Rooms>
      </div>
      {losing !== null && <LossDialog edc_id={edc_id} room_id={losing} onClose={() => setLosing(null)} />}
      {room && (
        <ShiftDialog edc_id={edc_id} room={room} now={now} minutes={board.minutes} onClose={() => setShifting(null)} />
      )}
    </Stack>
  )
}

interface RoomsProps {
  board: DayBoard
  now: string
  children(room: DayRoom, rail: Rail): ReactNode
}

/** The rooms side by side along the hours that they share, with the present as a line through all of them. */
function Rooms({ board: { rooms, minutes }, now, children }: RoomsProps) {
  const rail = railOf(rooms, minutes)
  const present = presentIn(rail, now)
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
      {rooms.map((room) => children(room, rail))}
      {present && (
        <div
          className={classes.present}
          style={{ gridRow: `${present.row + 1} / span 1`, '--part': `${present.part * 100}%` } as CSSProperties}
        >
          <span>{texts.room.now(now)}</span>
        </div>
      )}
    </section>
  )
}

/** What waits for the network, and what became of it when it arrived late. */
function Away({ actions, isStale }: { actions: DayActions; isStale: boolean }) {
  const { acts, board, clashes, dismissClashes } = actions
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
          <Button size="compact-sm" variant="default" onClick={dismissClashes}>
            {texts.away.dismiss}
          </Button>
        </Alert>
      )}
    </>
  )
}

function Figures({ board, now }: { board: DayBoard; now: string }) {
  const people = board.rooms.flatMap(({ slots }) => slots.filter(hasPerson))
  const here = people.filter(({ arrived_at }) => arrived_at !== null)
  const inside = people.filter(({ started_at, finished_at }) => started_at !== null && finished_at === null)
  const late = board.rooms.flatMap(({ eduasr_id, eduasr_title, slots }) => {
    const state = roomStateOf(slots, now, board.minutes)
    return state.kind === 'late' ? [{ eduasr_id, words: texts.late(eduasr_title, state.minutes) }] : []
  })
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
        {formatTime(now)}
      </Text>
    </Group>
  )
}
