import type { CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { UserFields } from '#web/features/companies/UserFields.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'

const texts = companiesTexts.user

export function EditUserDialog({ user, onClose }: { user: CompanyUser; onClose(): void }) {
  const edit = useContractForm(usersContract.edit, {
    edited: {
      row: user,
      values: (row) => ({
        name: row.usr_fullname,
        email: row.usr_email,
        phone: row.usr_phone,
        company_position: row.usr_company_position,
      }),
      changed: (row) => row.usr_date_changed,
    },
    toInput: (values) => ({ id: user.usr_id, ...values }),
    successMessage: texts.saved,
  })
  return (
    <DialogForm
      {...edit}
      title={texts.editTitle(user.usr_fullname || user.usr_email)}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <UserFields fieldProps={edit.form.getInputProps} />
    </DialogForm>
  )
}
