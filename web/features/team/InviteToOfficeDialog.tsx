import { Text } from '@mantine/core'
import { teamContract as contract } from '#shared/features/team/team.contract.ts'
import { officeGrades, type OfficeGrade } from '#shared/permissions.ts'
import { useContractForm } from '#web/core/forms.ts'
import { teamTexts as texts } from '#web/features/team/team.texts.ts'
import { gradeWords } from '#shared/features/users/users.roles.ts'
import { gradeHints } from '#web/parts/team/team.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export function InviteToOfficeDialog({ onClose }: { onClose(): void }) {
  const invite = useContractForm(contract.invite, {
    initial: { fullname: '', email: '', grade: 'MEMBER' as OfficeGrade },
    successMessage: ({ inv_email }) => texts.invitedToast(inv_email),
  })
  return (
    <DialogForm {...invite} title={texts.invite} submitLabel={texts.send} onClose={onClose}>
      <Text size="sm">{texts.inviteBody}</Text>
      <TextField
        required
        data-autofocus
        label={texts.fullname}
        autoComplete="off"
        {...invite.form.getInputProps('fullname')}
      />
      <TextField required label={texts.email} type="email" autoComplete="off" {...invite.form.getInputProps('email')} />
      <RadioCards
        label={texts.gradeField}
        options={officeGrades.map((grade) => ({
          value: grade,
          label: gradeWords[grade],
          description: gradeHints[grade],
        }))}
        {...invite.form.getInputProps('grade')}
      />
    </DialogForm>
  )
}
