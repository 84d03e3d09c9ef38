import { type Bars, barsOf, type FunnelCount, funnelOf } from '#shared/features/kpis/kpis.charts.ts'
import type { Cohort } from '#shared/features/kpis/kpis.cohorts.ts'
import { type Computed, type Figure, type figuresOf, warningOfFigure } from '#shared/features/kpis/kpis.figures.ts'
import { headlineIds, headlineKinds, type HeadlineId } from '#shared/features/kpis/kpis.headline-words.ts'
import { type MonthValue, monthsOfHeadline } from '#shared/features/kpis/kpis.headlines.ts'
import { FEW, type KpiFilters, periodBefore, type Warning } from '#shared/features/kpis/kpis.rules.ts'
import type { Table } from '#shared/features/kpis/kpis.tables.ts'
import {
  type DistributionId,
  distributionIds,
  type FigureId,
  figureIds,
  type SpecialFigureId,
  wordsOf,
} from '#shared/features/kpis/kpis.words.ts'

// What the dashboard shows, on screen and by mail.

export interface FigureSummary {
  value: number | null
  extra: number | null
  rate: { numerator: number; denominator: number } | null
  warning: Warning | null
  numerator: number
  denominator: number | null
  breakdown: Table | null
}

export type FigureBefore = Pick<FigureSummary, 'value' | 'rate' | 'breakdown'>

export interface KpiSummary {
  figures: Record<FigureId, FigureSummary>
  /** The same days before, where the filters have a start. */
  before: Partial<Record<FigureId, FigureBefore>>
  headlines: Record<HeadlineId, { now: MonthValue[]; before: MonthValue[] }>
  bars: Record<DistributionId, { now: Bars; before: Bars | null }>
  funnel: FunnelCount[]
  cohorts: { each: Cohort[]; all: Cohort }
  /** Figures about so few people that the profiles leave them out. */
  held: readonly SpecialFigureId[]
  /** Deleted people with an application in the selection: figures about people do not count them. */
  removed: number
  topOpenings: { label: string; count: number }[]
  programmes: { edc_id: number; edc_title: string; edc_organizor: string }[]
}

/** The same days before; null where neither side has a start. */
function filtersBefore({ company, cycle }: KpiFilters, today: string): KpiFilters | null {
  const before = { company: periodBefore(company, today), cycle: periodBefore(cycle, today) }
  return before.company || before.cycle ? { company: before.company ?? company, cycle: before.cycle ?? cycle } : null
}

function figureSummaryOf(figure: Figure): FigureSummary {
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

interface Question {
  filters: KpiFilters
  today: string
  compare: boolean
  held: KpiSummary['held']
}

/** What is shown of the figures under these filters. */
export function summaryOf({ dataset, by, cohorts }: ReturnType<typeof figuresOf>, question: Question): KpiSummary {
  const { filters, today, compare, held } = question
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
    figures: Object.fromEntries(figureIds.map((id) => [id, figureSummaryOf(figures[id])])) as KpiSummary['figures'],
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

/** A share of few people is told to nobody. */
export function headlineValue(id: HeadlineId, { value, rate }: FigureBefore): number | null {
  if (headlineKinds[id] !== 'share') return value
  return rate && rate.denominator >= FEW ? rate.numerator / rate.denominator : null
}
