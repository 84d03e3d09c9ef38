import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { UserFields } from '#web/features/companies/UserFields.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'

const texts = companiesTexts.user

/** An account for somebody of a company, with a first password that the office tells them. */
export function CreateUserDialog({ cny_id, onClose }: { cny_id: number; onClose(): void }) {
  const create = useContractForm(companiesContract.createUser, {
    initial: { name: '', email: '', phone: '', company_position: '', password: '' },
    toInput: (values) => ({ id: cny_id, ...values }),
    successMessage: (user) => texts.created(user.usr_fullname),
  })
  return (
    <DialogForm {...create} title={texts.createTitle} submitLabel={texts.create} onClose={onClose}>
      <UserFields fieldProps={create.form.getInputProps} />
      <PasswordField
        required
        label={texts.password}
        description={texts.passwordHint}
        autoComplete="new-password"
        {...create.form.getInputProps('password')}
      />
    </DialogForm>
  )
}
