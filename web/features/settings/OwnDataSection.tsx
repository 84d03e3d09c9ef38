import { Alert, Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { asErasureWord, ERASURE_WORD } from '#shared/core/erasure.ts'
import { accountContract as contract } from '#shared/features/account/account.contract.ts'
import { download } from '#web/core/download.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { closeAccount, kindOf, resetSession, useSession } from '#web/core/session.ts'
import { settingsTexts } from '#web/features/settings/settings.texts.ts'
import { ErasureLists } from '#web/parts/erasure/ErasureLists.tsx'
import { asking } from '#web/ui/asking.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = settingsTexts.ownData

/** Copy, correction and erasure of what is kept of the person behind an account. */
export function OwnDataSection() {
  const kind = kindOf(useSession())
  const profile = kind === 'administrator' ? '/admin/profile' : kind === 'company' ? '/company/profile' : null
  const [isSaving, setSaving] = useState(false)
  const [isErasing, setErasing] = useState(false)
  async function save() {
    setSaving(true)
    await download(contract.copy, { format: 'zip' })
    setSaving(false)
  }
  return (
    <Section title={texts.title} description={texts.body}>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isSaving}
          onClick={() => void save()}
        >
          {texts.copy}
        </Button>
        {profile && (
          <Button variant="default" onClick={() => navigate(profile)}>
            {texts.correct}
          </Button>
        )}
        <Button variant="outline" color="red" onClick={() => setErasing(true)}>
          {asking(texts.erase)}
        </Button>
      </Group>
      {isErasing && <EraseAccountDialog onClose={() => setErasing(false)} />}
    </Section>
  )
}

function EraseAccountDialog({ onClose }: { onClose(): void }) {
  const preview = useCall(contract.erasure, undefined, { staleTime: 0 })
  const erase = useContractForm(contract.erase, {
    initial: { confirm: '' },
    toInput: ({ confirm }) => ({ confirm: asErasureWord(confirm) }),
    isLast: true,
    onSuccess: ({ number }) => {
      resetSession(null)
      navigate(`/erased/${number}`, { replace: true })
    },
  })
  const mayErase = preview.data?.obstacle === null
  return (
    <DialogForm
      {...erase}
      onSubmit={(values) => closeAccount(() => erase.onSubmit(values))}
      title={texts.eraseTitle}
      submitLabel={texts.finish}
      tone="danger"
      canSubmit={mayErase && asErasureWord(erase.form.values.confirm) === ERASURE_WORD}
      onClose={onClose}
    >
      <LoadState of={preview} shape="text" />
      {preview.data?.obstacle && <Alert color="yellow">{preview.data.obstacle}</Alert>}
      {preview.data && <ErasureLists preview={preview.data} />}
      {mayErase && (
        <TextField
          autoComplete="off"
          autoCapitalize="characters"
          label={texts.confirm(ERASURE_WORD)}
          {...erase.form.getInputProps('confirm')}
        />
      )}
    </DialogForm>
  )
}
