import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { conflictWords } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { navigate } from '#web/core/navigation.ts'
import classes from '#web/features/assessment-centre/AgendaGrid.module.css'
import { AgendaGrid } from '#web/features/assessment-centre/AgendaGrid.tsx'
import { daysOf, titleOfDay, useBoardActions } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { type Moved, MoveDialog } from '#web/features/assessment-centre/MoveDialog.tsx'
import { PlanScoreLine } from '#web/features/assessment-centre/PlanScoreLine.tsx'
import { RepairDialog } from '#web/features/assessment-centre/RepairDialog.tsx'
import { RoomDialog } from '#web/features/assessment-centre/RoomDialog.tsx'
import { SendDialog } from '#web/features/assessment-centre/SendDialog.tsx'
import { SwapDialog } from '#web/features/assessment-centre/SwapDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'

const texts = lacTexts.board

interface BoardTabProps {
  centre: Centre
  onPrepare(): void
}

export function BoardTab({ centre, onPrepare }: BoardTabProps) {
  if (!centre.edc_lac_setup_ready)
    return <EmptyState title={lacTexts.noBoard} action={<Button onClick={onPrepare}>{lacTexts.toPrepare}</Button>} />
  return <Board centre={centre} />
}

/** The dialog that is open over the board. */
type Opened =
  | { kind: 'move'; moved: Moved }
  | { kind: 'swap'; moved: Moved }
  | { kind: 'room'; room: Room }
  | { kind: 'send'; usr_id: number; name: string }
  | { kind: 'repair' }
  | null

function Board({ centre }: { centre: Centre }) {
  const days = daysOf(centre)
  const [chosen, setChosen] = useState(days[0] ?? '')
  const [opened, setOpened] = useState<Opened>(null)
  const [dragged, setDragged] = useState<Moved | null>(null)
  const actions = useBoardActions(centre)
  const day = days.includes(chosen) ? chosen : (days[0] ?? '')
  const tabs = days.map((date, index) => ({
    id: date,
    label: texts.day(index + 1, titleOfDay.format(new Date(`${date}T12:00:00Z`))),
  }))
  const drop = (room: Room, slot: Slot) => {
    if (dragged) actions.move(dragged.usr_id, dragged.name, room, slot)
    setDragged(null)
  }
  return (
    <Stack gap="md" pt="md">
      <Group justify="space-between">
        {centre.score && <PlanScoreLine score={centre.score} />}
        <Group gap="xs">
          <Allowed call={contract.repair}>
            <Button variant="default" onClick={() => setOpened({ kind: 'repair' })}>
              {lacTexts.repair.button}
            </Button>
          </Allowed>
          <Button onClick={() => navigate(`/admin/educational-cycles/${centre.edc_id}/assessment-centre/day`)}>
            {dayTexts.open}
          </Button>
          <PrintMenu edc_id={centre.edc_id} />
        </Group>
      </Group>
      <Conflicts centre={centre} />
      <PageTabs tabs={tabs} value={day} onChange={setChosen} label={texts.days}>
        <div />
      </PageTabs>
      <UnplacedPanel centre={centre} onDrag={setDragged} onMove={(moved) => setOpened({ kind: 'move', moved })} />
      <AgendaGrid
        centre={centre}
        day={day}
        actions={actions}
        dragged={dragged}
        onDrag={setDragged}
        onDrop={drop}
        onMove={(moved) => setOpened({ kind: 'move', moved })}
        onSwap={(moved) => setOpened({ kind: 'swap', moved })}
        onSend={(usr_id, name) => setOpened({ kind: 'send', usr_id, name })}
        onRoom={(room) => setOpened({ kind: 'room', room })}
      />
      <OpenedDialog centre={centre} opened={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

interface OpenedDialogProps {
  centre: Centre
  opened: Opened
  onClose(): void
}

function OpenedDialog({ centre, opened, onClose }: OpenedDialogProps) {
  if (opened?.kind === 'move') return <MoveDialog centre={centre} moved={opened.moved} onClose={onClose} />
  if (opened?.kind === 'swap') return <SwapDialog centre={centre} moved={opened.moved} onClose={onClose} />
  if (opened?.kind === 'room') return <RoomDialog room={opened.room} onClose={onClose} />
  if (opened?.kind === 'repair') return <RepairDialog centre={centre} onClose={onClose} />
  if (opened?.kind === 'send')
    return (
      <SendDialog
        call={contract.sendCandidateSlot}
        input={{ id: centre.edc_id, uid: opened.usr_id }}
        title={opened.name}
        onClose={onClose}
      />
    )
  return null
}

function Conflicts({ centre }: { centre: Centre }) {
  const conflicts = centre.rooms.flatMap((room) =>
    room.eduasr_slots.flatMap((slot) => (slot.conflict ? [{ room, slot, conflict: slot.conflict }] : [])),
  )
  if (conflicts.length === 0) return null
  return (
    <Alert color="yellow" title={texts.conflicts(conflicts.length)} role="status">
      {conflicts.slice(0, 8).map(({ room, slot, conflict }) => (
        <div key={slot.eduass_id}>
          {slot.usr_fullname} · {room.eduasr_title} {titleOfDay.format(new Date(slot.eduass_time))}{' '}
          {formatTime(slot.eduass_time)} · {conflictWords[conflict]}
        </div>
      ))}
    </Alert>
  )
}

function PrintMenu({ edc_id }: { edc_id: number }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {texts.print}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(texts.printBy).map(([by, label]) => (
          <Menu.Item
            key={by}
            onClick={() => navigate(`/admin/educational-cycles/${edc_id}/assessment-centre/print?by=${by}`)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface UnplacedPanelProps {
  centre: Centre
  onDrag(moved: Moved | null): void
  onMove(moved: Moved): void
}

/** Who has no slot: dragged onto the board, or placed by a dialog. */
function UnplacedPanel({ centre, onDrag, onMove }: UnplacedPanelProps) {
  const mayMove = useMay(contract.move)
  if (centre.unplaced.length === 0) return <Hint>{texts.allPlaced}</Hint>
  return (
    <section className={classes.unplaced} aria-label={texts.unplaced(centre.unplaced.length)}>
      <Text size="sm" fw={600}>
        {texts.unplaced(centre.unplaced.length)}
      </Text>
      <Group gap={6}>
        {centre.unplaced.map((person) => {
          const moved = { usr_id: person.usr_id, name: person.usr_fullname }
          return (
            <Button
              key={person.usr_id}
              size="compact-sm"
              variant="default"
              draggable={mayMove}
              disabled={!mayMove}
              onDragStart={() => onDrag(moved)}
              onDragEnd={() => onDrag(null)}
              onClick={() => onMove(moved)}
              title={texts.place}
            >
              {person.usr_fullname}
            </Button>
          )
        })}
      </Group>
    </section>
  )
}
