import { daysToHire, medianOf } from '#shared/features/kpis/kpis.certificates.ts'
import type { KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'
import type { Computed } from '#shared/features/kpis/kpis.figures.ts'
import { dayOfNumber, monthName, monthOf, NO_DAY, numberOfDay } from '#shared/features/kpis/kpis.months.ts'
import { PLACEMENT_MONTHS } from '#shared/features/kpis/kpis.periods.ts'
import { NONE } from '#shared/features/kpis/kpis.row-index.ts'
import { type CompanyFilters, FEW, untilToday } from '#shared/features/kpis/kpis.rules.ts'
import type { RowKind, RowSet } from '#shared/features/kpis/kpis.tables.ts'
import type { HeadlineId } from '#shared/features/kpis/kpis.headline-words.ts'

/** The things that a headline figure counts, each in its month. */
interface Source {
  kind: RowKind
  length: number
  /** The row of a thing, and its month as a number. */
  rowOf(at: number): number
  monthOf(at: number): number
  /** Without it the things are counted. */
  measure?(things: readonly number[]): number | null
}

function sourceOf(
  id: HeadlineId,
  { certificates, months, hireCompany }: KpiDataset,
  { company, cycle }: Computed,
): Source {
  const counted = (kind: RowKind, rows: Int32Array, monthOfRow: Int16Array): Source => ({
    kind,
    length: rows.length,
    rowOf: (at) => rows[at] ?? NONE,
    monthOf: (at) => monthOfRow[rows[at] ?? NONE] ?? NONE,
  })
  const { matured, firstHired } = cycle
  switch (id) {
    case 'applications':
      return counted('applications', cycle.applications, months.application)
    case 'hirings':
      return counted('hires', company.hires, months.hire)
    case 'listings':
      return counted('listings', company.listings, months.listing)
    case 'partners':
      return {
        ...counted('hires', company.hires, months.hire),
        measure: (things) => new Set(things.map((at) => hireCompany[company.hires[at] ?? NONE])).size,
      }
    case 'placement':
      return {
        kind: 'certificates',
        length: matured.length,
        rowOf: (at) => certificates.profile[matured[at] ?? NONE] ?? NONE,
        monthOf: (at) => monthOf(certificates.due[PLACEMENT_MONTHS][matured[at] ?? NONE] ?? NO_DAY),
        measure(things) {
          const placed = things.filter((at) => certificates.isPlaced[PLACEMENT_MONTHS][matured[at] ?? NONE] === 1)
          return things.length < FEW ? null : placed.length / things.length
        },
      }
    case 'daysToHire':
      return {
        kind: 'hires',
        length: firstHired.length,
        rowOf: (at) => certificates.hire[firstHired[at] ?? NONE] ?? NONE,
        monthOf: (at) => monthOf(certificates.hireDay[firstHired[at] ?? NONE] ?? NO_DAY),
        measure: (things) =>
          medianOf(Int32Array.from(things, (at) => daysToHire(certificates, firstHired[at] ?? NONE))),
      }
  }
}

export interface MonthValue {
  /** `YYYY-MM` */
  month: string
  value: number | null
}

/** The most months of a line. */
const MOST_MONTHS = 36

/** A headline figure month by month, from the first of the period to today or its end; at most the latest 36. */
export function monthsOfHeadline(
  dataset: KpiDataset,
  computed: Computed,
  id: HeadlineId,
  period: CompanyFilters,
): MonthValue[] {
  const source = sourceOf(id, dataset, computed)
  const counts: number[] = []
  const things: number[][] = []
  for (let at = 0; at < source.length; at += 1) {
    const month = source.monthOf(at)
    if (month < 0) continue
    counts[month] = (counts[month] ?? 0) + 1
    if (source.measure) (things[month] ??= []).push(at)
  }
  const valueOf = (month: number) => (source.measure ? source.measure(things[month] ?? []) : (counts[month] ?? 0))
  const today = dayOfNumber(dataset.today)
  const { date_from, date_until } = untilToday(period, today)
  const last = monthOf(numberOfDay(date_until ?? today))
  const first =
    date_from === null ? Math.min(last, ...Object.keys(counts).map(Number)) : monthOf(numberOfDay(date_from))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
    .slice(-MOST_MONTHS)
    .map((month) => ({ month: monthName(month), value: valueOf(month) }))
}

/** The rows of one month of a headline figure. */
export function rowsOfMonth(dataset: KpiDataset, computed: Computed, id: HeadlineId, month: string): RowSet {
  const source = sourceOf(id, dataset, computed)
  const code = monthOf(numberOfDay(`${month}-01`))
  const things = Array.from({ length: source.length }, (_, at) => at).filter((at) => source.monthOf(at) === code)
  return { kind: source.kind, rows: Int32Array.from(things, source.rowOf) }
}
