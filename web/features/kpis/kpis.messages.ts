import type { Bars, FunnelCount } from '#shared/features/kpis/kpis.charts.ts'
import type { Cohort } from '#shared/features/kpis/kpis.cohorts.ts'
import type { MonthValue } from '#shared/features/kpis/kpis.headlines.ts'
import type { LinkedTable, Sorting } from '#shared/features/kpis/kpis.rows.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { KpiFilters, Warning } from '#shared/features/kpis/kpis.rules.ts'
import type { Table } from '#shared/features/kpis/kpis.tables.ts'
import type { DistributionId, FigureId, SpecialFigureId } from '#shared/features/kpis/kpis.words.ts'
import type { HeadlineId } from '#shared/features/kpis/kpis.headline-words.ts'

// The messages between page and worker. The rows stay in the worker; the page gets what it shows.

export type Side = 'numerator' | 'denominator'

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

/** What a name of `kpis.open.ts` opens, under these filters. */
interface Opening {
  filters: KpiFilters
  today: string
  name: string
}

export type KpiRequest =
  | { kind: 'load'; name: ListName; bytes: ArrayBuffer; held: readonly SpecialFigureId[] }
  /** `isFirst`: of the companies alone, whose lists arrive before the others. */
  | { kind: 'summary'; filters: KpiFilters; today: string; compare: boolean; isFirst: boolean }
  | (Opening & { kind: 'rows'; side: Side; limit: number; sorting: Sorting | null })
  | (Opening & { kind: 'file'; side: Side | 'breakdown'; format: 'xlsx' | 'csv'; title: string; about: string[] })
  | { kind: 'workbook'; filters: KpiFilters; today: string; figures: FigureId[]; about: string[] }

export interface KpiAnswers {
  load: number
  summary: KpiSummary
  rows: LinkedTable & { total: number }
  file: Blob
  workbook: Blob
}
