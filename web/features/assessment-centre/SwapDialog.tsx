import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useSwapUndo, whenOf } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { takenSeatsOf } from '#web/features/assessment-centre/seats.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import type { Moved } from '#web/features/assessment-centre/MoveDialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = lacTexts.swap

interface SwapDialogProps {
  centre: Centre
  moved: Moved
  onClose(): void
}

/** Who can be swapped with: everybody else who has a slot, in the order of rooms and times. */
const othersOf = (centre: Centre, usr_id: number) =>
  takenSeatsOf(centre)
    .filter((seat) => seat.usr_id !== usr_id)
    .map(({ room, slot, ...person }) => ({ ...person, place: `${room.eduasr_title}, ${whenOf(slot)}` }))

/** Two people take each other's slot, with an undo; both are then among those who must be informed again. */
export function SwapDialog({ centre, moved, onClose }: SwapDialogProps) {
  const id = centre.edc_id
  const others = othersOf(centre, moved.usr_id)
  const swapUndo = useSwapUndo(id)
  // What a colleague swaps while this is open must not be swapped back.
  const [seat] = useState(() => takenSeatsOf(centre).find(({ usr_id }) => usr_id === moved.usr_id)?.slot)
  const partnerOf = (other: string | null) => takenSeatsOf(centre).find(({ usr_id }) => String(usr_id) === other)
  const swap = useContractForm(contract.swap, {
    initial: { other: null as string | null },
    toInput: ({ other }) => ({
      id,
      uid: moved.usr_id,
      other_id: Number(other),
      eduass_id: seat?.eduass_id,
      other_eduass_id: partnerOf(other)?.slot.eduass_id,
    }),
    onSuccess: (_, { other }) => {
      const partner = partnerOf(other)
      swapUndo(
        { ...moved, eduass_id: partner?.slot.eduass_id },
        { usr_id: Number(other), name: partner?.name ?? '', eduass_id: seat?.eduass_id },
      )
    },
  })
  const { other } = swap.form.values
  return (
    <DialogForm
      {...swap}
      title={texts.title(moved.name)}
      submitLabel={texts.confirm}
      canSubmit={others.some(({ usr_id }) => String(usr_id) === other)}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <Hint>{texts.nobody}</Hint>
      ) : (
        <SelectField
          required
          searchable
          comboboxProps={{ withinPortal: false }}
          label={texts.other}
          description={texts.hint}
          options={others.map(({ usr_id, name, place }) => ({ value: String(usr_id), label: `${name} · ${place}` }))}
          {...swap.form.getInputProps('other')}
        />
      )}
    </DialogForm>
  )
}
