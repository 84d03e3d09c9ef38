import { Text } from '@mantine/core'
import type { GetInputProps } from '@mantine/form'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = companiesTexts.user

/** An account for a user of a company. The office gives them the first password. */
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
    <DialogForm {...edit} title={texts.editTitle(user.usr_fullname || user.usr_email)} onClose={onClose}>
      <UserFields fieldProps={edit.form.getInputProps} />
    </DialogForm>
  )
}

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

interface UserValues {
  name: string
  email: string
  phone: string
  company_position: string
}

function UserFields({ fieldProps }: { fieldProps: GetInputProps<UserValues> }) {
  return (
    <>
      <TextField required data-autofocus label={texts.name} autoComplete="off" {...fieldProps('name')} />
      <TextField required label={texts.email} type="email" autoComplete="off" {...fieldProps('email')} />
      <TextField label={texts.phone} type="tel" autoComplete="off" {...fieldProps('phone')} />
      <TextField label={texts.position} autoComplete="off" {...fieldProps('company_position')} />
    </>
  )
}
