import { athensDay, startOfAthensDay } from '#shared/core/dates.ts'
import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { funnelStages } from '#shared/features/kpis/kpis.rules.ts'
import type { CompanySelection, CycleSelection } from '#shared/features/kpis/kpis.select.ts'
import type { KpiWorld } from '#shared/features/kpis/kpis.world.ts'

// What the dashboard draws beside the figures.

export interface MonthCount {
  /** `YYYY-MM` */
  month: string
  counts: number[]
}

/** As many points as a line can carry and an eye can follow. */
const MOST_MONTHS = 36

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Every month from the first to the last, also those in which nothing happened; of many, the latest. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last && months.length < 1200; month = nextMonth(month)) months.push(month)
  return months.slice(-MOST_MONTHS)
}

/** Instants by month of Athens: the borders are found once, so that no clock is asked for every row. */
function byMonth(instants: readonly number[], months: readonly string[]): number[] {
  const borders = [...months, nextMonth(months.at(-1) ?? '2000-01')].map((month) =>
    Date.parse(startOfAthensDay(`${month}-01`)),
  )
  const counts = months.map(() => 0)
  for (const at of instants) {
    let low = 0
    let high = borders.length - 1
    if (!(at >= (borders[0] ?? Infinity) && at < (borders[high] ?? -Infinity))) continue
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (at >= (borders[middle] ?? 0)) low = middle
      else high = middle
    }
    counts[low] = (counts[low] ?? 0) + 1
  }
  return counts
}

function monthOf(instant: number): string {
  return athensDay(new Date(instant)).slice(0, 7)
}

/** Applications and certificates by month. */
export function cycleMonths(world: KpiWorld, { applications, certified }: CycleSelection): MonthCount[] {
  const lists = [
    applications.map((index) => world.applicationCreated[index] ?? NaN),
    certified.map((index) => world.certifiedAt[index] ?? NaN).filter((at) => !Number.isNaN(at)),
  ]
  return together(lists)
}

/** Listings and hirings by month. */
export function companyMonths(world: KpiWorld, { listings, hires }: CompanySelection): MonthCount[] {
  const hireDays = hires.map((index) =>
    Date.parse(`${world.lists.hires[index]?.jlh_date_created.slice(0, 7)}-15T12:00:00Z`),
  )
  return together([listings.map((index) => world.listingCreated[index] ?? NaN), hireDays])
}

function together(lists: readonly number[][]): MonthCount[] {
  let first = Infinity
  let last = -Infinity
  for (const list of lists) {
    for (const at of list) {
      if (at < first) first = at
      if (at > last) last = at
    }
  }
  if (first === Infinity) return []
  const months = monthsBetween(monthOf(first), monthOf(last))
  const counts = lists.map((list) => byMonth(list, months))
  return months.map((month, index) => ({ month, counts: counts.map((count) => count[index] ?? 0) }))
}

export interface FunnelCount {
  id: string
  label: string
  value: number
}

/** How many of the applications came how far, and how many of their people were hired for that programme. */
export function funnelOf(world: KpiWorld, { applications }: CycleSelection): FunnelCount[] {
  const states = new Uint32Array(applicationStates.length)
  let placed = 0
  for (const index of applications) {
    const state = world.applicationState[index] ?? 0
    states[state] = (states[state] ?? 0) + 1
    placed += world.isPlaced[index] ?? 0
  }
  const stages = funnelStages.map(({ id, label, reached }) => {
    const value = applicationStates.reduce((sum, state, at) => sum + (reached(state) ? (states[at] ?? 0) : 0), 0)
    return { id, label, value }
  })
  return [...stages, { id: 'hired', label: 'Προσλήφθηκαν', value: placed }]
}
