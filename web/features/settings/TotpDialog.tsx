import { Code, Text } from '@mantine/core'
import { renderSVG } from 'uqr'
import { accountContract as contract } from '#shared/features/account/account.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { securityTexts as texts } from '#web/parts/security/security.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface TotpDialogProps {
  started: { secret: string; url: string }
  /** The application that the account has opens it until the new one is confirmed. */
  isChange: boolean
  onCodes(codes: readonly string[]): void
  onClose(): void
}

export function TotpDialog({ started, isChange, onCodes, onClose }: TotpDialogProps) {
  const confirm = useContractForm(contract.confirmTotp, {
    initial: { code: '' },
    successMessage: isChange ? texts.appChanged : undefined,
    onSuccess: (answer) => onCodes(answer.recovery_codes),
  })
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(started.url))}`
  return (
    <DialogForm
      {...confirm}
      title={isChange ? texts.changeApp : texts.addApp}
      submitLabel={texts.confirm}
      onClose={onClose}
    >
      {isChange && <Text size="sm">{texts.changeAppBody}</Text>}
      <Text size="sm">{texts.scan}</Text>
      <img src={picture} alt={texts.picture} width={200} height={200} />
      <Text size="sm">
        {texts.secret}: <Code>{started.secret.match(/.{4}/g)?.join(' ')}</Code>
      </Text>
      <TextField
        required
        data-autofocus
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...confirm.form.getInputProps('code')}
      />
    </DialogForm>
  )
}
