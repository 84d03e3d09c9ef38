import { useState } from 'react'
import type { AnswerOf } from '#shared/core/contract.ts'
import type { AnyCall } from '#web/core/api.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { type Sent, useSend } from '#web/core/query.ts'
import { toast } from '#web/ui/toast.tsx'

export interface FailedAct {
  message: string
  retry(): void
}

/** Acts that did not reach the server, each by the place that shows it; the next act there takes its mark away. */
export function useFailedActs() {
  const [failed, setFailed] = useState<ReadonlyMap<string, FailedAct>>(new Map())
  return {
    at: (place: string): FailedAct | undefined => failed.get(place),
    set(place: string, act: FailedAct | null) {
      setFailed((old) => {
        const next = new Map(old)
        if (act) next.set(place, act)
        else next.delete(place)
        return next
      })
    },
  }
}

/** Sends an act that is marked at its place, with a retry, when it did not arrive; a refusal is said. */
export function useMarkedSend<C extends AnyCall>(call: C, failed: ReturnType<typeof useFailedActs>) {
  const { mutateAsync, isPending, variables } = useSend(call, { onError: false })
  function run(place: string, input: Sent<C>['input'], onSuccess?: (answer: AnswerOf<C>) => void): void {
    failed.set(place, null)
    const retry = () => run(place, input, onSuccess)
    // Each act has its own end: of several at once, the callbacks of `mutate` would follow the last alone.
    void mutateAsync({ input }).then(
      (answer) => onSuccess?.(answer),
      (error: unknown) => {
        // Somebody else was first, or it may not be done: to try the same again leads nowhere.
        if (error instanceof ApiError && !error.isUnanswered && error.status < 500) toast.error(error.message)
        else failed.set(place, { message: messageOf(error), retry })
      },
    )
  }
  return { run, isPending, variables }
}
