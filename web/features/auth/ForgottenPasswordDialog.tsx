import { Text } from '@mantine/core'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = authTexts.forgot

interface Props {
  opened: boolean
  onClose(): void
  email: string
}

export function ForgottenPasswordDialog({ opened, onClose, email }: Props) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={texts.title} size="sm">
      <ForgottenForm email={email} onDone={onClose} />
    </AppDialog>
  )
}

function ForgottenForm({ email, onDone }: { email: string; onDone(): void }) {
  const ask = useContractForm(authContract.resetInit, {
    initial: { email },
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
  })
  return (
    <FormFrame
      form={ask.form}
      onSubmit={ask.onSubmit}
      submitLabel={texts.submit}
      onCancel={onDone}
      hasLeaveGuard={false}
      hasStickyBar={false}
    >
      <Text>{texts.body}</Text>
      <TextField
        label={authTexts.email}
        type="email"
        autoComplete="username"
        data-autofocus
        {...ask.form.getInputProps('email')}
      />
    </FormFrame>
  )
}
