import { Button, Group, Text } from '@mantine/core'
import { Fragment, memo, useMemo } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { type RoomState, roomStateOf } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'
import { useKept } from '#web/core/use-kept.ts'
import { type DayActions, hasPerson } from '#web/features/assessment-centre/day.data.ts'
import { type DayClock, useAt } from '#web/features/assessment-centre/day-clock.ts'
import classes from '#web/features/assessment-centre/day.module.css'
import { placedIn, type Rail } from '#web/features/assessment-centre/day-rail.ts'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { SlotCard } from '#web/features/assessment-centre/DaySlotCard.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const texts = dayTexts.room
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
  /** Its cards come once those of the rooms before it have. */
  isDrawn: boolean
  day: string
  clock: DayClock
  minutes: number
  actions: DayActions
  onShift(eduasr_id: number): void
  onLose(eduasr_id: number): void
}

/** A room through its day. */
export const DayRoomColumn = memo(function DayRoomColumn(props: DayRoomColumnProps) {
  return (
    <section className={classes.room} aria-label={props.room.eduasr_title}>
      <RoomHead {...props} />
      <ul className={classes.people}>{props.isDrawn && <Slots {...props} />}</ul>
    </section>
  )
})

function Slots({ room: { slots, lost_at }, rail, day, clock, minutes, actions }: DayRoomColumnProps) {
  const placed = useKept(useMemo(() => placedIn(rail, slots, minutes), [rail, slots, minutes]))
  const mayAct = useMay(contract.presence)
  /** How many have begun by the clock: the slots stand in their order. */
  const begun = useAt(
    clock,
    (now) => slots.filter(({ eduass_time }) => Date.parse(eduass_time) <= Date.parse(now)).length,
  )
  const isToday = useAt(clock, (now) => athensDay(now) === day)
  const waits = slots.findIndex((slot) => hasPerson(slot) && !slot.started_at && !slot.finished_at)
  return placed.map(({ slot, rows, pause }, index) => (
    <Fragment key={slot.eduass_id}>
      {pause && (
        <li className={classes.pause} style={{ gridRow: pause.rows }}>
          {texts.pause(pause.from, pause.until)}
        </li>
      )}
      {/* The line of the present stands before what begins next today. */}
      {isToday && index === begun && <NowLine clock={clock} />}
      <SlotCard
        slot={slot}
        rows={rows}
        lostAt={lost_at}
        clock={clock}
        minutes={minutes}
        actions={actions}
        mayAct={mayAct}
        isNear={index === waits || index < begun}
      />
    </Fragment>
  ))
}

function NowLine({ clock }: { clock: DayClock }) {
  return <li className={classes.now}>{texts.now(useAt(clock, String))}</li>
}

/** How the room runs, and what may be done with the rest of its day. */
function RoomHead({ room, day, clock, minutes, onShift, onLose }: DayRoomColumnProps) {
  const state = useAt(clock, (now) => roomStateOf(room.slots, now, minutes))
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
      {room.lost_at && <Hint>{texts.lost(room.lost_at, day)}</Hint>}
      {hasRest && !room.lost_at && (
        <Group gap={4} mt={6} wrap="nowrap">
          <Allowed call={contract.shiftRoom}>
            <Button
              size="compact-sm"
              variant={state.kind === 'late' ? 'filled' : 'default'}
              aria-label={texts.shift(room.eduasr_title)}
              onClick={() => onShift(room.eduasr_id)}
            >
              {texts.shiftShort}
            </Button>
          </Allowed>
          <Allowed call={contract.lose}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={texts.lose(room.eduasr_title)}
              onClick={() => onLose(room.eduasr_id)}
            >
              {texts.loseShort}
            </Button>
          </Allowed>
        </Group>
      )}
    </div>
  )
}
