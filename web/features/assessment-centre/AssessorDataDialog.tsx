import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { asErasureWord, ERASURE_WORD } from '#shared/core/erasure.ts'
import type { Assessor } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { usersContract as contract } from '#shared/features/users/users.contract.ts'
import { download } from '#web/core/download.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { ErasureLists } from '#web/parts/erasure/ErasureLists.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = lacTexts.assessors

interface AssessorDataDialogProps {
  assessor: Pick<Assessor, 'name' | 'email'>
  onClose(): void
}

/** A copy of what is kept of an assessor in all cycles, and its erasure. */
export function AssessorDataDialog({ assessor: { name, email }, onClose }: AssessorDataDialogProps) {
  const preview = useCall(contract.assessorErasure, { email }, { staleTime: 0 })
  const [isSaving, setSaving] = useState(false)
  const erase = useContractForm(contract.eraseAssessor, {
    initial: { confirm: '' },
    toInput: ({ confirm }) => ({ email, confirm: asErasureWord(confirm) }),
    removes: () => [[contract.assessorErasure, { email }]],
    onSuccess: ({ number }) => navigate(`/admin/erased/${number}`),
  })
  async function save() {
    setSaving(true)
    await download(contract.assessorCopy, { email })
    setSaving(false)
  }
  return (
    <DialogForm
      {...erase}
      title={texts.dataOf(name)}
      submitLabel={texts.erase}
      tone="danger"
      canSubmit={preview.data !== undefined && asErasureWord(erase.form.values.confirm) === ERASURE_WORD}
      onClose={onClose}
    >
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isSaving}
          onClick={() => void save()}
        >
          {texts.copy}
        </Button>
      </Group>
      <LoadState of={preview} shape="text" />
      {preview.data && <ErasureLists preview={preview.data} />}
      <TextField autoComplete="off" label={texts.confirmErase(ERASURE_WORD)} {...erase.form.getInputProps('confirm')} />
    </DialogForm>
  )
}
