import type { AnyCall } from '#web/core/api.ts'
import { type Sent, useSend, type WriteOptions } from '#web/core/query.ts'
import { type ConfirmOptions, useConfirm } from '#web/ui/ConfirmProvider.tsx'

/** A call that is sent after a yes: `remove.ask({ title, body, confirmLabel, tone }, { id })`. */
export function useAskedSend<C extends AnyCall>(call: C, options?: WriteOptions<C>) {
  const confirm = useConfirm()
  const sending = useSend(call, options)
  async function ask(question: ConfirmOptions, input: Sent<C>['input']) {
    if (await confirm(question)) sending.mutate({ input })
  }
  return { ...sending, ask: (...asked: Parameters<typeof ask>) => void ask(...asked) }
}
