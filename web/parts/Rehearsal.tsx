import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { hashKey, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, send } from '#web/core/api.ts'
import { ApiError } from '#web/core/errors.ts'
import type { ContractForm } from '#web/core/forms.ts'
import { keyOf, metaOf } from '#web/core/query.ts'
import { LoadState } from '#web/ui/LoadState.tsx'

interface RehearsalOptions {
  /** Of the form that sends the call. */
  sending: ContractForm<object>['sending']
  enabled?: boolean
  /** What was shown stays, though a colleague changes something meanwhile. */
  isFrozen?: boolean
}

/**
 * What a call would do, asked with `dry_run` each time it is shown. Until a sending is answered, what was shown stays: it may
 * have been done, and only the very same, sent again, is answered as the first time.
 */
export function useRehearsal<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  { sending, enabled = true, isFrozen = false }: RehearsalOptions,
): UseQueryResult<AnswerOf<C>> {
  const queryKey = [...keyOf(call, input), 'rehearsal']
  const query = useQuery<AnswerOf<C>>({
    queryKey,
    ...(isFrozen ? {} : { meta: metaOf(call) }),
    queryFn: () => send(call, { ...(input as object), dry_run: true } as RequestOf<C>),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
  const now = { key: hashKey(queryKey), query }
  const [held, hold] = useState<typeof now | null>(null)
  const isOpen = sending.isPending || sending.error?.isUnanswered === true
  if (isOpen !== (held !== null)) hold(isOpen ? now : null)
  return held?.key === now.key ? held.query : query
}

interface RehearsalProps<T> {
  of: UseQueryResult<T>
  children(result: NonNullable<T>): ReactNode
}

/** What is missing or has changed is refused again, however often it is tried. */
const isFinal = ({ status, isUnanswered }: ApiError) => status >= 400 && status < 500 && status !== 429 && !isUnanswered

export function Rehearsal<T>({ of, children }: RehearsalProps<T>) {
  if (of.error instanceof ApiError && isFinal(of.error))
    return (
      <Alert color="yellow" role="alert" icon={<IconInfoCircle aria-hidden />}>
        {of.error.message}
      </Alert>
    )
  if (of.error || of.isLoading) return <LoadState of={of} shape="text" compact />
  return of.data ? children(of.data) : null
}
