import { useEffect } from 'react'
import { asErasureWord, ERASURE_WORD } from '#shared/core/erasure.ts'
import { personalPageContract as contract } from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { forgetDrafts } from '#web/features/personal-page/own-drafts.ts'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { ErasureLists } from '#web/parts/erasure/ErasureLists.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = personalPageTexts.erasure

/** What is erased and what stays, and below it a word to type. */
export function ErasureDialog({ onClose }: { onClose(): void }) {
  const { mutate, data, error, isPending } = useSend(contract.beginErasure, { onError: false })
  useEffect(() => mutate({ input: {} }), [mutate])
  const { form, onSubmit } = useContractForm(contract.erase, {
    initial: { confirm: '' },
    toInput: ({ confirm }) => ({
      erasure_key: data?.erasure_key ?? '',
      confirm: asErasureWord(confirm),
    }),
    isLast: true,
    onSuccess: ({ number }) => {
      forgetDrafts()
      navigate(`/erased/${number}`, { replace: true })
    },
  })
  return (
    <DialogForm
      form={form}
      onSubmit={onSubmit}
      title={texts.title}
      submitLabel={texts.finish}
      tone="danger"
      canSubmit={data !== undefined && asErasureWord(form.values.confirm) === ERASURE_WORD}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => mutate({ input: {} })} />}
      {isPending && <LoadingSkeleton shape="text" />}
      {data && (
        <>
          <ErasureLists preview={data} />
          <TextField
            autoComplete="off"
            autoCapitalize="characters"
            label={texts.type}
            {...form.getInputProps('confirm')}
          />
        </>
      )}
    </DialogForm>
  )
}
