import type { LinkedTable, Sorting } from '#shared/features/kpis/kpis.rows.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import type { KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import type { FigureId, SpecialFigureId } from '#shared/features/kpis/kpis.words.ts'

// The messages between page and worker. The rows stay in the worker; the page gets what it shows.

export type Side = 'numerator' | 'denominator'

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
