import { Menu, Progress } from '@mantine/core'
import { memo } from 'react'
import { dotted, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import {
  type BoardSlot,
  type DayActions,
  hasPerson,
  type SlotPerson,
} from '#web/features/assessment-centre/day.data.ts'
import { type DayClock, useAt } from '#web/features/assessment-centre/day-clock.ts'
import classes from '#web/features/assessment-centre/day.module.css'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'

const texts = dayTexts.room
const MINUTE_MS = 60_000

function stateOf(slot: BoardSlot): string {
  if (slot.is_closed) return 'closed'
  if (slot.finished_at) return 'done'
  if (slot.started_at) return 'inside'
  return slot.arrived_at ? 'here' : 'waiting'
}

interface SlotCardProps {
  slot: BoardSlot
  /** Of the grid of the hours. */
  rows: string
  /** Of its room. */
  lostAt: string | null
  clock: DayClock
  minutes: number
  actions: DayActions
  mayAct: boolean
  /** Its hour has come, or it is whose turn it is in the room. */
  isNear: boolean
}

/** One of a day's hundreds or thousands: of plain elements, and drawn anew only when something about it has changed. */
export const SlotCard = memo(function SlotCard(props: SlotCardProps) {
  const { slot, rows } = props
  return (
    <li className={classes.slot} data-state={stateOf(slot)} style={{ gridRow: rows }} data-keeps-focus tabIndex={-1}>
      {hasPerson(slot) ? (
        <Person {...props} slot={slot} />
      ) : (
        <Line words={dotted(formatTime(slot.eduass_time), emptyWords(props))} />
      )}
    </li>
  )
})

function Line({ words }: { words: string }) {
  return (
    <p className={classes.line}>
      <DotLine parts={[words]} />
    </p>
  )
}

function Person({ slot, clock, minutes, actions, mayAct, ...props }: SlotCardProps & { slot: SlotPerson }) {
  const { usr_fullname, eduass_time, is_offline, arrived_at, started_at, finished_at } = slot
  const isNear = props.isNear || arrived_at !== null
  return (
    <>
      <div className={classes.slotHead}>
        <p className={classes.person} title={usr_fullname}>
          {usr_fullname}
        </p>
        {mayAct && <ActMenu slot={slot} actions={actions} isNear={isNear} />}
      </div>
      <Line words={dotted(formatTime(eduass_time), wordsOf(slot), is_offline ? texts.onSite : '')} />
      {started_at && !finished_at && <TimeLeft since={started_at} clock={clock} minutes={minutes} />}
      {!arrived_at && !finished_at && <div className={classes.byHand}>{texts.cameAt}</div>}
      {isNear && mayAct && <ActButtons slot={slot} actions={actions} />}
    </>
  )
}

function emptyWords({ slot: { eduass_time, is_closed }, lostAt }: SlotCardProps): string {
  if (lostAt !== null && Date.parse(eduass_time) >= Date.parse(lostAt)) return texts.notOffered
  return is_closed ? texts.closed : texts.free
}

/** How much of the talk is over. */
function TimeLeft({ since, clock, minutes }: { since: string; clock: DayClock; minutes: number }) {
  const gone = useAt(clock, (now) => Math.max(0, (Date.parse(now) - Date.parse(since)) / MINUTE_MS))
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

/** As small as a picture can be: each card has one. */
const dots = (
  <svg
    viewBox="0 0 24 24"
    width={16}
    height={16}
    stroke="currentColor"
    strokeWidth={4}
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M5 12h0M12 12h0M19 12h0" />
  </svg>
)

const mayBeAbsent = ({ started_at, arrived_at }: SlotPerson) => !started_at && !arrived_at

function ActButtons({ slot, actions }: Omit<ActsProps, 'isNear'>) {
  const { usr_fullname: name, started_at, finished_at } = slot
  const press = (label: string, short: string, act: () => void) => (
    <button type="button" className={classes.act} aria-label={label} onClick={act}>
      {short}
    </button>
  )
  if (started_at && finished_at) return null
  return (
    <div className={classes.acts} data-no-print>
      {mayBeAbsent(slot) && press(texts.noShow(name), texts.noShowShort, () => actions.noShow(slot))}
      {started_at
        ? press(texts.finish(name), texts.finishShort, () => actions.step(slot, 'finished'))
        : press(texts.start(name), texts.startShort, () => actions.step(slot, 'started'))}
    </div>
  )
}

function ActMenu({ slot, actions, isNear }: ActsProps) {
  const { usr_fullname: name, eduass_id, arrived_at, started_at, finished_at, is_offline } = slot
  if (finished_at && !arrived_at) return null
  return (
    <LateMenu
      target={
        <button type="button" className={classes.more} aria-label={texts.more(name)} data-no-print>
          {dots}
        </button>
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
