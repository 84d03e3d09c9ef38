import { type MailRow, mailContract as contract, mayBe } from '#shared/features/mail/mail.contract.ts'
import { useSend } from '#web/core/query.ts'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { toast } from '#web/ui/toast.tsx'

type Chosen = Parameters<ReturnType<typeof useSend<typeof contract.drop>>['mutate']>[0]['input']

/** What the office does with mails: one, several, or all that the list finds. */
export function useMailActions() {
  const confirmAction = useConfirm()
  const drop = useSend(contract.drop, { onSuccess: ({ done, skipped }) => toast.success(texts.dropped(done, skipped)) })
  const retry = useSend(contract.retry, {
    onSuccess: ({ done, skipped }) => toast.success(texts.retried(done, skipped)),
  })
  const bounced = useSend(contract.bounced, { onSuccess: () => toast.success(texts.bouncedDone) })
  const notBounced = useSend(contract.notBounced, { onSuccess: () => toast.success(texts.notBouncedDone) })
  return {
    isBusy: drop.isPending || retry.isPending || bounced.isPending || notBounced.isPending,
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
    notBounced: (id: number) => notBounced.mutate({ input: { id } }),
  }
}

export const can = {
  edit: (mail: MailRow) => mayBe('edit', mail.mai_status),
  drop: (mail: MailRow) => mayBe('drop', mail.mai_status),
  retry: (mail: MailRow) => mayBe('retry', mail.mai_status) && mail.has_text,
  bounced: (mail: MailRow) => mayBe('bounced', mail.mai_status) && !mail.is_local,
  notBounced: (mail: MailRow) => mayBe('notBounced', mail.mai_status) && mail.mai_date_sent !== null,
}
