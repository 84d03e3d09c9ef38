import { useEffect, useRef, useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import { listNames } from '#shared/features/kpis/kpis.lists.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import type { Table } from '#shared/features/kpis/kpis.tables.ts'
import { type FigureId, listWords, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { ask, type EngineState, fetchLists, useEngine } from '#web/features/kpis/kpis.engine.ts'
import type { KpiRequest, KpiSummary, Side } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'

export const today = () => athensDay(new Date())

/** How far the figures can be told: those of companies need few and short lists, and do not wait for the others. */
export type Stage = 'nothing' | 'companies' | 'all'

const firstLists: readonly ListName[] = ['companies', 'hires', 'listings']

/** The lists are fetched on the first visit; those that failed, on every visit. */
export function useLists(): EngineState & { isLoading: boolean; stage: Stage; failed: ListName[] } {
  const engine = useEngine()
  useEffect(fetchLists, [])
  const isOpen = (name: ListName) => engine.fetched[name] === 'loading' || engine.fetched[name] === 'no'
  const isLoading = listNames.some(isOpen)
  const stage = !isLoading ? 'all' : firstLists.some(isOpen) ? 'nothing' : 'companies'
  return { ...engine, isLoading, stage, failed: listNames.filter((name) => engine.fetched[name] === 'failed') }
}

/** Whether a number can be told: names of people are only needed for its rows. */
export function isCounted(id: FigureId, fetched: EngineState['fetched']): boolean {
  return wordsOf(id).needs.every((name) => name === 'users' || fetched[name] === 'yes' || fetched[name] === 'failed')
}

/** One quiet line for a figure whose rows did not arrive. */
export function missingLine(id: FigureId, failed: readonly ListName[]): string | null {
  const missing = wordsOf(id).needs.filter((name) => failed.includes(name))
  return missing.length === 0 ? null : kpisTexts.failedOne(missing.map((name) => listWords[name]).join(', '))
}

interface Held<T> {
  data: T | null
  isFailed: boolean
}

/** An answer of the worker. The newest question wins; until it is answered the old answer stays on screen. */
function useAnswer<T>(key: string, request: (() => Promise<unknown>) | null): Held<T> {
  const [held, setHeld] = useState<Held<T>>({ data: null, isFailed: false })
  const newest = useRef('')
  newest.current = key
  useEffect(() => {
    if (!request) return
    request().then(
      (data) => newest.current === key && setHeld({ data: data as T, isFailed: false }),
      () => newest.current === key && setHeld((old) => ({ ...old, isFailed: true })),
    )
    // The key says all that the request depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, request !== null])
  return held
}

export function useSummary(filters: KpiFilters, compare: boolean, lists: ReturnType<typeof useLists>) {
  const request: KpiRequest = { kind: 'summary', filters, today: today(), compare }
  const { stage } = lists
  const key = JSON.stringify([request, stage, stage === 'all' ? lists.version : 0])
  const held = useAnswer<{ summary: KpiSummary; stage: Stage }>(
    key,
    stage === 'nothing' ? null : async () => ({ summary: await ask(request), stage }),
  )
  // While everything is read anew, the figures of before stay where they are.
  const [whole, setWhole] = useState<KpiSummary | null>(null)
  if (held.data?.stage === 'all' && held.data.summary !== whole) setWhole(held.data.summary)
  return { first: whole ?? held.data?.summary ?? null, data: whole, isFailed: held.isFailed }
}

export function useRows(figure: FigureId, side: Side, filters: KpiFilters, page: { skip: number; limit: number }) {
  const { version } = useEngine()
  const request: KpiRequest = { kind: 'rows', filters, today: today(), figure, side, ...page }
  return useAnswer<Table>(JSON.stringify([request, version]), () => ask(request))
}
