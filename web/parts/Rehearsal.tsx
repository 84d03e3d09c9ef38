import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, send } from '#web/core/api.ts'
import { keyOf, metaOf } from '#web/core/query.ts'
import { LoadState } from '#web/ui/LoadState.tsx'

interface RehearsalOptions {
  enabled?: boolean
  /** What was shown stays, though a colleague changes something meanwhile. */
  isFrozen?: boolean
}

/** What a call would do, asked with `dry_run` each time it is shown. */
export function useRehearsal<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  { enabled = true, isFrozen = false }: RehearsalOptions = {},
): UseQueryResult<AnswerOf<C>> {
  return useQuery<AnswerOf<C>>({
    queryKey: [...keyOf(call, input), 'rehearsal'],
    ...(isFrozen ? {} : { meta: metaOf(call) }),
    queryFn: () => send(call, { ...(input as object), dry_run: true } as RequestOf<C>),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
}

interface RehearsalProps<T> {
  of: UseQueryResult<T>
  children(result: NonNullable<T>): ReactNode
}

export function Rehearsal<T>({ of, children }: RehearsalProps<T>) {
  if (of.error || of.isLoading) return <LoadState of={of} shape="text" compact />
  return of.data ? children(of.data) : null
}
