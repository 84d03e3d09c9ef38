import { useAskedSend } from '#web/core/use-asked-send.ts'
import { type MailRow, mailContract as contract, mayBe } from '#shared/features/mail/mail.contract.ts'
import { useSend } from '#web/core/query.ts'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'

type Chosen = Parameters<ReturnType<typeof useSend<typeof contract.drop>>['mutate']>[0]['input']

/** What the office does with mails: one, several, or all that the list finds. */
export function useMailActions() {
  const confirmAction = useConfirm()
  const drop = useSend(contract.drop, { successMessage: ({ done, skipped }) => texts.dropped(done, skipped) })
  const retry = useSend(contract.retry, {
    successMessage: ({ done, skipped }) => texts.retried(done, skipped),
  })
  const bounced = useAskedSend(contract.bounced, { successMessage: texts.bouncedDone })
  const notBounced = useSend(contract.notBounced, { successMessage: texts.notBouncedDone })
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
    bounced(id: number) {
      const { bouncedTitle: title, bouncedBody: body, bounced: confirmLabel } = texts
      bounced.ask({ title, body, confirmLabel, tone: 'danger' }, { id })
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
