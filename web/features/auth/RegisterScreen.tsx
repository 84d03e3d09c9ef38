import { Text } from '@mantine/core'
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

const texts = authTexts.register

export function RegisterScreen() {
  const signup = useContractForm(authContract.signup, {
    initial: { email: '', password: '' },
    onSuccess: (answer) => {
      startSession(answer)
      navigate('/')
    },
  })
  return (
    <AuthCard title={texts.title} subtitle={texts.subtitle}>
      <FormFrame {...signup} submitLabel={texts.submit} variant="short">
        <TextField
          label={authTexts.email}
          type="email"
          autoComplete="username"
          {...signup.form.getInputProps('email')}
        />
        <PasswordField
          label={authTexts.password}
          description={authTexts.passwordHint}
          autoComplete="new-password"
          {...signup.form.getInputProps('password')}
        />
      </FormFrame>
      <LinkedinButton label={texts.linkedin} />
      <Text component="p" className={classes.line} c="dimmed">
        {texts.hasAccount} <UiLink href="/login">{texts.login}</UiLink>
      </Text>
    </AuthCard>
  )
}
