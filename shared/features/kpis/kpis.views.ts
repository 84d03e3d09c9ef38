import { addDays } from '#shared/core/dates.ts'
import { dotted, formatDate } from '#shared/core/format.ts'
import { addMonths } from '#shared/core/months.ts'
import { RECENT_MONTHS } from '#shared/features/kpis/kpis.periods.ts'
import { type CompanyFilters, type KpiFilters, periodBefore } from '#shared/features/kpis/kpis.rules.ts'

// A view of the dashboard: its period and programmes. «Φέτος» stays this year, whenever the view is opened.

export const periodNames = ['year', 'month', 'months', 'last', 'all', 'own'] as const
export type PeriodName = (typeof periodNames)[number]
export type RelativePeriod = Exclude<PeriodName, 'own'>

export const periodWords: Record<PeriodName, string> = {
  year: 'Φέτος',
  month: 'Περασμένος μήνας',
  months: `${RECENT_MONTHS} μήνες`,
  last: 'Πέρυσι',
  all: 'Όλα',
  own: 'Από–έως',
}

export function periodsOn(today: string): Record<RelativePeriod, CompanyFilters> {
  const last = Number(today.slice(0, 4)) - 1
  const thisMonth = `${today.slice(0, 7)}-01`
  return {
    year: { date_from: `${today.slice(0, 4)}-01-01`, date_until: today },
    month: { date_from: addMonths(thisMonth, -1), date_until: addDays(thisMonth, -1) },
    months: { date_from: addDays(addMonths(today, -RECENT_MONTHS), 1), date_until: today },
    last: { date_from: `${last}-01-01`, date_until: `${last}-12-31` },
    all: { date_from: null, date_until: null },
  }
}

export const isSamePeriod = (a: CompanyFilters, b: CompanyFilters) =>
  a.date_from === b.date_from && a.date_until === b.date_until

export function periodNameOf({ company, cycle }: KpiFilters, today: string): PeriodName {
  const periods = periodsOn(today)
  const isOf = (name: RelativePeriod) => isSamePeriod(periods[name], company) && isSamePeriod(periods[name], cycle)
  return periodNames.find((name) => name !== 'own' && isOf(name)) ?? 'own'
}

export interface KpiView {
  period: PeriodName
  /** Used where the period is `own`. */
  company: CompanyFilters
  cycle: CompanyFilters
  edc_ids: number[]
  edc_category: string
  compare: boolean
}

export function viewOf({ filters, compare }: { filters: KpiFilters; compare: boolean }, today: string): KpiView {
  const name = periodNameOf(filters, today)
  const { edc_ids, edc_category, ...cycle } = filters.cycle
  const none = { date_from: null, date_until: null }
  const own = name === 'own' ? { company: filters.company, cycle } : { company: none, cycle: none }
  return { period: name, ...own, edc_ids: [...edc_ids], edc_category, compare }
}

export function filtersOf({ period: name, company, cycle, edc_ids, edc_category }: KpiView, today: string): KpiFilters {
  const days = name === 'own' ? { company, cycle } : { company: periodsOn(today)[name], cycle: periodsOn(today)[name] }
  return { company: days.company, cycle: { ...days.cycle, edc_ids, edc_category } }
}

/** Stands in an address for a period without bounds. */
export const ALL_DAYS = 'all'

/** The filters in an address. The days of this year are left out: it goes on being this year, also in a page that stays open. */
export function paramsOf(filters: KpiFilters, today: string): [string, string | null][] {
  const { company, cycle } = filters
  const days: [string, string | null][] = [
    ['cf', company.date_from],
    ['cu', company.date_until],
    ['ef', cycle.date_from],
    ['eu', cycle.date_until],
  ]
  const hasBound = days.some(([, day]) => day)
  return [
    ...(periodNameOf(filters, today) === 'year' ? [] : days),
    ['ids', cycle.edc_ids.join(',')],
    ['cat', cycle.edc_category],
    ['period', hasBound ? '' : ALL_DAYS],
  ]
}

/** The address of a view on this day. */
export function hrefOfView(view: KpiView, today: string): string {
  const params = paramsOf(filtersOf(view, today), today).filter(([, value]) => value)
  const all = [...params, ...(view.compare ? [] : [['compare', '0']])]
  const query = all.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')
  return query ? `/admin/kpis?${query}` : '/admin/kpis'
}

export const groupWords = { company: 'Εταιρείες και προσλήψεις', cycle: 'Εκπαιδευτικοί κύκλοι' } as const
/** Of what the filters ask for, what no programme has any more: figures would be noughts, as if nothing had happened. */
export function goneOf(
  { edc_ids, edc_category }: { edc_ids: readonly number[]; edc_category: string },
  programmes: readonly { edc_id: number; edc_organizor: string }[],
) {
  return {
    programme: edc_ids.some((id) => programmes.every(({ edc_id }) => edc_id !== id)),
    category: edc_category !== '' && programmes.every(({ edc_organizor }) => edc_organizor !== edc_category),
  }
}

export const filterWords = { programmes: 'Κύκλοι', category: 'Φορέας' } as const
const WITHOUT = 'χωρίς φίλτρα'

function periodText({ date_from, date_until }: CompanyFilters): string {
  const from = date_from ? [`από ${formatDate(date_from)}`] : []
  const until = date_until ? [`έως ${formatDate(date_until)}`] : []
  return [...from, ...until].join(' ')
}

/** The filters in words, for the head of a page and of a file. */
export function filterLines(
  { company, cycle }: KpiFilters,
  programmes: readonly { edc_id: number; edc_title: string }[],
): string[] {
  const titles = cycle.edc_ids.map((id) => programmes.find(({ edc_id }) => edc_id === id)?.edc_title ?? String(id))
  const ofCycle = dotted(
    periodText(cycle),
    titles.length > 0 && `${filterWords.programmes}: ${titles.join(', ')}`,
    cycle.edc_category && `${filterWords.category}: ${cycle.edc_category}`,
  )
  return [`${groupWords.company}: ${periodText(company) || WITHOUT}`, `${groupWords.cycle}: ${ofCycle || WITHOUT}`]
}

/** Which days stand beside which, in words. */
export function comparedLines(filters: KpiFilters, today: string): string[] {
  return (['company', 'cycle'] as const).flatMap((group) => {
    const before = periodBefore(filters[group], today)
    return before ? [`Σύγκριση, ${groupWords[group]}: ${periodText(before)}`] : []
  })
}
