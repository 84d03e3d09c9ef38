import { SimpleGrid } from '@mantine/core'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { type Centre, type Room, roomChange } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = lacTexts.room

const names = Object.keys(roomChange) as (keyof typeof roomChange)[]

function valuesOf(room: Room) {
  return Object.fromEntries(names.map((name) => [name, room[name]])) as Pick<Room, (typeof names)[number]>
}

interface RoomDialogProps {
  room: Room
  /** Those of the centre: one of them is chosen by name, and brings the address along. */
  assessors: Centre['edc_assessors']
  onClose(): void
}

export function RoomDialog({ room, assessors, onClose }: RoomDialogProps) {
  const edit = useContractForm(contract.editRoom, {
    edited: { row: room, values: valuesOf, changed: (row) => row.eduasr_date_changed },
    toInput: (values) => ({ id: room.eduasr_id, ...values }),
    successMessage: texts.saved,
  })
  const { getInputProps, setFieldValue } = edit.form
  const choose = (seat: 1 | 2 | 3, name: string) => {
    setFieldValue(`eduasr_assessor_name_${seat}`, name)
    const chosen = assessors.find((assessor) => assessor.name === name)
    if (chosen) setFieldValue(`eduasr_assessor_email_${seat}`, chosen.email)
  }
  return (
    <DialogForm {...edit} title={texts.edit(room.eduasr_title)} size="medium" onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField required label={texts.title} {...getInputProps('eduasr_title')} />
        <TextField label={texts.host} {...getInputProps('eduasr_host')} />
        <TextField label={texts.link} type="url" {...getInputProps('eduasr_link')} />
        <TextField label={texts.offlineRoom} {...getInputProps('eduasr_offline_room')} />
        <TextField label={texts.offlineTable} {...getInputProps('eduasr_offline_table')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="md">
        {([1, 2, 3] as const).flatMap((seat) => [
          <ComboField
            key={`name-${seat}`}
            label={texts.assessorName(seat)}
            suggestions={assessors.map(({ name }) => name).filter(Boolean)}
            {...getInputProps(`eduasr_assessor_name_${seat}`)}
            onChange={(name) => choose(seat, name)}
          />,
          <TextField
            key={`email-${seat}`}
            type="email"
            label={texts.assessorEmail(seat)}
            {...getInputProps(`eduasr_assessor_email_${seat}`)}
          />,
        ])}
      </SimpleGrid>
    </DialogForm>
  )
}
