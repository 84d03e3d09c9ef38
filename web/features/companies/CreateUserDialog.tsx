import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.user

/** An account for somebody of a company, with a first password that the office tells them. */
export function CreateUserDialog({ cny_id, onClose }: { cny_id: number; onClose(): void }) {
  const create = useContractForm(companiesContract.createUser, {
    initial: { name: '', email: '', phone: '', company_position: '', password: '' },
    toInput: (values) => ({ id: cny_id, ...values }),
    draftKey: null,
    onSuccess: (user) => {
      toast.success(texts.created(user.usr_fullname))
      onClose()
    },
  })
  const { form } = create
  return (
    <AppDialog opened onClose={onClose} title={texts.createTitle} isDirty={form.isDirty()} isBusy={form.submitting}>
      <FormFrame
        form={form}
        onSubmit={create.onSubmit}
        submitLabel={texts.create}
        hasLeaveGuard={false}
        hasStickyBar={false}
      >
        <TextField required data-autofocus label={texts.name} autoComplete="off" {...form.getInputProps('name')} />
        <TextField required label={texts.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextField label={texts.phone} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <TextField label={texts.position} autoComplete="off" {...form.getInputProps('company_position')} />
        <PasswordField
          required
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </FormFrame>
    </AppDialog>
  )
}
