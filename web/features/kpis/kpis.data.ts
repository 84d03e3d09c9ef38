import { useEffect, useRef, useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import { listNames } from '#shared/features/kpis/kpis.lists.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import type { Table } from '#shared/features/kpis/kpis.tables.ts'
import { type FigureId, listWords, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { type EngineState, kpiEngine, useEngine } from '#web/features/kpis/kpis.engine.ts'
import type { KpiRequest, KpiSummary, Side } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'

export const today = () => athensDay(new Date())

/** Which figures can be computed: those of companies need few and short lists, and do not wait for the others. */
export type Stage = 'nothing' | 'companies' | 'all'

const firstLists: readonly ListName[] = ['companies', 'hires', 'listings']

/** The lists are fetched on the first visit; those that failed, on every visit. */
export function useLists(): EngineState & { isLoading: boolean; stage: Stage; failed: ListName[] } {
  const engine = useEngine()
  useEffect(() => kpiEngine.fetchLists(), [])
  const isOpen = (name: ListName) => engine.fetched[name] === 'loading' || engine.fetched[name] === 'no'
  const isLoading = listNames.some(isOpen)
  const stage = !isLoading ? 'all' : firstLists.some(isOpen) ? 'nothing' : 'companies'
  return { ...engine, isLoading, stage, failed: listNames.filter((name) => engine.fetched[name] === 'failed') }
}

/** Returns true if the number can be computed: names of people are only needed for its rows. */
export function isCounted(id: FigureId, fetched: EngineState['fetched']): boolean {
  return wordsOf(id).needs.every((name) => name === 'users' || fetched[name] === 'yes' || fetched[name] === 'failed')
}

/** For a figure whose lists did not load. */
export function missingLine(id: FigureId, failed: readonly ListName[]): string | null {
  const missing = wordsOf(id).needs.filter((name) => failed.includes(name))
  return missing.length === 0 ? null : kpisTexts.failedOne(missing.map((name) => listWords[name]).join(', '))
}

interface WorkerResult<T> {
  data: T | null
  isFailed: boolean
}

/** An answer of the worker. The newest request wins; until then the previous answer stays on screen. */
function useWorkerResult<T>(key: string, request: (() => Promise<unknown>) | null): WorkerResult<T> {
  const [result, setResult] = useState<WorkerResult<T>>({ data: null, isFailed: false })
  const newest = useRef('')
  newest.current = key
  useEffect(() => {
    if (!request) return
    request().then(
      (data) => newest.current === key && setResult({ data: data as T, isFailed: false }),
      () => newest.current === key && setResult((old) => ({ ...old, isFailed: true })),
    )
    // The key contains all that the request depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, request !== null])
  return result
}

export function useSummary(filters: KpiFilters, compare: boolean, lists: ReturnType<typeof useLists>) {
  const request: KpiRequest = { kind: 'summary', filters, today: today(), compare }
  const { stage } = lists
  const key = JSON.stringify([request, stage, stage === 'all' ? lists.version : 0])
  const result = useWorkerResult<{ summary: KpiSummary; stage: Stage }>(
    key,
    stage === 'nothing' ? null : async () => ({ summary: await kpiEngine.request(request), stage }),
  )
  // The previous figures stay while the lists are refreshed.
  const [whole, setWhole] = useState<KpiSummary | null>(null)
  if (result.data?.stage === 'all' && result.data.summary !== whole) setWhole(result.data.summary)
  return { first: whole ?? result.data?.summary ?? null, data: whole, isFailed: result.isFailed }
}

export function useRows(figure: FigureId, side: Side, filters: KpiFilters, page: { skip: number; limit: number }) {
  const { version } = useEngine()
  const request: KpiRequest = { kind: 'rows', filters, today: today(), figure, side, ...page }
  return useWorkerResult<Table>(JSON.stringify([request, version]), () => kpiEngine.request(request))
}
