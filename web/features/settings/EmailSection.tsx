import { accountContract as contract } from '#shared/features/account/account.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { settingsTexts } from '#web/features/settings/settings.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = settingsTexts.newEmail

/** Another e-mail of the own account: the new mailbox confirms, the old one can undo it. */
export function EmailSection() {
  const change = useContractForm(contract.changeEmail, {
    initial: { email: '' },
    successMessage: ({ message }) => message,
    onSuccess: () => {
      change.form.reset()
    },
  })
  return (
    <Section title={texts.title} description={texts.body}>
      <FormFrame {...change} submitLabel={texts.submit} variant="short">
        <TextField
          required
          label={texts.label}
          type="email"
          autoComplete="email"
          {...change.form.getInputProps('email')}
        />
      </FormFrame>
    </Section>
  )
}
