import { Anchor, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useLayoutEffect, useState } from 'react'
import { authContract, type SignedIn } from '#shared/features/auth/auth.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { placeAfterSignIn } from '#web/core/return-place.ts'
import { startSession } from '#web/core/session.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import classes from '#web/features/auth/AuthCard.module.css'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { PasskeyButton } from '#web/features/auth/PasskeyButton.tsx'
import type { SecondFactorNeeded } from '#web/features/auth/SecondStep.tsx'
import { LinkedinButton } from '#web/features/auth/LinkedinButton.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useIsReady } from '#web/ui/use-is-ready.ts'

const texts = authTexts.login

// What few need comes when they need it.
const SecondStep = latePart(() => import('#web/features/auth/SecondStep.tsx'), 'SecondStep')
const ForgottenPasswordDialog = latePart(
  () => import('#web/features/auth/ForgottenPasswordDialog.tsx'),
  'ForgottenPasswordDialog',
)

function enter(answer: SignedIn): void {
  startSession(answer)
  navigate(placeAfterSignIn(answer.user))
}

/** What was typed, or filled in by the browser, before the script came stands in the drawn fields alone. */
function useTyped({
  getInputNode,
  getValues,
  setValues,
}: UseFormReturnType<{ email: string; password: string }>): void {
  useLayoutEffect(() => {
    const typed = (path: 'email' | 'password') =>
      (getInputNode(path) as HTMLInputElement | null)?.value ?? getValues()[path]
    setValues({ email: typed('email'), password: typed('password') })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the script takes over
  }, [])
}

/** An Enter that came before the script did sends the form once it can be sent. */
function useEarlyEnter(): void {
  const isReady = useIsReady()
  useEffect(() => {
    if (isReady) (window as { takeEarlyEnter?(): HTMLFormElement | null }).takeEarlyEnter?.()?.requestSubmit()
  }, [isReady])
}

export function LoginScreen() {
  const [hasForgotten, setForgotten] = useState(false)
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const login = useContractForm(authContract.login, {
    initial: { email: '', password: '' },
    onSuccess: enter,
    onError: ({ code, details }) => {
      if (code === 'second_factor_needed') setNeeded(details as SecondFactorNeeded)
    },
  })
  useTyped(login.form)
  useEarlyEnter()
  if (needed)
    return (
      <AuthCard title={authTexts.second.title} subtitle={authTexts.second.subtitle}>
        <SecondStep needed={needed} onSignedIn={enter} onBack={() => setNeeded(null)} />
      </AuthCard>
    )
  return (
    <AuthCard title={texts.title} subtitle={texts.subtitle}>
      <FormFrame {...login} submitLabel={texts.submit} variant="short">
        <TextField
          label={authTexts.email}
          type="email"
          autoComplete="username"
          {...login.form.getInputProps('email')}
        />
        <PasswordField label={authTexts.password} {...login.form.getInputProps('password')} />
        <Group justify="flex-end">
          <Anchor
            component="button"
            type="button"
            size="sm"
            data-alone
            onMouseDown={keepFocus}
            onClick={() => setForgotten(true)}
          >
            {texts.forgot}
          </Anchor>
        </Group>
      </FormFrame>
      <PasskeyButton onSignedIn={enter} />
      <LinkedinButton label={texts.linkedin} />
      <Text component="p" className={classes.line} c="dimmed">
        {texts.noAccount} <UiLink href="/register">{texts.register}</UiLink>
      </Text>
      {hasForgotten && <ForgottenPasswordDialog onClose={() => setForgotten(false)} email={login.form.values.email} />}
    </AuthCard>
  )
}
