import { formatDate, formatDayMonth, formatNumber, formatShare, NOTHING, shortMonth } from '#shared/core/format.ts'
import { type HeadlineId, noteOf } from '#shared/features/kpis/kpis.headline-words.ts'
import type { CompanyFilters } from '#shared/features/kpis/kpis.rules.ts'
import { barLabels, stageLabel } from '#shared/features/kpis/kpis.charts.ts'
import type { Opened } from '#shared/features/kpis/kpis.open.ts'
import type { Cell, CellKind } from '#shared/features/kpis/kpis.tables.ts'
import { type FigureId, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { headlineValue, type KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'

export function cellText(value: Cell, kind: CellKind): string {
  if (kind === 'percent') return typeof value === 'number' ? formatShare(value) : NOTHING
  if (value === null || value === '') return NOTHING
  if (kind === 'day') return formatDate(String(value))
  return typeof value === 'number' ? formatNumber(value) : value
}

/** «Νοε», where the year is told elsewhere. */
export const monthName = (month: string): string => shortMonth(`${month}-01`)

/** «Νοε 26» */
export const monthText = (month: string): string => `${monthName(month)} ${month.slice(2, 4)}`

/** The year stands once where it is one. */
export function periodDays({ date_from, date_until }: CompanyFilters): string {
  if (!date_from || !date_until) return ''
  const isOneYear = date_from.slice(0, 4) === date_until.slice(0, 4)
  return `${isOneYear ? formatDayMonth(date_from) : formatDate(date_from)}–${formatDate(date_until)}`
}

/** What stands at the head of the page. */
export function headlineOf(id: HeadlineId, { figures, before, headlines }: KpiSummary) {
  const earlier = before[id]
  return {
    value: headlineValue(id, figures[id]),
    before: earlier && headlineValue(id, earlier),
    months: headlines[id].now.map(({ value }) => value),
    monthsBefore: headlines[id].before.map(({ value }) => value),
  }
}

/** The head of the panel that a name opens, and what its rows are. */
export function wordsOfOpened(opened: Opened, programmes: KpiSummary['programmes']) {
  const { charts, cohorts } = kpisTexts
  switch (opened.kind) {
    case 'figure':
      return { title: wordsOf(opened.id).label, definition: noteOf(wordsOf(opened.id)) }
    case 'month':
      return {
        title: `${wordsOf(opened.id).label}, ${monthText(opened.month)}`,
        definition: noteOf(wordsOf(opened.id)),
      }
    case 'bar':
      return {
        title: `${charts.distributions[opened.id]}: ${barLabels[opened.id][opened.at] ?? ''}`,
        definition: noteOf(wordsOf(opened.id)),
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
