import { Button, Kbd } from '@mantine/core'
import { type CSSProperties, Fragment, useMemo, useState } from 'react'
import { dotted, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import {
  assessorsOf,
  type BoardActions,
  pausesBetween,
  slotsOnDay,
  timesOnDay,
} from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/features/assessment-centre/AgendaGrid.module.css'
import { dropTip, tipWords } from '#web/features/assessment-centre/drop-tip.ts'
import { seatsOf } from '#web/features/assessment-centre/seats.ts'
import type { Moved } from '#web/features/assessment-centre/MoveDialog.tsx'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'
import { type BoardKeys, onBoardKey, onBoardKeyUp } from '#web/features/assessment-centre/board-keys.ts'
import { SlotCell } from '#web/features/assessment-centre/SlotCell.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const texts = lacTexts.board

/** What the cells need. It stays the same while somebody is held over one cell after another: only these two are drawn anew. */
export interface CellGrid extends AgendaGridProps {
  onOver(eduass_id: number | null): void
}

export interface AgendaGridProps {
  centre: Centre
  day: string
  /** On a phone one room is shown at a time. */
  shownRoom: number | null
  onShowRoom(eduasr_id: number): void
  actions: BoardActions
  dragged: Moved | null
  onDrag(moved: Moved | null): void
  onDrop(room: Room, slot: Slot): void
  onMove(moved: Moved): void
  onSwap(moved: Moved): void
  onSend(usr_id: number, name: string): void
  onRoom(room: Room): void
}

/** Rooms beside each other, on a phone one of them, the hours of a day below: who is met where and when. */
export function AgendaGrid(props: AgendaGridProps) {
  const { centre } = props
  const isPhone = useIsPhone()
  const shown = centre.rooms.find(({ eduasr_id }) => eduasr_id === props.shownRoom) ?? centre.rooms[0]
  const keys = useBoardKeys(props)
  return (
    <>
      {isPhone && <RoomChoice {...props} shownRoom={shown?.eduasr_id ?? null} />}
      {/* The keys are those of the cells in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={classes.scroll}
        aria-label={texts.grid}
        // A scrolling area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // Who was moved by a dialog leaves the cell that it was opened from.
        data-keeps-focus
        onKeyDown={(event) => onBoardKey(event, keys)}
        onKeyUp={onBoardKeyUp}
      >
        <Grid {...props} rooms={isPhone && shown ? [shown] : centre.rooms} />
      </section>
    </>
  )
}

/** The room that a phone shows, and how many of its hours of the day somebody has. */
function RoomChoice({ centre, day, shownRoom, onShowRoom }: AgendaGridProps) {
  const counts = new Map(
    centre.rooms.map((room) => {
      const slots = slotsOnDay(room, day)
      const taken = slots.filter(({ eduass_fk_usr_id }) => eduass_fk_usr_id !== null)
      return [String(room.eduasr_id), texts.takenOf(taken.length, slots.length)]
    }),
  )
  const value = shownRoom === null ? null : String(shownRoom)
  return (
    <SelectField
      label={texts.room}
      // Not beside the name: a long one would push it out of the field.
      description={value && counts.get(value)}
      clearable={false}
      searchable={false}
      options={centre.rooms.map((room) => ({ value: String(room.eduasr_id), label: room.eduasr_title }))}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <Hint>{counts.get(option.value)}</Hint>
        </span>
      )}
      value={value}
      onChange={(value) => value && onShowRoom(Number(value))}
    />
  )
}

const slotsByTime = (rooms: readonly Room[], day: string) =>
  new Map(
    rooms.map((room) => [
      room.eduasr_id,
      new Map(slotsOnDay(room, day).map((slot) => [formatTime(slot.eduass_time), slot])),
    ]),
  )

function Grid(props: AgendaGridProps & { rooms: readonly Room[] }) {
  const { centre, day, dragged, rooms } = props
  const [heldOver, setOver] = useState<number | null>(null)
  const over = dragged ? heldOver : null
  const grid: CellGrid = useMemo(() => ({ ...props, onOver: setOver }), [props])
  const times = useMemo(() => timesOnDay(rooms, day), [rooms, day])
  const bySlot = useMemo(() => slotsByTime(rooms, day), [rooms, day])
  return (
    <>
      <table className={classes.grid} style={{ '--rooms': rooms.length } as CSSProperties} aria-label={texts.grid}>
        <thead>
          <tr>
            <th scope="col" className={classes.time}>
              {texts.time}
            </th>
            {rooms.map((room) => (
              <RoomHead key={room.eduasr_id} room={room} onRoom={props.onRoom} onReopen={props.actions.reopen} />
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, row) => (
            <Fragment key={time}>
              {pausesBetween(centre, times[row - 1], time).map((pause) => (
                <PauseRow key={pause.from} pause={pause} columns={rooms.length} />
              ))}
              <tr>
                <th scope="row" className={classes.time}>
                  {time}
                </th>
                {rooms.map((room, column) => {
                  const slot = bySlot.get(room.eduasr_id)?.get(time)
                  const isOver = slot !== undefined && slot.eduass_id === over
                  return <SlotCell key={room.eduasr_id} {...{ room, slot, row, column, grid, isOver }} />
                })}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <KeysLegend {...{ centre, dragged, over }} />
    </>
  )
}

function PauseRow({ pause, columns }: { pause: Centre['edc_lac_breaks'][number]; columns: number }) {
  return (
    <tr>
      <th scope="row" className={classes.time}>
        {pause.from}
      </th>
      <td colSpan={columns} className={classes.pause}>
        {texts.pause(pause.until)}
      </td>
    </tr>
  )
}

function KeysLegend({ centre, dragged, over }: Pick<CellGrid, 'centre' | 'dragged'> & { over: number | null }) {
  const seat = over === null ? undefined : seatIn(centre, over)
  const tip = dragged && seat && dotted(seat.room.eduasr_title, tipWords(dropTip(centre, dragged.usr_id, seat)))
  return (
    <div className={classes.legend}>
      <Hint size="xs" role="status">
        {tip ?? (dragged ? texts.lifted(dragged.name) : '')}
      </Hint>
      {!dragged && (
        <Hint size="xs" data-needs-keyboard>
          <Kbd size="xs">{texts.dropKey}</Kbd> {texts.keys.lift} <Kbd size="xs">← → ↑ ↓</Kbd> {texts.keys.arrows}{' '}
          <Kbd size="xs">Enter</Kbd> {texts.keys.menu} <Kbd size="xs">Esc</Kbd> {texts.keys.cancel}
        </Hint>
      )}
    </div>
  )
}

const seatIn = (centre: Centre, eduass_id: number) => seatsOf(centre).find(({ slot }) => slot.eduass_id === eduass_id)

/** Who is lifted by keyboard is the same as who is dragged by mouse. */
function useBoardKeys({ centre, dragged, onDrag, onDrop }: AgendaGridProps): BoardKeys {
  const mayMove = useMay(contract.move)
  const seat = (eduass_id: number) => seatIn(centre, eduass_id)
  return {
    isLifted: dragged !== null,
    lift(eduass_id) {
      const slot = seat(eduass_id)?.slot
      if (mayMove && slot?.eduass_fk_usr_id) onDrag({ usr_id: slot.eduass_fk_usr_id, name: slot.usr_fullname ?? '' })
    },
    drop(eduass_id) {
      const at = seat(eduass_id)
      if (at) onDrop(at.room, at.slot)
    },
    letGo: () => onDrag(null),
  }
}

function RoomHead({ room, onRoom, onReopen }: { room: Room; onRoom(room: Room): void; onReopen(room: Room): void }) {
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
      {room.eduasr_date_lost && (
        <>
          <StatusChip tone="danger" size="sm" label={texts.lost(formatTime(room.eduasr_date_lost))} />
          <Allowed call={contract.putBack}>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={texts.reopenRoom(room.eduasr_title)}
              onClick={() => onReopen(room)}
            >
              {texts.reopen}
            </Button>
          </Allowed>
        </>
      )}
    </th>
  )
}
