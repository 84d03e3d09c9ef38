import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { asking } from '#web/ui/asking.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = authTexts.reset

const ForgottenPasswordDialog = latePart(
  () => import('#web/features/auth/ForgottenPasswordDialog.tsx'),
  'ForgottenPasswordDialog',
)

/** Opened from the mail. The key is used up only when the form is sent, never by looking at the page. */
export function ResetPasswordScreen() {
  const [resetKey] = useState(() => new URLSearchParams(window.location.search).get('resetKey') ?? '')
  const [isAsking, setAsking] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const look = useCall(authContract.resetLook, { resetKey }, { enabled: Boolean(resetKey) })
  // Trying again helps a broken line only.
  const isOver = hasEnded || (look.error instanceof ApiError && look.error.code === 'link_expired')
  const isBroken = !resetKey || isOver
  const again = (
    <Button variant={isBroken ? 'filled' : 'subtle'} onMouseDown={keepFocus} onClick={() => setAsking(true)}>
      {asking(texts.again)}
    </Button>
  )
  return (
    <>
      {isBroken ? (
        <BrokenLink why={isOver ? 'ended' : 'torn'} {...(isOver && { body: texts.ended })} takesFocus={hasEnded}>
          {again}
        </BrokenLink>
      ) : (
        <AuthCard title={texts.title}>
          <LoadState of={look} shape="form" count={2} />
          {look.data && <ResetForm resetKey={resetKey} onEnded={() => setEnded(true)} />}
          <Stack mt="md" align="center">
            {again}
          </Stack>
        </AuthCard>
      )}
      {isAsking && <ForgottenPasswordDialog onClose={() => setAsking(false)} email="" />}
    </>
  )
}

function ResetForm({ resetKey, onEnded }: { resetKey: string; onEnded(): void }) {
  const reset = useContractForm(authContract.resetFinish, {
    initial: { password: '', repeat: '' },
    toInput: ({ password }) => ({ password, resetKey }),
    check: ({ password, repeat }): Record<string, string> =>
      password === repeat ? {} : { repeat: authTexts.repeatProblem },
    // The look at the link would say that it is used.
    isLast: true,
    onSuccess: ({ message }) => {
      toast.success(message)
      navigate('/login', { replace: true })
    },
    onError: ({ code }) => {
      if (code === 'link_expired') onEnded()
    },
  })
  return (
    <FormFrame {...reset} submitLabel={texts.submit} variant="short">
      <PasswordField
        autoFocus
        label={authTexts.newPassword}
        description={authTexts.passwordHint}
        autoComplete="new-password"
        {...reset.form.getInputProps('password')}
      />
      <PasswordField label={authTexts.repeat} autoComplete="new-password" {...reset.form.getInputProps('repeat')} />
    </FormFrame>
  )
}
