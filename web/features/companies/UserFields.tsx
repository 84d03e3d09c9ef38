import type { GetInputProps } from '@mantine/form'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { TextField } from '#web/ui/TextField.tsx'

const texts = companiesTexts.user

interface UserValues {
  name: string
  email: string
  phone: string
  company_position: string
}

export function UserFields({ fieldProps }: { fieldProps: GetInputProps<UserValues> }) {
  return (
    <>
      <TextField required data-autofocus label={texts.name} autoComplete="off" {...fieldProps('name')} />
      <TextField required label={texts.email} type="email" autoComplete="off" {...fieldProps('email')} />
      <TextField label={texts.phone} type="tel" autoComplete="off" {...fieldProps('phone')} />
      <TextField label={texts.position} autoComplete="off" {...fieldProps('company_position')} />
    </>
  )
}
