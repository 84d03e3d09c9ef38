import { Text } from '@mantine/core'
import { asErasureWord, ERASURE_WORD } from '#shared/core/erasure.ts'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { HoldNotice } from '#web/features/candidates/HoldNotice.tsx'
import { MentionList } from '#web/features/candidates/MentionList.tsx'
import { ErasureLists } from '#web/parts/erasure/ErasureLists.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = candidatesTexts.erasure

/** Erases a candidate; the office first sees where others may have written about the person. */
export function EraseDialog({ usr_id, onClose }: { usr_id: number; onClose(): void }) {
  const mentions = useCall(contract.mentions, { id: usr_id }, { staleTime: 0 })
  const erase = useContractForm(contract.erase, {
    initial: { confirm: '', mention_ids: [] as string[] },
    toInput: ({ confirm, mention_ids }) => ({
      id: usr_id,
      confirm: asErasureWord(confirm),
      mention_ids,
    }),
    successMessage: texts.erased,
    removes: ({ id }) => [
      [contract.profile, { id }],
      [contract.story, { id }],
      [contract.mentions, { id }],
    ],
    onSuccess: ({ number }) => navigate(`/admin/erased/${number}`, { replace: true }),
  })
  const { form } = erase
  const hold = mentions.data?.preview?.hold
  return (
    <DialogForm
      {...erase}
      title={texts.title}
      submitLabel={texts.confirm}
      tone="danger"
      canSubmit={mentions.data !== undefined && !hold && asErasureWord(form.values.confirm) === ERASURE_WORD}
      onClose={onClose}
    >
      <Text size="sm">{texts.body}</Text>
      <LoadState of={mentions} shape="text" />
      {hold && <HoldNotice usr_id={usr_id} hold={hold} />}
      {mentions.data?.preview && <ErasureLists preview={mentions.data.preview} />}
      {mentions.data && (
        <MentionList
          mentions={mentions.data.mentions}
          later={mentions.data.later}
          value={form.values.mention_ids}
          onChange={(ids) => form.setFieldValue('mention_ids', ids)}
        />
      )}
      {mentions.data && !hold && (
        <TextField autoComplete="off" label={texts.type(ERASURE_WORD)} {...form.getInputProps('confirm')} />
      )}
    </DialogForm>
  )
}
