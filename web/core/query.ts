import {
  keepPreviousData,
  partialMatchKey,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, type ChangedTables, send, type SendOptions, sendWrite } from '#web/core/api.ts'
import { ApiError } from '#web/core/errors.ts'
import { showError } from '#web/core/show-error.ts'
import { usePastDay } from '#web/ui/past.ts'
import { readLocal, removeLocal, writeLocal } from '#web/ui/local-store.ts'
import { toast } from '#web/ui/toast.tsx'

const JUST_FAILED_MS = 10_000

/** A server that draws pages makes one for each; a browser has the one below. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `send` retries reads itself, once, as the specification says.
        retry: false,
        // A screen that opens right after a failed prefetch shows the error instead of asking again.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_FAILED_MS,
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
      },
      // Without network a write fails at once and says so; held back, it would keep its form locked without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The cache of server data: in memory only, cleared at logout and at 401. */
export const queryClient = makeQueryClient()

/** The first part is the feature: see `invalidateFeature`. */
export function keyOf(call: AnyCall, input: unknown): readonly unknown[] {
  return [call.feature, call.name, input ?? null]
}

/** The tables that an answer comes from: it is invalidated when one changes. */
export function metaOf(call: AnyCall): { reads: readonly string[] } {
  return { reads: call.reads }
}

interface ReadOptions<Answer> {
  enabled?: boolean
  /** Shows the old rows while the next page loads. */
  keepPrevious?: boolean
  staleTime?: number
  /** Brings the first answer together with others; where it has none, and ever after, the call itself is made. */
  first?: () => Promise<Answer | undefined>
  /** For a page that hears of no change by itself: who comes back to it sees what is there now. */
  refetchOnWindowFocus?: 'always'
  /** By the answer that is there. */
  refetchInterval?: number | false | ((query: { state: { data?: unknown } }) => number | false)
}

export function useCall<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options: ReadOptions<AnswerOf<C>> = {},
): UseQueryResult<AnswerOf<C>, ApiError> {
  const { keepPrevious, first, ...rest } = options
  const day = usePastDay()
  const asOf = call.hasPast ? day : null
  return useQuery<AnswerOf<C>, ApiError>({
    queryKey: asOf ? [...keyOf(call, input), asOf] : keyOf(call, input),
    queryFn: async ({ signal, queryKey }) =>
      (queryClient.getQueryData(queryKey) === undefined ? await first?.() : undefined) ??
      send(call, input, { signal, asOf }),
    meta: metaOf(call),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...rest,
  })
}

/** The row that a screen is about. If there is none now, the screen shows the page for a missing address. */
export function useRecord<C extends AnyCall>(call: C, input: RequestOf<C>): UseQueryResult<AnswerOf<C>, ApiError> {
  const query = useCall(call, input)
  const isNow = usePastDay() === null || !call.hasPast
  if (query.error?.status === 404 && isNow) throw query.error
  return query
}

export function prefetch<C extends AnyCall>(call: C, input: RequestOf<C>): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: keyOf(call, input),
    queryFn: () => send(call, input),
    meta: metaOf(call),
  })
}

/** A read, by its call and as much of its input as is the same for all of them. */
export type SomeReads = readonly [AnyCall, unknown]

/**
 * Invalidates what comes from these tables; what is on screen is fetched again. What is gone stays as it is until it leaves
 * the screen: asked for, it would only be missing.
 */
export async function invalidateTables(tables: ChangedTables, gone: readonly SomeReads[] = []): Promise<void> {
  const keys = gone.map(([call, input]) => keyOf(call, input))
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  const changed = new Set<string>(tables === 'all' ? [] : tables)
  await queryClient.invalidateQueries({
    predicate: ({ meta, queryKey }) =>
      !keys.some((key) => partialMatchKey(queryKey, key)) &&
      (tables === 'all' ||
        ((meta as ReturnType<typeof metaOf> | undefined)?.reads.some((table) => changed.has(table)) ?? false)),
  })
}

/** After a refusal: a colleague may have changed the data. */
export function invalidateFeature(call: AnyCall): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [call.feature] })
}

/** An edit call that takes the version which its sender knows. */
export type IsVersioned<C extends AnyCall> = string extends keyof RequestOf<C>
  ? false
  : 'expected_changed' extends keyof RequestOf<C>
    ? true
    : false

export interface Sent<C extends AnyCall> {
  /** Where a call takes a version, its sender says which one it knows. */
  input: IsVersioned<C> extends true ? RequestOf<C> & { expected_changed: string | null } : RequestOf<C>
  files?: SendOptions['files']
  transport?: SendOptions['transport']
}

export interface WriteOptions<C extends AnyCall> {
  /** A toast after success. */
  successMessage?: string | ((answer: AnswerOf<C>, input: RequestOf<C>) => string)
  onSuccess?: (answer: AnswerOf<C>, input: RequestOf<C>) => unknown
  /** Default: a toast. `false` where the screen shows the error, or nobody waits for the result. */
  onError?: false | ((error: ApiError, input: RequestOf<C>) => void)
  /** The draft whose sending goes on after a reload: its key is kept on the device until an answer came. */
  draftKey?: string | null
  /** Nothing is read anew with it: the reader leaves, or what is shown does not change. */
  isLast?: boolean
  /** The reads of what it takes away. */
  removes?: ((input: RequestOf<C>) => readonly SomeReads[]) | undefined
}

const isKey = (value: unknown) => typeof value === 'string'
const isUsedForOther = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_mismatch'

/** Of two files for one place the later stays: wherever they were chosen, it is sent after the other has arrived. */
export const inTurn = (call: AnyCall): { scope?: { id: string } } =>
  call.files ? { scope: { id: `${call.feature}.${call.name}` } } : {}

/**
 * Writes with a call: `const hire = useSend(hiringsContract.hire)`, then `hire.mutate({ input })`.
 * Until a call succeeds, the same input is sent with the same idempotency key: a double click has one effect.
 */
export function useSend<C extends AnyCall>(
  call: C,
  options: WriteOptions<C> = {},
): UseMutationResult<AnswerOf<C>, ApiError, Sent<C>> {
  const pending = useRef<{ text: string; key: string } | null>(null)
  const kept = options.draftKey ? `draft.${options.draftKey}.sending` : null
  return useMutation<AnswerOf<C>, ApiError, Sent<C>>({
    ...inTurn(call),
    mutationFn: async ({ input, files, transport }) => {
      const text = JSON.stringify(input ?? null)
      const sendAs = (key: string) => {
        pending.current = { text, key }
        if (kept) writeLocal(kept, key)
        return sendWrite(call, input, { files, idempotencyKey: key, transport })
      }
      const earlier = pending.current ?? (kept ? { text, key: readLocal(kept, '', isKey) } : null)
      const key = (earlier?.text === text && earlier.key) || crypto.randomUUID()
      const { answer, changed } = await sendAs(key).catch((error: unknown) => {
        // After a reload, or with another file, only the server knows that something else was sent before.
        if (isUsedForOther(error)) return sendAs(crypto.randomUUID())
        throw error
      })
      pending.current = null
      if (kept) removeLocal(kept)
      if (!options.isLast) await invalidateTables(changed, options.removes?.(input))
      return answer
    },
    onSuccess: (answer, { input }) => {
      const { successMessage: message, onSuccess } = options
      if (message) toast.success(typeof message === 'string' ? message : message(answer, input))
      return onSuccess?.(answer, input)
    },
    onError: (error, { input }) => {
      // Somebody else was first, or what it is about is gone: what is on screen is of before.
      if ([404, 409, 410].includes(error.status)) void invalidateTables('all')
      if (options.onError !== false) (options.onError ?? showError)(error, input)
    },
  })
}
