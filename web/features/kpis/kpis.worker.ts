import { companyMonths, cycleMonths, funnelsOf } from '#shared/features/kpis/kpis.charts.ts'
import { type Computed, computeFigures, type Figure, warningOfFigure } from '#shared/features/kpis/kpis.figures.ts'
import { columnsFromPortions, type KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { listNames } from '#shared/features/kpis/kpis.lists.ts'
import { countProgrammes, type ProgrammeCounts } from '#shared/features/kpis/kpis.programmes.ts'
import { type KpiFilters, periodBefore } from '#shared/features/kpis/kpis.rules.ts'
import { tableOf } from '#shared/features/kpis/kpis.rows.ts'
import { type FigureId, figureIds, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { type KpiDataset, prepare } from '#shared/features/kpis/kpis.dataset.ts'
import { figureFile, workbookFile } from '#web/features/kpis/kpis.files.ts'
import type {
  FigureNumbers,
  FigureSummary,
  KpiAnswers,
  KpiRequest,
  KpiSummary,
} from '#web/features/kpis/kpis.messages.ts'

// Holds the nine lists and computes the figures, so that the page never blocks.

let lists = Object.fromEntries(listNames.map((name) => [name, columnsFromPortions(name, [])])) as unknown as KpiLists
let held: KpiSummary['held'] = []
let current: { dataset: KpiDataset; counts: ProgrammeCounts[]; today: string } | null = null
let last: { filters: KpiFilters; computed: Computed } | null = null

function datasetOn(today: string) {
  if (current?.today !== today) {
    const dataset = prepare(lists, today)
    current = { dataset, counts: countProgrammes(dataset), today }
    last = null
  }
  return current
}

function computedBy(filters: KpiFilters, today: string): Computed {
  const { dataset, counts } = datasetOn(today)
  if (!last || JSON.stringify(last.filters) !== JSON.stringify(filters))
    last = { filters, computed: computeFigures(dataset, counts, filters, last ?? undefined) }
  return last.computed
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
  const { dataset, counts } = datasetOn(today)
  const company = periodBefore(filters.company, today)
  const cycle = periodBefore(filters.cycle, today)
  if (!company && !cycle) return {}
  const { figures } = computeFigures(dataset, counts, {
    company: company ?? filters.company,
    cycle: cycle ?? filters.cycle,
  })
  const ids = figureIds.filter((id) => {
    const { group, isNow } = wordsOf(id)
    return !isNow && (group === 'company' ? company : cycle) !== null
  })
  return Object.fromEntries(
    ids.map((id): [FigureId, FigureNumbers] => [id, { value: figures[id].value, rate: figures[id].rate }]),
  )
}

const TOP = 10

function summary({ filters, today, compare }: Extract<KpiRequest, { kind: 'summary' }>): KpiSummary {
  const computed = computedBy(filters, today)
  const { dataset } = datasetOn(today)
  const { cycles } = dataset.lists
  const { figures } = computed
  const top = figures.mostOpenings.numerator
  return {
    figures: Object.fromEntries(figureIds.map((id) => [id, summaryOf(figures[id])])) as KpiSummary['figures'],
    before: compare ? beforeOf(filters, today) : {},
    companyMonths: companyMonths(dataset, computed.company),
    cycleMonths: cycleMonths(dataset, computed.cycle),
    funnels: funnelsOf(dataset, computed.cycle),
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
  const { figures } = computedBy(request.filters, request.today)
  const { dataset } = datasetOn(request.today)
  if (request.kind === 'workbook') return workbookFile(dataset, figures, request)
  const figure = figures[request.figure]
  if (request.kind === 'file') return figureFile(dataset, figure, request)
  const rows = figure[request.side]
  return rows ? tableOf(dataset, rows, request.skip, request.limit) : { columns: [], rows: [] }
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; request: KpiRequest }>) => {
  answer(data.request).then(
    (result) => postMessage({ id: data.id, result }),
    () => postMessage({ id: data.id, failed: true }),
  )
})
