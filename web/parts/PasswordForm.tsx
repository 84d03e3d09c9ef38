import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { passwordHint } from '#web/parts/password.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = {
  old: 'Τωρινός κωδικός',
  new: 'Νέος κωδικός',
  repeat: 'Νέος κωδικός ξανά',
  hint: passwordHint,
  different: 'Οι δύο κωδικοί δεν είναι ίδιοι',
  submit: 'Αλλαγή κωδικού',
} as const

interface PasswordFormProps {
  onDone?: () => void | Promise<void>
  /** It is all that its page is for: one types at once. */
  takesFocus?: boolean
}

/** Changes the own password, in the settings and where a first password must go. */
export function PasswordForm({ onDone, takesFocus }: PasswordFormProps) {
  const change = useContractForm(authContract.passwordUpdate, {
    initial: { old_password: '', new_password: '', repeat: '' },
    toInput: ({ old_password, new_password }) => ({ old_password, new_password }),
    check: ({ new_password, repeat }): Record<string, string> =>
      new_password === repeat ? {} : { repeat: texts.different },
    onSuccess: async ({ message }) => {
      toast.success(message)
      change.form.reset()
      await onDone?.()
    },
  })
  return (
    <FormFrame {...change} submitLabel={texts.submit} variant="short">
      <PasswordField autoFocus={takesFocus} label={texts.old} {...change.form.getInputProps('old_password')} />
      <PasswordField
        label={texts.new}
        description={texts.hint}
        autoComplete="new-password"
        {...change.form.getInputProps('new_password')}
      />
      <PasswordField label={texts.repeat} autoComplete="new-password" {...change.form.getInputProps('repeat')} />
    </FormFrame>
  )
}
