import { useSyncExternalStore } from 'react'
import { COLUMNS_MIME } from '#shared/features/kpis/kpis.columns.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { type ListName, listNames } from '#shared/features/kpis/kpis.lists.ts'
import { sendForBytes } from '#web/core/api.ts'
import { queryClient } from '#web/core/query.ts'
import type { KpiAnswers, KpiRequest } from '#web/features/kpis/kpis.messages.ts'

// Each list is fetched once, with a flag; a list that failed keeps its flag down, and the next visit asks for it again.
// Neither flags nor lists outlive the session or the page.

export type Fetched = 'no' | 'loading' | 'yes' | 'failed'

export interface EngineState {
  fetched: Record<ListName, Fetched>
  /** Grows with every list that arrives. */
  version: number
  /** When the newest list was read. */
  at: Date | null
}

const fresh = (): EngineState => ({
  fetched: Object.fromEntries(listNames.map((name) => [name, 'no'])) as EngineState['fetched'],
  version: 0,
  at: null,
})

let state = fresh()
let worker: Worker | null = null
let nextId = 0
const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
const listeners = new Set<() => void>()

function set(next: Partial<EngineState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** Marks the session: when everything of it is dropped, so are the lists. */
const SESSION_MARK = ['kpis', 'held'] as const

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'removed' && event.query.queryKey[0] === SESSION_MARK[0]) drop()
})

function drop(): void {
  worker?.terminate()
  worker = null
  for (const { reject } of waiting.values()) reject(new Error('the session ended'))
  waiting.clear()
  set(fresh())
}

function theWorker(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./kpis.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; result?: unknown; failed?: true }>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.failed) one?.reject(new Error('the worker failed'))
    else one?.resolve(data.result)
  })
  queryClient.setQueryDefaults(SESSION_MARK, { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(SESSION_MARK, true)
  return worker
}

/** Asks the worker; what is `given` is the page's no more. */
export function ask<R extends KpiRequest>(request: R, given: Transferable[] = []): Promise<KpiAnswers[R['kind']]> {
  nextId += 1
  const id = nextId
  return new Promise<KpiAnswers[R['kind']]>((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
    theWorker().postMessage({ id, request }, given)
  })
}

/**
 * A browser speaks to one server over six lines at most: what makes the first figures goes first, together with the
 * longest list, which would otherwise be the last to come.
 */
const order: readonly ListName[] = [
  'companies',
  'hires',
  'listings',
  'shortlists',
  'applications',
  'profiles',
  'users',
  'educations',
  'cycles',
]

/** Fetches what has not been fetched; what is here stays. */
export function fetchLists(): void {
  const missing = order.filter((name) => state.fetched[name] === 'no' || state.fetched[name] === 'failed')
  if (missing.length === 0) return
  set({ fetched: { ...state.fetched, ...Object.fromEntries(missing.map((name) => [name, 'loading'])) } })
  theWorker()
  for (const name of missing) void fetchOne(name)
}

const COLUMNS_FIRST = `${COLUMNS_MIME}, application/json;q=0.5`

async function fetchOne(name: ListName): Promise<void> {
  const own = worker
  let fetched: Fetched = 'yes'
  try {
    // As bytes: reading a hundred thousand rows is the worker's work.
    const { bytes, type } = await sendForBytes(kpisContract[name], undefined, { accept: COLUMNS_FIRST })
    if (worker !== own) return
    await ask({ kind: 'load', name, bytes, isColumns: type.startsWith(COLUMNS_MIME) }, [bytes])
  } catch {
    // Swallowed as specified: the flag stays down, the tiles say in a quiet line what is missing.
    fetched = 'failed'
  }
  if (worker !== own) return
  set({
    fetched: { ...state.fetched, [name]: fetched },
    version: state.version + 1,
    at: fetched === 'yes' ? new Date() : state.at,
  })
}

/** Puts all flags down and fetches anew; what has not changed costs a short answer. */
export function refetchLists(): void {
  set({ fetched: fresh().fetched })
  fetchLists()
}

export function useEngine(): EngineState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
