import { SimpleGrid } from '@mantine/core'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Room } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = lacTexts.room

export function RoomDialog({ room, onClose }: { room: Room; onClose(): void }) {
  const { eduasr_slots: _slots, eduasr_id: id, eduasr_fk_edu_id: _cycle, ...initial } = room
  const edit = useContractForm(contract.editRoom, {
    initial,
    toInput: (values) => ({ id, ...values }),
    onSuccess: () => {
      toast.success(texts.saved)
      onClose()
    },
  })
  const { form } = edit
  return (
    <AppDialog opened onClose={onClose} title={texts.edit(room.eduasr_title)} size="lg" isDirty={form.isDirty()}>
      <FormFrame
        form={form}
        onSubmit={edit.onSubmit}
        submitLabel={texts.save}
        onCancel={onClose}
        hasLeaveGuard={false}
        hasStickyBar={false}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField required label={texts.title} {...form.getInputProps('eduasr_title')} />
          <TextField label={texts.host} {...form.getInputProps('eduasr_host')} />
          <TextField label={texts.link} type="url" {...form.getInputProps('eduasr_link')} />
          <TextField label={texts.offlineRoom} {...form.getInputProps('eduasr_offline_room')} />
          <TextField label={texts.offlineTable} {...form.getInputProps('eduasr_offline_table')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="md">
          {([1, 2, 3] as const).flatMap((seat) => [
            <TextField
              key={`name-${seat}`}
              label={texts.assessorName(seat)}
              {...form.getInputProps(`eduasr_assessor_name_${seat}`)}
            />,
            <TextField
              key={`email-${seat}`}
              type="email"
              label={texts.assessorEmail(seat)}
              {...form.getInputProps(`eduasr_assessor_email_${seat}`)}
            />,
          ])}
        </SimpleGrid>
      </FormFrame>
    </AppDialog>
  )
}
