import { ActionIcon, Button, Group, Menu, Progress, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { dotted, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { type RoomState, roomStateOf } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import {
  type BoardSlot,
  type DayActions,
  hasPerson,
  type SlotPerson,
} from '#web/features/assessment-centre/day.data.ts'
import classes from '#web/features/assessment-centre/day.module.css'
import { placedIn, type Rail } from '#web/features/assessment-centre/day-rail.ts'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const texts = dayTexts.room
const MINUTE_MS = 60_000
const tones: Record<RoomState['kind'], Tone> = {
  empty: 'neutral',
  'on-time': 'success',
  done: 'neutral',
  late: 'warning',
  missing: 'danger',
}

interface DayRoomColumnProps {
  room: DayRoom
  rail: Rail
  now: string
  minutes: number
  actions: DayActions
  onShift(): void
  onLose(): void
}

/** A room through its day. */
export function DayRoomColumn(props: DayRoomColumnProps) {
  const { room, rail, now, minutes, actions } = props
  // The line of the present stands before what begins next today.
  const next = room.slots.find(
    ({ eduass_time }) => Date.parse(eduass_time) > Date.parse(now) && athensDay(eduass_time) === athensDay(now),
  )
  const waits = room.slots.find((slot) => hasPerson(slot) && !slot.started_at && !slot.finished_at)
  return (
    <section className={classes.room} aria-label={room.eduasr_title}>
      <RoomHead {...props} />
      <ul className={classes.people}>
        {placedIn(rail, room.slots, minutes).map(({ slot, rows, pause }) => (
          <Fragment key={slot.eduass_id}>
            {pause && (
              <li className={classes.pause} style={{ gridRow: pause.rows }}>
                {texts.pause(pause.from, pause.until)}
              </li>
            )}
            {slot === next && <li className={classes.now}>{texts.now(now)}</li>}
            <li
              className={classes.slot}
              data-state={stateOf(slot)}
              style={{ gridRow: rows }}
              data-keeps-focus
              tabIndex={-1}
            >
              <SlotCard
                slot={slot}
                lostAt={room.lost_at}
                now={now}
                minutes={minutes}
                actions={actions}
                isNext={slot === waits}
              />
            </li>
          </Fragment>
        ))}
      </ul>
    </section>
  )
}

/** How the room runs, and what may be done with the rest of its day. */
function RoomHead({ room, now, minutes, actions, onShift, onLose }: DayRoomColumnProps) {
  const state = roomStateOf(room.slots, now, minutes)
  const hasRest = room.slots.some((slot) => slot.started_at === null)
  return (
    <div className={classes.head}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} className={classes.name}>
          {room.eduasr_title}
        </Text>
        <StatusChip tone={tones[state.kind]} label={texts.state(state)} size="sm" />
      </Group>
      <Hint>{room.assessors.join(', ')}</Hint>
      {state.kind === 'late' && <Hint>{dayTexts.shift.lateBody}</Hint>}
      {room.lost_at && <Hint>{texts.lost(room.lost_at, actions.board.day)}</Hint>}
      {hasRest && !room.lost_at && (
        <Group gap={4} mt={6} wrap="nowrap">
          <Allowed call={contract.shiftRoom}>
            <Button
              size="compact-sm"
              variant={state.kind === 'late' ? 'filled' : 'default'}
              aria-label={texts.shift(room.eduasr_title)}
              onClick={onShift}
            >
              {texts.shiftShort}
            </Button>
          </Allowed>
          <Allowed call={contract.lose}>
            <Button size="compact-sm" variant="default" aria-label={texts.lose(room.eduasr_title)} onClick={onLose}>
              {texts.loseShort}
            </Button>
          </Allowed>
        </Group>
      )}
    </div>
  )
}

function stateOf(slot: BoardSlot): string {
  if (slot.is_closed) return 'closed'
  if (slot.finished_at) return 'done'
  if (slot.started_at) return 'inside'
  return slot.arrived_at ? 'here' : 'waiting'
}

interface SlotCardProps {
  slot: BoardSlot
  /** Of its room. */
  lostAt: string | null
  now: string
  minutes: number
  actions: DayActions
  /** Whose turn it is in the room. */
  isNext: boolean
}

function SlotCard({ slot, lostAt, now, minutes, actions, isNext }: SlotCardProps) {
  const time = formatTime(slot.eduass_time)
  if (!hasPerson(slot))
    return (
      <Hint>
        {time} · {emptyWords(slot, lostAt)}
      </Hint>
    )
  const isNear = isNext || slot.arrived_at !== null || Date.parse(slot.eduass_time) <= Date.parse(now)
  return (
    <>
      <Group gap={4} wrap="nowrap" align="flex-start" justify="space-between">
        <Text size="sm" fw={600} className={classes.person} title={slot.usr_fullname}>
          {slot.usr_fullname}
        </Text>
        <Allowed call={contract.presence}>
          <ActMenu slot={slot} actions={actions} isNear={isNear} />
        </Allowed>
      </Group>
      <Hint>{dotted(time, wordsOf(slot), slot.is_offline ? texts.onSite : '')}</Hint>
      {slot.started_at && !slot.finished_at && <TimeLeft since={slot.started_at} now={now} minutes={minutes} />}
      {!slot.arrived_at && !slot.finished_at && <div className={classes.byHand}>{texts.cameAt}</div>}
      {isNear && (
        <Allowed call={contract.presence}>
          <ActButtons slot={slot} actions={actions} />
        </Allowed>
      )}
    </>
  )
}

function emptyWords({ eduass_time, is_closed }: BoardSlot, lostAt: string | null): string {
  if (lostAt !== null && Date.parse(eduass_time) >= Date.parse(lostAt)) return texts.notOffered
  return is_closed ? texts.closed : texts.free
}

/** How much of the talk is over. */
function TimeLeft({ since, now, minutes }: { since: string; now: string; minutes: number }) {
  const gone = Math.max(0, (Date.parse(now) - Date.parse(since)) / MINUTE_MS)
  const words = texts.left(Math.ceil(minutes - gone))
  return (
    <>
      <Hint>{words}</Hint>
      <Progress
        mt={4}
        size="sm"
        value={Math.min(100, (gone / minutes) * 100)}
        color={gone > minutes ? 'orange' : undefined}
        aria-label={words}
      />
    </>
  )
}

function wordsOf({ arrived_at, started_at, finished_at, sheets }: SlotPerson): string {
  if (finished_at) return texts.done(finished_at, sheets)
  if (started_at) return texts.since(started_at)
  return arrived_at ? texts.here : texts.notHere
}

interface ActsProps {
  slot: SlotPerson
  actions: DayActions
  /** Of all others the acts wait in the menu, so that the cards that matter now stand out. */
  isNear: boolean
}

const mayBeAbsent = ({ started_at, arrived_at }: SlotPerson) => !started_at && !arrived_at

function ActButtons({ slot, actions }: Omit<ActsProps, 'isNear'>) {
  const { usr_fullname: name, started_at, finished_at } = slot
  const press = (label: string, short: string, act: () => void) => (
    <Button size="compact-sm" variant="default" aria-label={label} onClick={act}>
      {short}
    </Button>
  )
  if (started_at && finished_at) return null
  return (
    <Group gap={4} mt={4} wrap="nowrap" data-no-print>
      {mayBeAbsent(slot) && press(texts.noShow(name), texts.noShowShort, () => actions.noShow(slot))}
      {started_at
        ? press(texts.finish(name), texts.finishShort, () => actions.step(slot, 'finished'))
        : press(texts.start(name), texts.startShort, () => actions.step(slot, 'started'))}
    </Group>
  )
}

function ActMenu({ slot, actions, isNear }: ActsProps) {
  const { usr_fullname: name, eduass_id, arrived_at, started_at, finished_at, is_offline } = slot
  if (finished_at && !arrived_at) return null
  return (
    <LateMenu
      target={
        <ActionIcon color="regen" size={26} mt={-2} aria-label={texts.more(name)} data-no-print>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        {!isNear && mayBeAbsent(slot) && (
          <Menu.Item onClick={() => actions.noShow(slot)}>{texts.noShowShort}</Menu.Item>
        )}
        {!isNear && !started_at && (
          <Menu.Item onClick={() => actions.step(slot, 'started')}>{texts.startShort}</Menu.Item>
        )}
        {started_at && <Menu.Item onClick={() => actions.step(slot, 'waiting')}>{texts.backShort}</Menu.Item>}
        <Allowed call={contract.offline}>
          <Menu.Item onClick={() => actions.seatOnSite(eduass_id, !is_offline)}>
            {is_offline ? texts.online : texts.atTable}
          </Menu.Item>
        </Allowed>
        {arrived_at && !started_at && (
          <Menu.Item onClick={() => actions.step(slot, 'not-arrived')}>{texts.undoArrival}</Menu.Item>
        )}
      </Menu.Dropdown>
    </LateMenu>
  )
}
