import { Button, Text } from '@mantine/core'
import { accountContract } from '#shared/features/account/account.contract.ts'
import type { SignedIn } from '#shared/features/auth/auth.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { PasskeyButton } from '#web/features/auth/PasskeyButton.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { TextField } from '#web/ui/TextField.tsx'

const texts = authTexts.second

/** What the server says when the password was right and something more is asked. */
export interface SecondFactorNeeded {
  ticket: string
  totp: boolean
  passkey: boolean
}

interface SecondStepProps {
  needed: SecondFactorNeeded
  onSignedIn(answer: SignedIn): void
  onBack(): void
}

export function SecondStep({ needed, onSignedIn, onBack }: SecondStepProps) {
  const enter = useContractForm(accountContract.loginByCode, {
    initial: { code: '' },
    toInput: ({ code }) => ({ ticket: needed.ticket, code }),
    onSuccess: onSignedIn,
  })
  return (
    <>
      {!needed.totp && <Text mb="md">{texts.onlyPasskey}</Text>}
      {!needed.totp && <PasskeyButton onSignedIn={onSignedIn} />}
      <FormFrame {...enter} submitLabel={authTexts.login.submit} variant="short">
        <TextField
          required
          label={needed.totp ? texts.code : texts.recoveryCode}
          description={needed.totp ? texts.hint : texts.recoveryHint}
          autoComplete="one-time-code"
          // The form before it is gone, and the focus with it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only thing to do here, and was asked for
          autoFocus={needed.totp}
          {...enter.form.getInputProps('code')}
        />
      </FormFrame>
      {needed.totp && needed.passkey && <PasskeyButton onSignedIn={onSignedIn} />}
      <Hint mt="sm">{texts.lost}</Hint>
      <Button variant="subtle" mt="sm" fullWidth onMouseDown={keepFocus} onClick={onBack}>
        {texts.back}
      </Button>
    </>
  )
}
