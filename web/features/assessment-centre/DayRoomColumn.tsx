import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { formatTime } from '#shared/core/format.ts'
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
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
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
  now: string
  minutes: number
  actions: DayActions
  onShift(): void
}

/** A room through its day. */
export function DayRoomColumn({ room, now, minutes, actions, onShift }: DayRoomColumnProps) {
  const state = roomStateOf(room.slots, now, minutes)
  const hasRest = room.slots.some((slot) => slot.started_at === null)
  return (
    <section className={classes.room} aria-label={room.eduasr_title}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} className={classes.name}>
          {room.eduasr_title}
        </Text>
        <StatusChip tone={tones[state.kind]} label={texts.state(state)} size="sm" />
      </Group>
      <Hint>{room.assessors.join(', ')}</Hint>
      {state.kind === 'late' && <Hint>{dayTexts.shift.lateBody}</Hint>}
      {hasRest && (
        <Allowed call={contract.shiftRoom}>
          <Button
            size="compact-sm"
            variant={state.kind === 'late' ? 'filled' : 'default'}
            mt={6}
            aria-label={texts.shift(room.eduasr_title)}
            onClick={onShift}
          >
            {texts.shiftShort}
          </Button>
        </Allowed>
      )}
      <ul className={classes.people} style={{ marginTop: 10 }}>
        {room.slots.map((slot) => (
          <SlotCard key={slot.eduass_id} slot={slot} actions={actions} />
        ))}
      </ul>
    </section>
  )
}

function stateOf(slot: BoardSlot): string {
  if (slot.is_closed) return 'closed'
  if (slot.finished_at) return 'done'
  return slot.started_at ? 'inside' : 'waiting'
}

function SlotCard({ slot, actions }: { slot: BoardSlot; actions: DayActions }) {
  const time = formatTime(slot.eduass_time)
  if (!hasPerson(slot))
    return (
      <li className={classes.slot} data-state={stateOf(slot)}>
        <Hint>
          {time} · {slot.is_closed ? texts.closed : texts.free}
        </Hint>
      </li>
    )
  return (
    <li className={classes.slot} data-state={stateOf(slot)}>
      <Text size="sm" fw={500} className={classes.name}>
        {time} · {slot.usr_fullname}
      </Text>
      <Hint>{wordsOf(slot)}</Hint>
      <Allowed call={contract.presence}>
        <Acts slot={slot} actions={actions} />
      </Allowed>
    </li>
  )
}

function wordsOf({ arrived_at, started_at, finished_at, sheets }: SlotPerson): string {
  if (finished_at) return texts.done(finished_at, sheets)
  if (started_at) return texts.since(started_at)
  return arrived_at ? texts.here : texts.notHere
}

function Acts({ slot, actions }: { slot: SlotPerson; actions: DayActions }) {
  const { usr_id, usr_fullname: name, eduass_id, arrived_at, started_at, finished_at } = slot
  const press = (label: string, short: string, act: () => void) => (
    <Button size="compact-sm" variant="default" aria-label={label} onClick={act}>
      {short}
    </Button>
  )
  return (
    <Stack gap={0} mt={4}>
      <Group gap="xs" justify="space-between">
        {!started_at && !arrived_at && press(texts.noShow(name), texts.noShowShort, () => actions.noShow(eduass_id))}
        {!started_at && press(texts.start(name), texts.startShort, () => actions.step(usr_id, 'started'))}
        {started_at &&
          !finished_at &&
          press(texts.finish(name), texts.finishShort, () => actions.step(usr_id, 'finished'))}
        {arrived_at && (
          <Menu>
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={texts.more(name)}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {started_at && <Menu.Item onClick={() => actions.step(usr_id, 'waiting')}>{texts.backShort}</Menu.Item>}
              {!started_at && (
                <Menu.Item onClick={() => actions.step(usr_id, 'not-arrived')}>{texts.undoArrival}</Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </Stack>
  )
}
