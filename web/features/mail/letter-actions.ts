import { type LetterRow, mailContract as contract, mayBe } from '#shared/features/mail/mail.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { toast } from '#web/ui/toast.tsx'

const tell = {
  onError: (error: Error) => {
    toast.error(messageOf(error))
  },
}

type Chosen = Parameters<ReturnType<typeof useSend<typeof contract.drop>>['mutate']>[0]['input']

/** What the office does with letters: one, several, or all that the list finds. */
export function useLetterActions() {
  const confirmAction = useConfirm()
  const drop = useSend(contract.drop, {
    ...tell,
    onSuccess: ({ done, skipped }) => {
      toast.success(texts.dropped(done, skipped))
    },
  })
  const retry = useSend(contract.retry, {
    ...tell,
    onSuccess: ({ done, skipped }) => {
      toast.success(texts.retried(done, skipped))
    },
  })
  const bounced = useSend(contract.bounced, {
    ...tell,
    onSuccess: () => {
      toast.success(texts.bouncedDone)
    },
  })
  return {
    isBusy: drop.isPending || retry.isPending || bounced.isPending,
    async drop(chosen: Chosen, count: number) {
      const ask = { title: texts.dropTitle, body: texts.dropBody(count), confirmLabel: texts.dropMany(count) }
      if (await confirmAction({ ...ask, tone: 'danger' }))
        await drop.mutateAsync({ input: chosen }).catch(() => undefined)
    },
    async retry(chosen: Chosen) {
      // The sentence for what went wrong has been shown already.
      await retry.mutateAsync({ input: chosen }).catch(() => undefined)
    },
    async bounced(id: number) {
      const ask = { title: texts.bouncedTitle, body: texts.bouncedBody, confirmLabel: texts.bounced }
      if (await confirmAction({ ...ask, tone: 'danger' })) bounced.mutate({ input: { id } })
    },
  }
}

export const can = {
  edit: (letter: LetterRow) => mayBe('edit', letter.mai_status),
  drop: (letter: LetterRow) => mayBe('drop', letter.mai_status),
  retry: (letter: LetterRow) => mayBe('retry', letter.mai_status),
  bounced: (letter: LetterRow) => mayBe('bounced', letter.mai_status) && !letter.is_local,
}
