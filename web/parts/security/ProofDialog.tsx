import { Button, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useRef } from 'react'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { send } from '#web/core/api.ts'
import { useContractForm } from '#web/core/forms.ts'
import { hasPasskeys } from '#web/core/has-passkeys.ts'
import { answerByPasskey } from '#web/core/passkeys.ts'
import { useSession } from '#web/core/session.ts'
import { showError } from '#web/core/show-error.ts'
import { proofTexts as texts } from '#web/parts/security/security.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useSessionEnd } from '#web/ui/use-session-end.ts'

export function ProofDialog({ onDone }: { onDone(isProved: boolean): void }) {
  const isProved = useRef(false)
  const session = useSession()
  const isOfLinkedin = session.status === 'in' && session.user.usr_login_provider === 'LINKEDIN'
  const proof = useContractForm(accountContract.prove, {
    initial: { password: '' },
    onSuccess: () => {
      isProved.current = true
    },
  })
  useSessionEnd(() => onDone(false))
  async function byPasskey() {
    try {
      await send(accountContract.proveByPasskey, await answerByPasskey())
      onDone(true)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <DialogForm {...proof} title={texts.title} submitLabel={texts.submit} onClose={() => onDone(isProved.current)}>
      <Text size="sm">{texts.body}</Text>
      <PasswordField data-autofocus label={texts.password} {...proof.form.getInputProps('password')} />
      {hasPasskeys() && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} />}
          onMouseDown={keepFocus}
          onClick={() => void byPasskey()}
        >
          {texts.passkey}
        </Button>
      )}
      {isOfLinkedin && <Hint>{texts.other}</Hint>}
    </DialogForm>
  )
}
