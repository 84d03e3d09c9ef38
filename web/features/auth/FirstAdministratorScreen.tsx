import { useState } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useHash } from '#web/core/use-hash.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { startSession } from '#web/core/session.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = authTexts.admin

/** The page behind the one-time link that a new installation prints. */
export function FirstAdministratorScreen() {
  const key = new URLSearchParams(useHash().slice(1)).get('key') ?? ''
  const [hasEnded, setEnded] = useState(false)
  const look = useCall(authContract.firstAdministratorLook, { key }, { enabled: key !== '' })
  const first = useContractForm(authContract.firstAdministrator, {
    initial: { fullname: '', email: '', password: '' },
    toInput: (values) => ({ ...values, key }),
    // The look at the link would say that it is used.
    isLast: true,
    onSuccess: (answer) => {
      startSession(answer)
      navigate('/', { replace: true })
    },
    onError: ({ code }) => {
      if (code === 'link_expired') setEnded(true)
    },
  })
  const isOver = hasEnded || look.error?.code === 'link_expired'
  if (!key || isOver)
    return (
      <BrokenLink why={isOver ? 'ended' : 'torn'} body={isOver ? texts.ended : texts.torn} takesFocus={hasEnded}>
        {isOver && <LinkButton href="/login">{texts.login}</LinkButton>}
      </BrokenLink>
    )
  return (
    <AuthCard title={texts.title} subtitle={texts.subtitle}>
      <LoadState of={look} shape="form" count={3} />
      {look.data && (
        <FormFrame {...first} submitLabel={texts.submit} variant="short">
          <TextField autoFocus label={texts.fullname} autoComplete="name" {...first.form.getInputProps('fullname')} />
          <TextField
            label={authTexts.email}
            type="email"
            autoComplete="username"
            {...first.form.getInputProps('email')}
          />
          <PasswordField
            label={authTexts.password}
            description={authTexts.passwordHint}
            autoComplete="new-password"
            {...first.form.getInputProps('password')}
          />
        </FormFrame>
      )}
    </AuthCard>
  )
}
