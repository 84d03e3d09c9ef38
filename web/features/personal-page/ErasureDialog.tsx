import { useEffect, useRef, useState } from 'react'
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
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = personalPageTexts.erasure

/** Two steps: first what is erased and what stays, then a word to type. */
export function ErasureDialog({ onClose }: { onClose(): void }) {
  const [step, setStep] = useState(1)
  const { mutate, data, error, isPending } = useSend(contract.beginErasure, { onError: false })
  useEffect(() => mutate({ input: {} }), [mutate])
  const word = useRef<HTMLInputElement>(null)
  // The button that led here waits for the word, and cannot keep the focus.
  useEffect(() => word.current?.focus(), [step])
  const { form, onSubmit } = useContractForm(contract.erase, {
    initial: { confirm: '' },
    toInput: ({ confirm }) => ({
      erasure_key: data?.erasure_key ?? '',
      confirm: asErasureWord(confirm),
    }),
    check: (): Record<string, undefined> => (step === 1 ? { confirm: undefined } : {}),
    isLast: true,
    onSuccess: ({ number }) => {
      forgetDrafts()
      navigate(`/erased/${number}`, { replace: true })
    },
  })
  const goOn = () => {
    setStep(2)
    return false as const
  }
  return (
    <DialogForm
      form={form}
      onSubmit={step === 1 ? goOn : onSubmit}
      title={texts.title}
      submitLabel={step === 1 ? texts.go : texts.finish}
      tone="danger"
      canSubmit={step === 1 ? data !== undefined : asErasureWord(form.values.confirm) === ERASURE_WORD}
      onClose={onClose}
    >
      <Hint role="status">{texts.step(step)}</Hint>
      {error && <ErrorState error={error} onRetry={() => mutate({ input: {} })} />}
      {isPending && <LoadingSkeleton shape="text" />}
      {data && step === 1 && <ErasureLists preview={data} />}
      {step === 2 && (
        <TextField
          ref={word}
          autoComplete="off"
          autoCapitalize="characters"
          label={texts.type}
          {...form.getInputProps('confirm')}
        />
      )}
    </DialogForm>
  )
}
