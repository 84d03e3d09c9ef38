import { Text } from '@mantine/core'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = authTexts.forgot

export function ForgottenPasswordDialog({ email, onClose }: { email: string; onClose(): void }) {
  const reset = useContractForm(authContract.resetInit, {
    initial: { email },
    successMessage: ({ message }) => message,
  })
  return (
    <DialogForm {...reset} title={texts.title} submitLabel={texts.submit} onClose={onClose}>
      <Text>{texts.body}</Text>
      <TextField
        label={authTexts.email}
        type="email"
        autoComplete="username"
        data-autofocus
        {...reset.form.getInputProps('email')}
      />
    </DialogForm>
  )
}
