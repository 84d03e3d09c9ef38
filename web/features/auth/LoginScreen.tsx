import { Anchor, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { startSession } from '#web/core/session.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import classes from '#web/features/auth/AuthCard.module.css'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { LinkedinButton } from '#web/features/auth/LinkedinButton.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = authTexts.login

const ForgottenPasswordDialog = lazy(async () => ({
  default: (await import('#web/features/auth/ForgottenPasswordDialog.tsx')).ForgottenPasswordDialog,
}))

export function LoginScreen() {
  const [hasForgotten, setForgotten] = useState(false)
  const login = useContractForm(authContract.login, {
    initial: { email: '', password: '' },
    onSuccess: (answer) => {
      startSession(answer)
      navigate('/')
    },
  })
  return (
    <AuthCard title={texts.title} subtitle={texts.subtitle}>
      <FormFrame {...login} submitLabel={texts.submit} variant="short">
        <TextField
          label={authTexts.email}
          type="email"
          autoComplete="username"
          {...login.form.getInputProps('email')}
        />
        <PasswordField
          label={authTexts.password}
          autoComplete="current-password"
          {...login.form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
            {texts.forgot}
          </Anchor>
        </Group>
      </FormFrame>
      <LinkedinButton label={texts.linkedin} />
      <Text component="p" className={classes.line} c="dimmed">
        {texts.noAccount} <UiLink href="/register">{texts.register}</UiLink>
      </Text>
      {hasForgotten && (
        <Suspense fallback={null}>
          <ForgottenPasswordDialog onClose={() => setForgotten(false)} email={login.form.values.email} />
        </Suspense>
      )}
    </AuthCard>
  )
}
