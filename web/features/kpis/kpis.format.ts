import { formatDate, formatNumber, NOTHING } from '#shared/core/format.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import type { Cell, CellKind } from '#shared/features/kpis/kpis.tables.ts'
import { type FigureId, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import type { KpiSummary } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'

const percents = new Intl.NumberFormat('el', { style: 'percent', maximumFractionDigits: 1 })
const months = new Intl.DateTimeFormat('el', { month: 'short', year: '2-digit', timeZone: 'UTC' })

export function cellText(value: Cell, kind: CellKind): string {
  if (kind === 'percent') return typeof value === 'number' ? percents.format(value) : NOTHING
  if (value === null || value === '') return NOTHING
  if (kind === 'day') return formatDate(String(value))
  return typeof value === 'number' ? formatNumber(value) : value
}

export function percentText(share: number): string {
  return percents.format(share)
}

export function monthText(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

function periodText({ date_from, date_until }: KpiFilters['company']): string[] {
  return [
    ...(date_from ? [kpisTexts.report.from(formatDate(date_from))] : []),
    ...(date_until ? [kpisTexts.report.until(formatDate(date_until))] : []),
  ]
}

/** The filters in words, for the head of a page and the last sheet of a workbook. */
export function filterLines(filters: KpiFilters, programmes: KpiSummary['programmes']): string[] {
  const { groups, report, filters: words } = kpisTexts
  const { edc_ids, edc_category } = filters.cycle
  const titles = edc_ids.map((id) => programmes.find((cycle) => cycle.edc_id === id)?.edc_title ?? String(id))
  const cycle = [
    ...periodText(filters.cycle),
    ...(titles.length > 0 ? [`${words.programmes}: ${titles.join(', ')}`] : []),
    ...(edc_category ? [`${words.category}: ${edc_category}`] : []),
  ]
  const company = periodText(filters.company)
  return [
    `${groups.company.title}: ${company.length > 0 ? company.join(' ') : report.noFilters}`,
    `${groups.cycle.title}: ${cycle.length > 0 ? cycle.join(' · ') : report.noFilters}`,
  ]
}

/** Beside figures about people: how many deleted people they do not count. */
export function removedLine(id: FigureId, { removed }: KpiSummary): string | null {
  const isAboutPeople = wordsOf(id).needs.some((name) => name === 'profiles' || name === 'educations')
  return isAboutPeople && removed > 0 ? kpisTexts.removed(removed) : null
}
