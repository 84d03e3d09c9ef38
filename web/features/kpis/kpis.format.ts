import { formatDate, formatNumber, NOTHING } from '#shared/core/format.ts'
import type { HeadlineId } from '#shared/features/kpis/kpis.headline-words.ts'
import { barLabels, stageLabel } from '#shared/features/kpis/kpis.charts.ts'
import type { Opened } from '#shared/features/kpis/kpis.open.ts'
import { type CompanyFilters, FEW, type KpiFilters, periodBefore } from '#shared/features/kpis/kpis.rules.ts'
import type { Cell, CellKind } from '#shared/features/kpis/kpis.tables.ts'
import { type FigureId, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { today } from '#web/features/kpis/kpis.data.ts'
import type { FigureBefore, KpiSummary } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { headlineKinds } from '#web/parts/headline.ts'

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

const shortMonths = new Intl.DateTimeFormat('el', { month: 'short', timeZone: 'UTC' })

/** Where the year is told elsewhere. */
export function shortMonth(month: string): string {
  return shortMonths.format(new Date(`${month}-01T00:00:00Z`))
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

/** Which days stand beside which, in words. */
export function comparedLines({ company, cycle }: KpiFilters): string[] {
  const line = (group: 'company' | 'cycle', filters: CompanyFilters) => {
    const before = periodBefore(filters, today())
    return before ? [kpisTexts.report.compared(kpisTexts.groups[group].title, periodText(before).join(' '))] : []
  }
  return [...line('company', company), ...line('cycle', cycle)]
}

/** What stands at the head of the page; a share of few people is told to nobody. */
export function headlineOf(id: HeadlineId, { figures, before, headlines }: KpiSummary) {
  const valueOf = ({ value, rate }: FigureBefore) => {
    if (headlineKinds[id] !== 'share') return value
    return rate && rate.denominator >= FEW ? rate.numerator / rate.denominator : null
  }
  const earlier = before[id]
  return {
    value: valueOf(figures[id]),
    before: earlier && valueOf(earlier),
    months: headlines[id].now.map(({ value }) => value),
    monthsBefore: headlines[id].before.map(({ value }) => value),
  }
}

/** The head of the panel that a name opens, and what its rows are. */
export function wordsOfOpened(opened: Opened, programmes: KpiSummary['programmes']) {
  const { charts, cohorts } = kpisTexts
  switch (opened.kind) {
    case 'figure':
      return { title: wordsOf(opened.id).label, definition: wordsOf(opened.id).definition }
    case 'month':
      return {
        title: `${wordsOf(opened.id).label}, ${monthText(opened.month)}`,
        definition: wordsOf(opened.id).definition,
      }
    case 'bar':
      return {
        title: `${charts.distributions[opened.id]}: ${barLabels[opened.id][opened.at] ?? ''}`,
        definition: wordsOf(opened.id).definition,
      }
    case 'stage':
      return { title: `${charts.funnel}: ${stageLabel(opened.id)}`, definition: charts.funnelHint }
    case 'cohort': {
      const programme = programmes.find(({ edc_id }) => edc_id === opened.edc_id)
      return {
        title: `${programme?.edc_title ?? NOTHING}: ${cohorts.columns[opened.column]}`,
        definition: cohorts.hint,
      }
    }
  }
}

/** Beside figures about people: how many deleted people they do not count. */
export function removedLine(id: FigureId, { removed }: KpiSummary): string | null {
  const isAboutPeople = wordsOf(id).needs.some((name) => name === 'profiles' || name === 'educations')
  return isAboutPeople && removed > 0 ? kpisTexts.removed(removed) : null
}
