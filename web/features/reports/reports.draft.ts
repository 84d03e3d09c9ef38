import { type Filter, filterProblem } from '#shared/core/filters.ts'
import { MAX_PAGE } from '#shared/core/paging.ts'
import type { ReportAnswer, SavedReport } from '#shared/features/reports/reports.contract.ts'
import type { charts } from '#shared/features/reports/reports.rules.ts'
import { firstFields, type ReportFields } from '#shared/features/reports/reports.fields.ts'
import { type ReportType, type RowsReport } from '#shared/features/reports/reports.types.ts'
import { GROUP, type Grouping } from '#shared/features/reports/reports.rules.ts'

/** A report as it is being built. */
export interface Draft {
  type: ReportType
  fields: string[]
  filters: Filter[]
  operator: 'and' | 'or'
  sort: string | undefined
  group: Grouping | null
  chart: (typeof charts)[number]
}

export function newDraft(type: ReportType): Draft {
  return {
    type,
    fields: [...firstFields[type]],
    filters: [],
    operator: 'and',
    sort: firstFields[type][0],
    group: null,
    chart: 'none',
  }
}

export function draftOf({
  rpfg_type,
  rpfg_fields,
  rpfg_filters,
  rpfg_operator,
  rpfg_options,
}: RowsReport<SavedReport>): Draft {
  const { sort, group, chart } = rpfg_options
  return { type: rpfg_type, fields: rpfg_fields, filters: rpfg_filters, operator: rpfg_operator, sort, group, chart }
}

/** What is saved of it. */
export function valuesOf({ fields, filters, operator, sort, group, chart }: Draft) {
  return {
    rpfg_fields: fields,
    rpfg_filters: filters,
    rpfg_operator: operator,
    rpfg_options: { sort, group, chart },
  }
}

/** What can be asked already: filters that are still being written do not count. */
export function questionOf(draft: Draft, allowed: ReportFields) {
  const { fields, operator } = draft
  const filters = draft.filters.filter((filter) => filterProblem(filter, allowed) === null)
  const group = draft.group && whole(draft.group)
  return { fields, filters, operator, sort: sortOf(draft.sort, group), group }
}

export type ShownQuestion = ReturnType<typeof questionOf> & { skip: number; limit: number }

/** What a chart of all groups asks beside the page of the table; null where the page holds them all. */
export function questionOfChart(question: ShownQuestion, page: ReportAnswer): ShownQuestion | null {
  const isWhole = page.documents.length === page.total
  return isWhole ? null : { ...question, skip: 0, limit: MAX_PAGE }
}

/** An order by a measure that is not whole yet waits with it. */
function sortOf(sort: string | undefined, group: Grouping | null): string | undefined {
  const place = /^-?measure_(\d+)$/.exec(sort ?? '')?.[1]
  return group && place !== undefined && Number(place) >= group.measures.length ? GROUP : sort
}

/** Sums need a field; until it is chosen they are left out. */
function whole(group: Grouping): Grouping | null {
  const measures = group.measures.filter(({ op, field }) => op === 'count' || op === 'share' || field)
  return measures.length > 0 ? { ...group, measures } : null
}

export function isUnfinished(draft: Draft, allowed: ReportFields): boolean {
  return draft.filters.some((filter) => filterProblem(filter, allowed) !== null)
}
