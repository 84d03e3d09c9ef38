import { Text } from '@mantine/core'
import type { CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.user

/** A new first password for a company user. */
export function UserPasswordDialog({ user, onClose }: { user: CompanyUser; onClose(): void }) {
  const update = useContractForm(usersContract.updatePassword, {
    initial: { password: '' },
    toInput: (values) => ({ id: user.usr_id, ...values }),
    draftKey: null,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const { form } = update
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.passwordTitle(user.usr_fullname || user.usr_email)}
      isDirty={form.isDirty()}
      isBusy={form.submitting}
    >
      <Text size="sm" mb="md">
        {texts.passwordBody}
      </Text>
      <FormFrame
        form={form}
        onSubmit={update.onSubmit}
        submitLabel={texts.passwordSubmit}
        hasLeaveGuard={false}
        hasStickyBar={false}
      >
        <PasswordField
          required
          data-autofocus
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </FormFrame>
    </AppDialog>
  )
}
