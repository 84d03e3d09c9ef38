import type { CycleFunnel, MonthCount } from '#shared/features/kpis/kpis.charts.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { KpiFilters, Warning } from '#shared/features/kpis/kpis.rules.ts'
import type { Table } from '#shared/features/kpis/kpis.tables.ts'
import type { FigureId, SpecialFigureId } from '#shared/features/kpis/kpis.words.ts'

// The messages between page and worker. The rows stay in the worker; the page gets what it shows.

export type Side = 'numerator' | 'denominator'

export interface FigureSummary {
  value: number
  extra: number | null
  rate: { numerator: number; denominator: number } | null
  warning: Warning | null
  numerator: number
  denominator: number | null
  breakdown: Table | null
}

export type FigureNumbers = Pick<FigureSummary, 'value' | 'rate'>

export interface KpiSummary {
  figures: Record<FigureId, FigureSummary>
  /** The previous period, where the filters have a start. */
  before: Partial<Record<FigureId, FigureNumbers>>
  companyMonths: MonthCount[]
  cycleMonths: MonthCount[]
  /** Of all programmes, then of each: `cycle` is an index into `programmes`. */
  funnels: CycleFunnel[]
  /** Figures about so few people that the profiles leave them out. */
  held: readonly SpecialFigureId[]
  /** Deleted people with an application in the selection: figures about people do not count them. */
  removed: number
  topOpenings: { label: string; count: number }[]
  programmes: { edc_id: number; edc_title: string; edc_organizor: string }[]
}

export type KpiRequest =
  | { kind: 'load'; name: ListName; bytes: ArrayBuffer; held: readonly SpecialFigureId[] }
  | { kind: 'summary'; filters: KpiFilters; today: string; compare: boolean }
  | { kind: 'rows'; filters: KpiFilters; today: string; figure: FigureId; side: Side; skip: number; limit: number }
  | {
      kind: 'file'
      filters: KpiFilters
      today: string
      figure: FigureId
      side: Side | 'breakdown'
      format: 'xlsx' | 'csv'
      about: string[]
    }
  | { kind: 'workbook'; filters: KpiFilters; today: string; figures: FigureId[]; about: string[] }

export interface KpiAnswers {
  load: number
  summary: KpiSummary
  rows: Table
  file: Blob
  workbook: Blob
}
