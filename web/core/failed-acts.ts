import { useState } from 'react'
import type { AnswerOf } from '#shared/core/contract.ts'
import type { AnyCall } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { type Sent, useSend } from '#web/core/query.ts'

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

/** Sends an act whose failure is marked at its place, with a retry, instead of in a message that passes. */
export function useMarkedSend<C extends AnyCall>(call: C, failed: ReturnType<typeof useFailedActs>) {
  const { mutateAsync, isPending, variables } = useSend(call, { onError: false })
  function run(place: string, input: Sent<C>['input'], onSuccess?: (answer: AnswerOf<C>) => void): void {
    failed.set(place, null)
    const retry = () => run(place, input, onSuccess)
    // Each act has its own end: of several at once, the callbacks of `mutate` would follow the last alone.
    void mutateAsync({ input }).then(
      (answer) => onSuccess?.(answer),
      (error: unknown) => failed.set(place, { message: messageOf(error), retry }),
    )
  }
  return { run, isPending, variables }
}
