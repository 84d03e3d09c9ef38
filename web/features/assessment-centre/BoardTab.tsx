import { Button, Group, Menu, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { navigate } from '#web/core/navigation.ts'
import { useDayInAddress } from '#web/core/use-tab.ts'
import classes from '#web/features/assessment-centre/AgendaGrid.module.css'
import { AgendaGrid, type AgendaGridProps } from '#web/features/assessment-centre/AgendaGrid.tsx'
import { labelOfDay, slotsOnDay, useBoardActions } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { daysOf, placelessRooms } from '#web/features/assessment-centre/seats.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { BoardPanels } from '#web/features/assessment-centre/BoardPanels.tsx'
import { LossDialog } from '#web/features/assessment-centre/LossDialog.tsx'
import { type Moved, MoveDialog } from '#web/features/assessment-centre/MoveDialog.tsx'
import { PlanScoreLine } from '#web/features/assessment-centre/PlanScoreLine.tsx'
import { RepairDialog } from '#web/features/assessment-centre/RepairDialog.tsx'
import { RoomDialog } from '#web/features/assessment-centre/RoomDialog.tsx'
import { SendDialog } from '#web/features/assessment-centre/SendDialog.tsx'
import { SwapDialog } from '#web/features/assessment-centre/SwapDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = lacTexts.board

type BoardProps = Pick<AgendaGridProps, 'centre' | 'shownRoom' | 'onShowRoom'>

interface BoardTabProps extends BoardProps {
  onPrepare(): void
}

export function BoardTab({ onPrepare, ...board }: BoardTabProps) {
  if (!board.centre.edc_lac_setup_ready)
    return <EmptyState title={lacTexts.noBoard} action={<Button onClick={onPrepare}>{lacTexts.toPrepare}</Button>} />
  return <Board {...board} />
}

/** The dialog that is open over the board. */
type Opened =
  | { kind: 'move'; moved: Moved }
  | { kind: 'swap'; moved: Moved }
  | { kind: 'room'; room: Room }
  | { kind: 'send'; usr_id: number; name: string }
  | { kind: 'tell'; usr_ids: number[] }
  | { kind: 'loss' }
  | { kind: 'repair' }
  | null

function Board({ centre, shownRoom, onShowRoom }: BoardProps) {
  const days = daysOf(centre)
  const [chosen, showDay] = useDayInAddress()
  const [opened, setOpened] = useState<Opened>(null)
  const [dragged, setDragged] = useState<Moved | null>(null)
  const actions = useBoardActions(centre)
  const day = days.find((each) => each === chosen) ?? days[0] ?? ''
  const tabs = days.map((date, index) => ({
    id: date,
    label: labelOfDay(date, index),
    count: centre.rooms.flatMap((room) => slotsOnDay(room, date)).filter((slot) => slot.eduass_fk_usr_id !== null)
      .length,
  }))
  const drop = (room: Room, slot: Slot) => {
    if (dragged) actions.move(dragged.usr_id, dragged.name, room, slot)
    setDragged(null)
  }
  return (
    <Stack gap="sm">
      <BoardActs centre={centre} onOpen={setOpened} />
      <PageTabs tabs={tabs} value={day} onChange={showDay} label={texts.days}>
        <div />
      </PageTabs>
      <div className={classes.page}>
        <AgendaGrid
          centre={centre}
          day={day}
          shownRoom={shownRoom}
          onShowRoom={onShowRoom}
          actions={actions}
          dragged={dragged}
          onDrag={setDragged}
          onDrop={drop}
          onMove={(moved) => setOpened({ kind: 'move', moved })}
          onSwap={(moved) => setOpened({ kind: 'swap', moved })}
          onSend={(usr_id, name) => setOpened({ kind: 'send', usr_id, name })}
          onRoom={(room) => setOpened({ kind: 'room', room })}
        />
        <BoardPanels
          centre={centre}
          onDrag={setDragged}
          onMove={(moved) => setOpened({ kind: 'move', moved })}
          onTell={(usr_ids) => setOpened({ kind: 'tell', usr_ids })}
        />
      </div>
      <OpenedDialog centre={centre} opened={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

function BoardActs({ centre, onOpen }: { centre: Centre; onOpen(opened: Opened): void }) {
  return (
    <Group justify="space-between">
      {centre.score && <PlanScoreLine score={centre.score} />}
      <Group gap="xs">
        <Allowed call={contract.lose}>
          <Button variant="default" onClick={() => onOpen({ kind: 'loss' })}>
            {lacTexts.loss.button}
          </Button>
        </Allowed>
        <Allowed call={contract.repair}>
          <Button variant="default" onClick={() => onOpen({ kind: 'repair' })}>
            {lacTexts.repair.button}
          </Button>
        </Allowed>
        <Button onClick={() => navigate(`/admin/educational-cycles/${centre.edc_id}/assessment-centre/day`)}>
          {dayTexts.open}
        </Button>
        <PrintMenu edc_id={centre.edc_id} />
      </Group>
    </Group>
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
  if (opened?.kind === 'room')
    return <RoomDialog room={opened.room} assessors={centre.edc_assessors} onClose={onClose} />
  if (opened?.kind === 'repair') return <RepairDialog centre={centre} onClose={onClose} />
  if (opened?.kind === 'send')
    return (
      <SendDialog
        call={contract.sendCandidateSlot}
        input={{ id: centre.edc_id, uid: opened.usr_id }}
        usr_ids={[opened.usr_id]}
        placeless={placelessRooms(centre, [opened.usr_id])}
        title={opened.name}
        onClose={onClose}
      />
    )
  if (opened?.kind === 'tell')
    return (
      <SendDialog
        call={contract.sendCandidateSlots}
        input={{ id: centre.edc_id, usr_ids: opened.usr_ids }}
        usr_ids={opened.usr_ids}
        placeless={placelessRooms(centre, opened.usr_ids)}
        title={lacTexts.sending.slots}
        onClose={onClose}
      />
    )
  if (opened?.kind === 'loss') return <LossDialog edc_id={centre.edc_id} onClose={onClose} />
  return null
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
