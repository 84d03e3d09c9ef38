import { barsOf, funnelOf } from '#shared/features/kpis/kpis.charts.ts'
import { type Computed, type Figure, figuresOf, warningOfFigure } from '#shared/features/kpis/kpis.figures.ts'
import { columnsFromPortions, type KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { monthsOfHeadline } from '#shared/features/kpis/kpis.headlines.ts'
import { openedBy, rowsOfOpened } from '#shared/features/kpis/kpis.open.ts'
import type { RowSet } from '#shared/features/kpis/kpis.tables.ts'
import { listNames } from '#shared/features/kpis/kpis.lists.ts'
import { type KpiFilters, periodBefore } from '#shared/features/kpis/kpis.rules.ts'
import { tableOf } from '#shared/features/kpis/kpis.rows.ts'
import { distributionIds, type FigureId, figureIds, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'
import { prepare, withNames } from '#shared/features/kpis/kpis.dataset.ts'
import { rowsFile, tableFile, workbookFile } from '#web/features/kpis/kpis.files.ts'
import type {
  FigureBefore,
  FigureSummary,
  KpiAnswers,
  KpiRequest,
  KpiSummary,
} from '#web/features/kpis/kpis.messages.ts'

// Holds the nine lists and computes the figures, so that the page never blocks.

const noLists = Object.fromEntries(
  listNames.map((name) => [name, columnsFromPortions(name, [])]),
) as unknown as KpiLists
let lists = noLists
let held: KpiSummary['held'] = []
let current: (ReturnType<typeof figuresOf> & { today: string }) | null = null

function figuresOn(today: string) {
  if (current?.today !== today) current = { ...figuresOf(prepare(lists, today)), today }
  return current
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

function beforeOf(filters: KpiFilters, { figures }: Computed, today: string): KpiSummary['before'] {
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

function summary({ filters, today, compare, isFirst }: Extract<KpiRequest, { kind: 'summary' }>): KpiSummary {
  const { companies, hires, listings } = lists
  const { dataset, by, cohorts } = isFirst
    ? figuresOf(prepare({ ...noLists, companies, hires, listings }, today))
    : figuresOn(today)
  const { cycles } = dataset.lists
  const computed = by(filters)
  const { figures } = computed
  const filtersEarlier = compare ? filtersBefore(filters, today) : null
  const earlier = filtersEarlier && { filters: filtersEarlier, computed: by(filtersEarlier) }
  const before = earlier ? beforeOf(filters, earlier.computed, today) : {}
  const top = figures.mostOpenings.numerator
  const headline = (id: (typeof headlineIds)[number]) => {
    const { group } = wordsOf(id)
    return {
      now: monthsOfHeadline(dataset, computed, id, filters[group]),
      before: earlier && before[id] ? monthsOfHeadline(dataset, earlier.computed, id, earlier.filters[group]) : [],
    }
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
    cohorts: cohorts(filters),
    held,
    removed: computed.cycle.removed.length,
    topOpenings: Array.from(top.rows.subarray(0, TOP), (index) => ({
      label: dataset.lists.companies.cny_name[index] ?? '',
      count: top.count?.of(index) ?? 0,
    })),
    programmes: Array.from(cycles.edc_id, (edc_id, index) => ({
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
    // Names change no figure.
    if (request.name !== 'users') current = null
    return list.length
  }
  if (request.kind === 'summary') return summary(request)
  const { by, ...figured } = figuresOn(request.today)
  const computed = by(request.filters)
  const dataset = withNames(figured.dataset, lists.users)
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
