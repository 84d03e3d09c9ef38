import { Menu } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMailOff, IconMapPin } from '@tabler/icons-react'
import { type CSSProperties, type DragEvent, memo } from 'react'
import { formatTime } from '#shared/core/format.ts'
import { conflictWords } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { navigate } from '#web/core/navigation.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import type { CellGrid } from '#web/features/assessment-centre/AgendaGrid.tsx'
import { dropTip, tipWords } from '#web/features/assessment-centre/drop-tip.ts'
import { isInLostRoom } from '#web/features/assessment-centre/seats.ts'
import { seatAt } from '#web/features/assessment-centre/board-keys.ts'
import { FailedMark } from '#web/ui/FailedMark.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import classes from '#web/features/assessment-centre/AgendaGrid.module.css'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'

const texts = lacTexts.board

interface SlotCellProps {
  room: Room
  slot: Slot | undefined
  /** In the grid, for the arrow keys. */
  row: number
  column: number
  grid: CellGrid
  /** Somebody is held over it. */
  isOver: boolean
}

export const SlotCell = memo(function SlotCell({ room, slot, row, column, grid, isOver }: SlotCellProps) {
  if (!slot) return <td aria-label={texts.noSlot} />
  const failed = grid.actions.failedAt(slot)
  const seat = seatAt(row, column, slot.eduass_id)
  const isClosed = slot.eduass_is_absent || isInLostRoom(room, slot)
  function onDragOver(event: DragEvent) {
    if (!grid.dragged) return
    event.preventDefault()
    grid.onOver(slot?.eduass_id ?? null)
  }
  function onDrop(event: DragEvent) {
    event.preventDefault()
    grid.onOver(null)
    if (slot) grid.onDrop(room, slot)
  }
  return (
    // Dropping is for the mouse; the menu of each person does the same for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <td
      className={classes.cell}
      data-over={(isOver && !isClosed) || undefined}
      data-refused={(isOver && isClosed) || undefined}
      onDragOver={onDragOver}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && grid.onOver(null)}
      onFocus={() => grid.dragged && grid.onOver(slot.eduass_id)}
      onDrop={onDrop}
    >
      {slot.eduass_fk_usr_id === null ? (
        <EmptySlot room={room} slot={slot} seat={seat} grid={grid} />
      ) : (
        <PersonInSlot room={room} slot={slot} seat={seat} usr_id={slot.eduass_fk_usr_id} grid={grid} />
      )}
      {isOver && grid.dragged && grid.dragged.usr_id !== slot.eduass_fk_usr_id && (
        <div className={classes.tip} aria-hidden>
          <b>{`${formatTime(slot.eduass_time)}, ${room.eduasr_title}`}</b>
          {tipWords(dropTip(grid.centre, grid.dragged.usr_id, { room, slot }))}
        </div>
      )}
      {failed && (
        <FailedMark
          what={`${room.eduasr_title}, ${formatTime(slot.eduass_time)}`}
          message={failed.message}
          onRetry={failed.retry}
        />
      )}
    </td>
  )
})

interface FilledProps {
  room: Room
  slot: Slot
  seat: ReturnType<typeof seatAt>
  grid: CellGrid
}

function EmptySlot({ room, slot, seat, grid }: FilledProps) {
  const mayOffer = useMay(contract.offer)
  const isClosed = isInLostRoom(room, slot)
  const free = isClosed ? texts.closed : texts.free
  if (!slot.eduass_is_absent && grid.dragged && !isClosed)
    return (
      <button
        {...seat}
        type="button"
        className={classes.free}
        aria-label={texts.cell(room.eduasr_title, formatTime(slot.eduass_time), free)}
        onClick={() => grid.onDrop(room, slot)}
      >
        {free}
      </button>
    )
  if (!slot.eduass_is_absent)
    return (
      <div className={classes.free} data-closed={isClosed || undefined}>
        {free}
      </div>
    )
  return (
    <LateMenu
      target={
        <button
          {...seat}
          type="button"
          className={`${classes.free} ${classes.absent}`}
          aria-label={texts.cell(room.eduasr_title, formatTime(slot.eduass_time), texts.absent)}
        >
          {texts.absent}
        </button>
      }
    >
      <Menu.Dropdown>
        <Menu.Item disabled={!mayOffer} onClick={() => grid.actions.offer(slot)}>
          {texts.offer}
        </Menu.Item>
      </Menu.Dropdown>
    </LateMenu>
  )
}

function marksOf(slot: Slot): string[] {
  return [
    ...(slot.conflict ? [conflictWords[slot.conflict]] : []),
    ...(slot.eduass_is_offline ? [texts.onSite] : []),
    slot.is_told ? texts.told : slot.told ? texts.changedSince : texts.untold,
  ]
}

function PersonInSlot({ room, slot, seat, usr_id, grid }: FilledProps & { usr_id: number }) {
  const name = slot.usr_fullname ?? ''
  const moved = { usr_id, name }
  const marks = marksOf(slot)
  const mayMove = useMay(contract.move)
  const color = slot.edca_color ? ({ '--slot-color': slot.edca_color } as CSSProperties) : undefined
  return (
    <LateMenu
      target={
        <button
          {...seat}
          type="button"
          className={classes.person}
          data-lifted={grid.dragged?.usr_id === usr_id || undefined}
          data-changed={(slot.told !== null && !slot.is_told) || undefined}
          style={color}
          data-conflict={slot.conflict ?? undefined}
          title={[name, ...marks].join(' · ')}
          aria-label={texts.cell(room.eduasr_title, formatTime(slot.eduass_time), [name, ...marks].join(', '))}
          draggable={mayMove}
          onDragStart={() => grid.onDrag(moved)}
          onDragEnd={() => grid.onDrag(null)}
        >
          <span className={classes.name}>
            {name}
            <span className={classes.marks}>{marks.join(' · ')}</span>
          </span>
          {slot.conflict && <IconAlertTriangle size={15} color="var(--mantine-color-orange-7)" aria-hidden />}
          {slot.eduass_is_offline && <IconMapPin size={15} aria-hidden />}
          {slot.is_told ? (
            <IconCheck size={15} color="var(--mantine-color-green-7)" aria-hidden />
          ) : (
            <IconMailOff size={15} color="var(--mantine-color-gray-5)" aria-hidden />
          )}
        </button>
      }
    >
      <PersonMenu slot={slot} usr_id={usr_id} grid={grid} />
    </LateMenu>
  )
}

const hasBegun = (slot: Slot) => Date.parse(slot.eduass_time) <= Date.now()

function PersonMenu({ slot, usr_id, grid }: { slot: Slot; usr_id: number; grid: CellGrid }) {
  const name = slot.usr_fullname ?? ''
  const { actions } = grid
  const story = `/admin/candidates/${usr_id}`
  return (
    <Menu.Dropdown>
      <Allowed call={contract.move}>
        <Menu.Item onClick={() => grid.onMove({ usr_id, name })}>{texts.move}</Menu.Item>
        <Menu.Item onClick={() => grid.onSwap({ usr_id, name })}>{lacTexts.swap.button}</Menu.Item>
        <Menu.Item onClick={() => actions.offline(slot, !slot.eduass_is_offline)}>
          {slot.eduass_is_offline ? texts.makeOnline : texts.makeOnSite}
        </Menu.Item>
        <Menu.Item onClick={() => grid.onSend(usr_id, name)}>{texts.sendOne}</Menu.Item>
      </Allowed>
      <Menu.Item onClick={() => navigate(story)}>{texts.story}</Menu.Item>
      <Allowed call={contract.absent}>
        <Menu.Divider />
        <Menu.Item onClick={() => actions.unplace(slot, usr_id)}>{texts.unplace}</Menu.Item>
        <Menu.Item color="red" onClick={() => actions.absent(slot)}>
          {hasBegun(slot) ? texts.markAbsent : texts.willBeAbsent}
        </Menu.Item>
      </Allowed>
    </Menu.Dropdown>
  )
}
