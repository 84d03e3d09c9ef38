import { SimpleGrid } from '@mantine/core'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { type Room, roomChange } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = lacTexts.room

const names = Object.keys(roomChange) as (keyof typeof roomChange)[]

function valuesOf(room: Room) {
  return Object.fromEntries(names.map((name) => [name, room[name]])) as Pick<Room, (typeof names)[number]>
}

export function RoomDialog({ room, onClose }: { room: Room; onClose(): void }) {
  const edit = useContractForm(contract.editRoom, {
    edited: { row: room, values: valuesOf, changed: (row) => row.eduasr_date_changed },
    toInput: (values) => ({ id: room.eduasr_id, ...values }),
    successMessage: texts.saved,
  })
  const { getInputProps } = edit.form
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
          <TextField
            key={`name-${seat}`}
            label={texts.assessorName(seat)}
            {...getInputProps(`eduasr_assessor_name_${seat}`)}
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
