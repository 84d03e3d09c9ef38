import { Text } from '@mantine/core'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { whenOf } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = lacTexts.board

export interface Moved {
  usr_id: number
  name: string
}

interface MoveDialogProps {
  centre: Centre
  moved: Moved
  onClose(): void
}

interface Choice {
  room: string | null
  slot: string | null
}

function chosenOf(centre: Centre, choice: Choice) {
  const room = centre.rooms.find(({ eduasr_id }) => String(eduasr_id) === choice.room)
  const free = room?.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id === null && !slot.eduass_is_absent) ?? []
  return { room, free, slot: room?.eduasr_slots.find(({ eduass_id }) => String(eduass_id) === choice.slot) }
}

/** Moving without a mouse: a room, then one of its free slots. What fails stands in the dialog, which stays for a retry. */
export function MoveDialog({ centre, moved, onClose }: MoveDialogProps) {
  const move = useContractForm(contract.move, {
    initial: { room: null, slot: null } as Choice,
    toInput: (values) => ({
      id: centre.edc_id,
      rid: Number(values.room),
      userId: moved.usr_id,
      slot: Number(values.slot),
    }),
    onSuccess: (_, values) => {
      const { room, slot } = chosenOf(centre, values)
      if (room && slot) toast.success(texts.moved(moved.name, room.eduasr_title, whenOf(slot)))
    },
  })
  const { form } = move
  const { room, free, slot } = chosenOf(centre, form.values)
  return (
    <DialogForm
      {...move}
      title={texts.moveTitle(moved.name)}
      submitLabel={texts.confirmMove}
      canSubmit={slot !== undefined && free.includes(slot)}
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
