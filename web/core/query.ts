import {
  keepPreviousData,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, send, type SendOptions } from '#web/core/api.ts'
import type { ApiError } from '#web/core/errors.ts'

/** What the browser holds of the server's data: in memory only, dropped at logout and at 401. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `send` retries reads itself, once, as the specification says.
    queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** The first part is the feature: what a call `changes` makes old is found by it. */
export function keyOf(call: AnyCall, input: unknown): readonly unknown[] {
  return [call.feature, call.name, input ?? null]
}

interface ReadOptions {
  enabled?: boolean
  /** Keeps the old rows on screen while the next page loads. */
  keepPrevious?: boolean
  staleTime?: number
  refetchInterval?: number | false
}

/** Reads a call and keeps its answer until a change makes it old. */
export function useCall<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: ReadOptions = {},
): UseQueryResult<AnswerOf<C>, ApiError> {
  const { keepPrevious, ...rest } = options
  return useQuery<AnswerOf<C>, ApiError>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...rest,
  })
}

export function prefetch<C extends AnyCall>(call: C, input: RequestOf<C>): Promise<void> {
  return queryClient.prefetchQuery({ queryKey: keyOf(call, input), queryFn: () => send(call, input) })
}

/** Sums of what other features hold: any change may make them old, and they are read only while they are on screen. */
const SUMMARIES = ['control-panel']

/** Makes old what belongs to these features; what is on screen reads itself anew. */
export async function invalidateFeatures(features: readonly string[]): Promise<void> {
  if (features.length === 0) return
  const old = new Set([...features, ...SUMMARIES])
  await Promise.all([...old].map((feature) => queryClient.invalidateQueries({ queryKey: [feature] })))
}

export interface Sent<C extends AnyCall> {
  input: RequestOf<C>
  files?: SendOptions['files']
}

interface WriteOptions<C extends AnyCall> {
  onSuccess?: (answer: AnswerOf<C>, input: RequestOf<C>) => void | Promise<void>
  onError?: (error: ApiError, input: RequestOf<C>) => void
}

/**
 * Writes with a call: `const hire = useSend(hiringsContract.hire)`, then `hire.mutate({ input })`.
 * The same input sent again before it succeeded carries the same key, so a double click or a retry has one effect.
 */
export function useSend<C extends AnyCall>(
  call: C,
  options: WriteOptions<C> = {},
): UseMutationResult<AnswerOf<C>, ApiError, Sent<C>> {
  const intention = useRef<{ text: string; key: string } | null>(null)
  return useMutation<AnswerOf<C>, ApiError, Sent<C>>({
    mutationFn: ({ input, files }) => {
      const text = JSON.stringify(input ?? null)
      if (intention.current?.text !== text) intention.current = { text, key: crypto.randomUUID() }
      return send(call, input, { files, idempotencyKey: intention.current.key })
    },
    onSuccess: async (answer, { input }) => {
      intention.current = null
      await invalidateFeatures(call.changes ?? [])
      await options.onSuccess?.(answer, input)
    },
    onError: (error, { input }) => options.onError?.(error, input),
  })
}
