import { Text } from '@mantine/core'
import type { CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'

const texts = companiesTexts.user

/** A new first password for a company user. */
export function UserPasswordDialog({ user, onClose }: { user: CompanyUser; onClose(): void }) {
  const update = useContractForm(usersContract.updatePassword, {
    initial: { password: '' },
    toInput: (values) => ({ id: user.usr_id, ...values }),
    successMessage: ({ message }) => message,
  })
  return (
    <DialogForm
      {...update}
      title={texts.passwordTitle(user.usr_fullname || user.usr_email)}
      submitLabel={texts.passwordSubmit}
      onClose={onClose}
    >
      <Text size="sm">{texts.passwordBody}</Text>
      <PasswordField
        required
        data-autofocus
        label={texts.password}
        description={texts.passwordHint}
        autoComplete="new-password"
        {...update.form.getInputProps('password')}
      />
    </DialogForm>
  )
}
