import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { isSmallGroup } from '#shared/core/small-groups.ts'
import { dataProtectionContract } from '#shared/features/data-protection/data-protection.contract.ts'
import { figureLists, type ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import {
  type FigureId,
  listWords,
  type SpecialFigureId,
  specialFigureIds,
  wordsOf,
} from '#shared/features/kpis/kpis.words.ts'
import { periodsOn } from '#shared/features/kpis/kpis.views.ts'
import { useCall } from '#web/core/query.ts'
import { pastDayIn, usePastDay } from '#web/ui/past.ts'
import {
  type EngineState,
  firstLists,
  kpiEngine,
  nothingFetched,
  type Stage,
  stageOf,
  useEngine,
} from '#web/features/kpis/kpis.engine.ts'
import type { KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import type { KpiAnswers, KpiRequest } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'

/** The last day of the figures. */
export const today = () => pastDayIn(window.location.href) ?? athensDay(new Date())

/** The lists are fetched on the first visit; those that failed, on every visit. */
export function useLists(): EngineState & { isLoading: boolean; stage: Stage; failed: ListName[] } {
  const day = usePastDay()
  const state = useEngine()
  // Those of another day are about to go.
  const engine = state.asOf === day ? state : { ...state, fetched: nothingFetched }
  useEffect(() => kpiEngine.show(day), [day])
  const stage = stageOf(engine.fetched)
  const failed = figureLists.filter((name) => engine.fetched[name] === 'failed')
  return { ...engine, isLoading: stage !== 'all', stage, failed }
}

/** Returns true if the number can be computed. */
export function isCounted(id: FigureId, fetched: EngineState['fetched']): boolean {
  return wordsOf(id).needs.every((name) => firstLists.includes(name) && /^(yes|failed)$/.test(fetched[name]))
}

/** Whether the filters leave so few people with a special trait that a reason is needed, now or in the period before. */
function isHiddenFigure(id: SpecialFigureId, summary: KpiSummary): boolean {
  return isSmallGroup(summary.figures[id].value ?? 0) || isSmallGroup(summary.before[id]?.value ?? 0)
}

/** The figures that stay hidden until the person has written down why they look. */
export function useHiddenFigures(summary: KpiSummary | null): ReadonlySet<FigureId> {
  const reason = useCall(dataProtectionContract.smallGroups, undefined)
  const hasReason = typeof reason.data?.until === 'string'
  useEffect(() => {
    if (hasReason) kpiEngine.openHeld()
  }, [hasReason])
  if (summary === null) return new Set()
  // What the server holds back stays hidden until figures are there that were made with a reason.
  const isHidden = (id: SpecialFigureId) => summary.held.includes(id) || (!hasReason && isHiddenFigure(id, summary))
  return new Set(specialFigureIds.filter(isHidden))
}

/** For a figure whose lists did not load, or that is hidden. */
export function missingLine(
  id: FigureId,
  failed: readonly ListName[],
  hidden: ReadonlySet<FigureId> = new Set(),
): string | null {
  if (hidden.has(id)) return kpisTexts.smallGroup
  const missing = wordsOf(id).needs.filter((name) => failed.includes(name))
  return missing.length === 0 ? null : kpisTexts.failedOne(missing.map((name) => listWords[name]).join(', '))
}

/** What the whole page goes without. */
export const failedLine = (failed: readonly ListName[]) =>
  kpisTexts.failedLists(failed.map((name) => listWords[name]).join(', '))

const keyOfResult = (key: readonly unknown[]) => ['kpis', 'worker', ...key]

/** An answer of the worker. The previous one stays until the new one is there; who comes back sees it again if it is kept. */
function useWorkerResult<T>(key: readonly unknown[], request: (() => Promise<unknown>) | null, isKept = true) {
  const { data = null, isError: isFailed } = useQuery({
    queryKey: keyOfResult(key),
    queryFn: async () => (await request?.()) as T,
    enabled: request !== null,
    placeholderData: keepPreviousData as never,
    staleTime: Number.POSITIVE_INFINITY,
    ...(isKept ? {} : { gcTime: 0 }),
  })
  return { data, isFailed }
}

/** What the worker is asked for, and under which key its answer is kept: those computed ahead are found by it. */
function summaryQuery(
  filters: KpiFilters,
  compare: boolean,
  { stage, version }: Pick<ReturnType<typeof useLists>, 'stage' | 'version'>,
) {
  const request: KpiRequest = { kind: 'summary', filters, today: today(), compare, isFirst: stage !== 'all' }
  return {
    key: [request, stage, stage === 'all' ? version : 0],
    ask: async () => ({ summary: await kpiEngine.request(request), stage }),
  }
}

export function useSummary(filters: KpiFilters, compare: boolean, lists: ReturnType<typeof useLists>) {
  const { stage } = lists
  const [whole, setWhole] = useState<KpiSummary | null>(null)
  usePeriodsAhead(filters, compare, lists)
  const { key, ask } = summaryQuery(filters, compare, lists)
  const result = useWorkerResult<{ summary: KpiSummary; stage: Stage }>(
    key,
    stage === 'all' || (stage === 'companies' && whole === null) ? ask : null,
    // Lists that failed are asked for again on the next visit, and the figures with them.
    lists.failed.length === 0,
  )
  // The previous figures stay while the lists are refreshed.
  if (result.data?.stage === 'all' && result.data.summary !== whole) setWhole(result.data.summary)
  return { first: whole ?? result.data?.summary ?? null, data: whole, isFailed: result.isFailed }
}

const STANDS_STILL_MS = 500

/** While somebody reads, the worker computes what the next press of a period asks for. */
function usePeriodsAhead(filters: KpiFilters, compare: boolean, lists: ReturnType<typeof useLists>) {
  const client = useQueryClient()
  const { stage, version } = lists
  const isReady = stage === 'all' && lists.failed.length === 0
  useEffect(() => {
    let isOver = !isReady
    const timer = setTimeout(async () => {
      for (const period of Object.values(periodsOn(today()))) {
        if (isOver) return
        const ahead: KpiFilters = { company: period, cycle: { ...filters.cycle, ...period } }
        const { key, ask } = summaryQuery(ahead, compare, { stage, version })
        await client.prefetchQuery({
          queryKey: keyOfResult(key),
          queryFn: ask,
          staleTime: Number.POSITIVE_INFINITY,
        })
      }
    }, STANDS_STILL_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, filters.cycle, compare, stage, version, isReady])
}

export function useRows(request: Omit<Extract<KpiRequest, { kind: 'rows' }>, 'kind' | 'today'>) {
  const { version } = useEngine()
  const whole: KpiRequest = { kind: 'rows', today: today(), ...request }
  return useWorkerResult<KpiAnswers['rows']>([whole, version], () => kpiEngine.request(whole))
}
