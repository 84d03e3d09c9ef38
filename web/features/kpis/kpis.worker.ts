import { barsOf, funnelOf } from '#shared/features/kpis/kpis.charts.ts'
import { cohortsOf } from '#shared/features/kpis/kpis.cohorts.ts'
import { type Computed, computeFigures, type Figure, warningOfFigure } from '#shared/features/kpis/kpis.figures.ts'
import { columnsFromPortions, type KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { monthsOfHeadline } from '#shared/features/kpis/kpis.headlines.ts'
import { openedBy, rowsOfOpened } from '#shared/features/kpis/kpis.open.ts'
import type { RowSet } from '#shared/features/kpis/kpis.tables.ts'
import { listNames } from '#shared/features/kpis/kpis.lists.ts'
import { countProgrammes, type ProgrammeCounts } from '#shared/features/kpis/kpis.programmes.ts'
import { type KpiFilters, periodBefore } from '#shared/features/kpis/kpis.rules.ts'
import { tableOf } from '#shared/features/kpis/kpis.rows.ts'
import { distributionIds, type FigureId, figureIds, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'
import { type KpiDataset, prepare } from '#shared/features/kpis/kpis.dataset.ts'
import { rowsFile, tableFile, workbookFile } from '#web/features/kpis/kpis.files.ts'
import type {
  FigureBefore,
  FigureSummary,
  KpiAnswers,
  KpiRequest,
  KpiSummary,
} from '#web/features/kpis/kpis.messages.ts'

// Holds the nine lists and computes the figures, so that the page never blocks.

let lists = Object.fromEntries(listNames.map((name) => [name, columnsFromPortions(name, [])])) as unknown as KpiLists
let held: KpiSummary['held'] = []
let current: { dataset: KpiDataset; counts: ProgrammeCounts[]; today: string } | null = null
/** Of the latest filters, those of the period before among them. */
let computations: { filters: KpiFilters; computed: Computed }[] = []
const KEPT = 3

function datasetOn(today: string) {
  if (current?.today !== today) {
    const dataset = prepare(lists, today)
    current = { dataset, counts: countProgrammes(dataset), today }
    computations = []
  }
  return current
}

function computedBy(filters: KpiFilters, today: string): Computed {
  const { dataset, counts } = datasetOn(today)
  const key = JSON.stringify(filters)
  const kept = computations.find((each) => JSON.stringify(each.filters) === key)
  if (kept) return kept.computed
  const computed = computeFigures(dataset, counts, filters, computations[0])
  computations = [{ filters, computed }, ...computations].slice(0, KEPT)
  return computed
}

/** The same days before; null where neither side has a start. */
function filtersBefore({ company, cycle }: KpiFilters, today: string): KpiFilters | null {
  const before = { company: periodBefore(company, today), cycle: periodBefore(cycle, today) }
  return before.company || before.cycle ? { company: before.company ?? company, cycle: before.cycle ?? cycle } : null
}

function summaryOf(figure: Figure): FigureSummary {
  const { value, extra, rate, numerator, denominator, breakdown } = figure
  return {
    value,
    extra,
    rate,
    breakdown,
    warning: warningOfFigure(figure),
    numerator: numerator.rows.length,
    denominator: denominator?.rows.length ?? null,
  }
}

function beforeOf(filters: KpiFilters, today: string): KpiSummary['before'] {
  const earlier = filtersBefore(filters, today)
  if (!earlier) return {}
  const { figures } = computedBy(earlier, today)
  const ids = figureIds.filter((id) => {
    const { group, isNow } = wordsOf(id)
    return !isNow && periodBefore(filters[group], today) !== null
  })
  return Object.fromEntries(
    ids.map((id): [FigureId, FigureBefore] => {
      const { value, rate, breakdown } = figures[id]
      return [id, { value, rate, breakdown }]
    }),
  )
}

const TOP = 10

function summary({ filters, today, compare }: Extract<KpiRequest, { kind: 'summary' }>): KpiSummary {
  const { dataset } = datasetOn(today)
  const { cycles } = dataset.lists
  const before = compare ? beforeOf(filters, today) : {}
  const earlier = compare ? filtersBefore(filters, today) : null
  const computed = computedBy(filters, today)
  const { figures } = computed
  const top = figures.mostOpenings.numerator
  const headline = (id: (typeof headlineIds)[number]) => {
    const { group } = wordsOf(id)
    const months = (of: KpiFilters) => monthsOfHeadline(dataset, computedBy(of, today), id, of[group])
    return { now: months(filters), before: earlier && before[id] ? months(earlier) : [] }
  }
  const bars = (id: (typeof distributionIds)[number]) => ({
    now: barsOf(id, figures[id].breakdown),
    before: before[id] ? barsOf(id, before[id].breakdown) : null,
  })
  return {
    figures: Object.fromEntries(figureIds.map((id) => [id, summaryOf(figures[id])])) as KpiSummary['figures'],
    before,
    headlines: Object.fromEntries(headlineIds.map((id) => [id, headline(id)])) as KpiSummary['headlines'],
    bars: Object.fromEntries(distributionIds.map((id) => [id, bars(id)])) as KpiSummary['bars'],
    funnel: funnelOf(dataset, computed.cycle),
    cohorts: cohortsOf(dataset, computed.cycle.allProgrammes),
    held,
    removed: computed.cycle.removed.length,
    topOpenings: Array.from(top.rows.subarray(0, TOP), (index) => ({
      label: dataset.lists.companies.cny_name[index] ?? '',
      count: top.count?.of(index) ?? 0,
    })),
    programmes: cycles.edc_id.map((edc_id, index) => ({
      edc_id,
      edc_title: cycles.edc_title[index] ?? '',
      edc_organizor: cycles.edc_organizor[index] ?? '',
    })),
  }
}

function columnsOf({ name, bytes }: Extract<KpiRequest, { kind: 'load' }>) {
  return columnsFromPortions(name, JSON.parse(new TextDecoder().decode(bytes)) as never)
}

async function answer(request: KpiRequest): Promise<KpiAnswers[keyof KpiAnswers]> {
  if (request.kind === 'load') {
    const list = columnsOf(request)
    lists = { ...lists, [request.name]: list }
    if (request.name === 'profiles') held = request.held
    current = null
    return list.length
  }
  if (request.kind === 'summary') return summary(request)
  const computed = computedBy(request.filters, request.today)
  const { dataset } = datasetOn(request.today)
  if (request.kind === 'workbook') return workbookFile(dataset, computed.figures, request)
  const opened = openedBy(request.name)
  const figure = opened?.kind === 'figure' ? computed.figures[opened.id] : null
  if (request.side === 'breakdown' && request.kind === 'file') return tableFile(figure?.breakdown ?? noRows, request)
  const set: RowSet | null =
    request.side === 'denominator' ? (figure?.denominator ?? null) : opened && rowsOfOpened(dataset, computed, opened)
  if (request.kind === 'file') return set ? rowsFile(dataset, set, request) : tableFile(noRows, request)
  return {
    ...(set ? tableOf(dataset, set, request.limit, request.sorting ?? undefined) : { ...noRows, hrefs: [] }),
    total: set?.rows.length ?? 0,
  }
}

const noRows = { columns: [], rows: [] }

addEventListener('message', ({ data }: MessageEvent<{ id: number; request: KpiRequest }>) => {
  answer(data.request).then(
    (result) => postMessage({ id: data.id, result }),
    () => postMessage({ id: data.id, failed: true }),
  )
})
