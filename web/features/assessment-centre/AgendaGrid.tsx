import { athensTime } from '#shared/core/dates.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import {
  assessorsOf,
  type BoardActions,
  slotsOnDay,
  timesOnDay,
} from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/features/assessment-centre/AgendaGrid.module.css'
import type { Moved } from '#web/features/assessment-centre/MoveDialog.tsx'
import { SlotCell } from '#web/features/assessment-centre/SlotCell.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const texts = lacTexts.board

export interface AgendaGridProps {
  centre: Centre
  day: string
  actions: BoardActions
  dragged: Moved | null
  onDrag(moved: Moved | null): void
  onDrop(room: Room, slot: Slot): void
  onMove(moved: Moved): void
  onSwap(moved: Moved): void
  onSend(usr_id: number, name: string): void
  onRoom(room: Room): void
}

/** Rooms beside each other, the hours of a day below: who is met where and when. */
export function AgendaGrid(props: AgendaGridProps) {
  const { centre, day } = props
  const times = timesOnDay(centre, day)
  const bySlot = new Map(
    centre.rooms.map((room) => [
      room.eduasr_id,
      new Map(slotsOnDay(room, day).map((slot) => [athensTime(slot.eduass_time), slot])),
    ]),
  )
  return (
    // A scrolling area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={texts.grid} tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col" className={classes.time}>
              {texts.time}
            </th>
            {centre.rooms.map((room) => (
              <RoomHead key={room.eduasr_id} room={room} onRoom={props.onRoom} />
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th scope="row" className={classes.time}>
                {time}
              </th>
              {centre.rooms.map((room) => (
                <SlotCell key={room.eduasr_id} room={room} slot={bySlot.get(room.eduasr_id)?.get(time)} grid={props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RoomHead({ room, onRoom }: { room: Room; onRoom(room: Room): void }) {
  const names = assessorsOf(room).map((assessor) => assessor.name || assessor.email)
  return (
    <th scope="col">
      <button
        type="button"
        className={classes.roomTitle}
        onClick={() => onRoom(room)}
        title={lacTexts.room.edit(room.eduasr_title)}
      >
        {room.eduasr_title}
      </button>
      <Hint size="xs">{names.length === 0 ? lacTexts.room.noAssessors : names.join(', ')}</Hint>
    </th>
  )
}
