import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { type BoardActions, whenOf } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = lacTexts.board

export interface Moved {
  usr_id: number
  name: string
}

interface MoveDialogProps {
  centre: Centre
  moved: Moved
  actions: BoardActions
  onClose(): void
}

/** Moving without a mouse: a room, then one of its free slots. */
export function MoveDialog({ centre, moved, actions, onClose }: MoveDialogProps) {
  const [roomId, setRoomId] = useState<string | null>(null)
  const [slotId, setSlotId] = useState<string | null>(null)
  const room = centre.rooms.find((one) => String(one.eduasr_id) === roomId)
  const free = room?.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id === null && !slot.eduass_is_absent) ?? []
  const slot = free.find((one) => String(one.eduass_id) === slotId)
  function submit() {
    if (room && slot) actions.move(moved.usr_id, moved.name, room, slot)
    onClose()
  }
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.moveTitle(moved.name)}
      footer={
        <Button onClick={submit} disabled={!slot}>
          {texts.confirmMove}
        </Button>
      }
    >
      <Stack gap="md">
        <SelectField
          required
          label={texts.room}
          options={centre.rooms.map((one) => ({ value: String(one.eduasr_id), label: one.eduasr_title }))}
          value={roomId}
          onChange={(value) => {
            setRoomId(value)
            setSlotId(null)
          }}
        />
        {room && free.length === 0 && <Text size="sm">{texts.noFree}</Text>}
        {free.length > 0 && (
          <SelectField
            required
            label={texts.slot}
            options={free.map((one) => ({ value: String(one.eduass_id), label: whenOf(one) }))}
            value={slotId}
            onChange={setSlotId}
          />
        )}
      </Stack>
    </AppDialog>
  )
}
