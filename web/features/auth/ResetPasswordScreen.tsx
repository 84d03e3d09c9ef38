import { Alert, Button, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = authTexts.reset

const ForgottenPasswordDialog = lazy(async () => ({
  default: (await import('#web/features/auth/ForgottenPasswordDialog.tsx')).ForgottenPasswordDialog,
}))

/** Opened from the mail. The key is used up only when the form is sent, never by looking at the page. */
export function ResetPasswordScreen() {
  const [resetKey] = useState(() => new URLSearchParams(window.location.search).get('resetKey') ?? '')
  const [isAsking, setAsking] = useState(false)
  return (
    <AuthCard title={texts.title}>
      {resetKey ? <ResetForm resetKey={resetKey} /> : <Alert color="yellow">{texts.noKey}</Alert>}
      <Stack mt="md" align="center">
        <Button variant="subtle" onClick={() => setAsking(true)}>
          {texts.again}
        </Button>
      </Stack>
      {isAsking && (
        <Suspense fallback={null}>
          <ForgottenPasswordDialog onClose={() => setAsking(false)} email="" />
        </Suspense>
      )}
    </AuthCard>
  )
}

function ResetForm({ resetKey }: { resetKey: string }) {
  const reset = useContractForm(authContract.resetFinish, {
    initial: { password: '', repeat: '' },
    toInput: ({ password }) => ({ password, resetKey }),
    check: ({ password, repeat }): Record<string, string> =>
      password === repeat ? {} : { repeat: authTexts.repeatProblem },
    onSuccess: ({ message }) => {
      toast.success(message)
      navigate('/login', { replace: true })
    },
  })
  return (
    <FormFrame {...reset} submitLabel={texts.submit} variant="short">
      <PasswordField
        label={authTexts.newPassword}
        description={authTexts.passwordHint}
        autoComplete="new-password"
        {...reset.form.getInputProps('password')}
      />
      <PasswordField label={authTexts.repeat} autoComplete="new-password" {...reset.form.getInputProps('repeat')} />
    </FormFrame>
  )
}
