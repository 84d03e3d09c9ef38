import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { type BoardActions, whenOf } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
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
  const form = useForm({ initialValues: { room: null as string | null, slot: null as string | null } })
  const room = centre.rooms.find(({ eduasr_id }) => String(eduasr_id) === form.values.room)
  const free = room?.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id === null && !slot.eduass_is_absent) ?? []
  const slot = free.find(({ eduass_id }) => String(eduass_id) === form.values.slot)
  return (
    <DialogForm
      form={form}
      onSubmit={() => {
        if (room && slot) actions.move(moved.usr_id, moved.name, room, slot)
      }}
      title={texts.moveTitle(moved.name)}
      submitLabel={texts.confirmMove}
      canSubmit={slot !== undefined}
      onClose={onClose}
    >
      <SelectField
        required
        label={texts.room}
        options={centre.rooms.map(({ eduasr_id, eduasr_title }) => ({ value: String(eduasr_id), label: eduasr_title }))}
        {...form.getInputProps('room')}
        onChange={(value) => form.setValues({ room: value, slot: null })}
      />
      {room && free.length === 0 && <Text size="sm">{texts.noFree}</Text>}
      {free.length > 0 && (
        <SelectField
          required
          label={texts.slot}
          options={free.map((choice) => ({ value: String(choice.eduass_id), label: whenOf(choice) }))}
          {...form.getInputProps('slot')}
        />
      )}
    </DialogForm>
  )
}
