import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { refreshUser, useUser } from '#web/core/session.ts'
import { settingsTexts as texts } from '#web/features/settings/settings.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Name and telephone of an administrator. */
export function ProfileScreen() {
  const user = useUser()
  const profile = useContractForm(authContract.profile, {
    initial: { fullname: user.usr_fullname, phone: user.usr_phone },
    draftKey: 'profile',
    onSuccess: async () => {
      await refreshUser()
      toast.success(texts.saved)
    },
  })
  return (
    <PageFrame title={texts.profile} subtitle={texts.profileSubtitle} width="narrow">
      <Section>
        <FormFrame {...profile} submitLabel={texts.save} variant="section">
          <TextField label={texts.fullname} autoComplete="name" {...profile.form.getInputProps('fullname')} />
          <TextField label={texts.phone} type="tel" autoComplete="tel" {...profile.form.getInputProps('phone')} />
        </FormFrame>
      </Section>
    </PageFrame>
  )
}
