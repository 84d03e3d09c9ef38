import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { funnelStages } from '#shared/features/kpis/kpis.rules.ts'
import type { CompanySelection, CycleSelection } from '#shared/features/kpis/kpis.select.ts'
import { monthName } from '#shared/features/kpis/kpis.months.ts'
import { type KpiWorld, NONE } from '#shared/features/kpis/kpis.world.ts'

// What the dashboard draws beside the figures.

export interface MonthCount {
  /** `YYYY-MM` */
  month: string
  counts: number[]
}

/** As many points as a line can carry and an eye can follow. */
const MOST_MONTHS = 36

/** Every month from the first to the last, also those in which nothing happened; of many, the latest. */
function byMonth(lists: readonly (readonly [rows: readonly number[], months: Int16Array])[]): MonthCount[] {
  const tallies = lists.map(([rows, months]) => {
    const tally: number[] = []
    for (const index of rows) {
      const month = months[index] ?? NONE
      if (month >= 0) tally[month] = (tally[month] ?? 0) + 1
    }
    return tally
  })
  const last = Math.max(...tallies.map((tally) => tally.length)) - 1
  const first = Math.min(
    ...tallies.map((tally) => tally.findIndex((count) => count !== undefined)).filter((at) => at >= 0),
  )
  if (last < 0) return []
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return codes
    .slice(-MOST_MONTHS)
    .map((code) => ({ month: monthName(code), counts: tallies.map((tally) => tally[code] ?? 0) }))
}

/** Applications and certificates by month. */
export function cycleMonths({ months }: KpiWorld, { applications, certified }: CycleSelection): MonthCount[] {
  return byMonth([
    [applications, months.application],
    [certified, months.certificate],
  ])
}

/** Listings and hirings by month. */
export function companyMonths({ months }: KpiWorld, { listings, hires }: CompanySelection): MonthCount[] {
  return byMonth([
    [listings, months.listing],
    [hires, months.hire],
  ])
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
