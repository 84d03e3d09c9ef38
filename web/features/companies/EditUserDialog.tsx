import type { CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.user

export function EditUserDialog({ user, onClose }: { user: CompanyUser; onClose(): void }) {
  const edit = useContractForm(usersContract.edit, {
    initial: {
      name: user.usr_fullname,
      email: user.usr_email,
      phone: user.usr_phone,
      company_position: user.usr_company_position,
    },
    toInput: (values) => ({ id: user.usr_id, ...values }),
    onSuccess: () => {
      toast.success(texts.saved)
      onClose()
    },
  })
  const { form } = edit
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.editTitle(user.usr_fullname || user.usr_email)}
      isDirty={form.isDirty()}
      isBusy={form.submitting}
    >
      <FormFrame
        form={form}
        onSubmit={edit.onSubmit}
        submitLabel={texts.save}
        hasLeaveGuard={false}
        hasStickyBar={false}
      >
        <TextField required data-autofocus label={texts.name} autoComplete="off" {...form.getInputProps('name')} />
        <TextField required label={texts.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextField label={texts.phone} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <TextField label={texts.position} autoComplete="off" {...form.getInputProps('company_position')} />
      </FormFrame>
    </AppDialog>
  )
}
