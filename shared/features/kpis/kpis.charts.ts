import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { funnelStages } from '#shared/features/kpis/kpis.rules.ts'
import type { CompanySelection, CycleSelection } from '#shared/features/kpis/kpis.select.ts'
import { monthName } from '#shared/features/kpis/kpis.months.ts'
import { NONE, type Rows } from '#shared/features/kpis/kpis.row-index.ts'
import type { KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'

// The charts of the dashboard.

export interface MonthCount {
  /** `YYYY-MM` */
  month: string
  counts: number[]
}

/** The most points of a line chart. */
const MOST_MONTHS = 36

/** Every month from the first to the last, empty ones included; at most the latest 36. */
function byMonth(lists: readonly (readonly [rows: Rows, months: Int16Array])[]): MonthCount[] {
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
export function cycleMonths({ months }: KpiDataset, { applications, certified }: CycleSelection): MonthCount[] {
  return byMonth([
    [applications, months.application],
    [certified, months.certificate],
  ])
}

/** Listings and hirings by month. */
export function companyMonths({ months }: KpiDataset, { listings, hires }: CompanySelection): MonthCount[] {
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

/** The funnel of a programme, or of all when `cycle` is null. */
export interface CycleFunnel {
  cycle: number | null
  stages: FunnelCount[]
}

/**
 * How many applications reached each stage, and how many of their people were hired for that programme: first of all
 * programmes, then of each that has applications.
 */
export function funnelsOf(dataset: KpiDataset, { applications }: CycleSelection): CycleFunnel[] {
  const width = applicationStates.length
  // The last row is for applications of no programme.
  const cycles = dataset.lists.cycles.length
  const states = new Uint32Array((cycles + 1) * width)
  const placed = new Uint32Array(cycles + 1)
  for (const index of applications) {
    const cycle = dataset.applicationCycle[index] ?? NONE
    const row = cycle < 0 ? cycles : cycle
    const at = row * width + (dataset.applicationState[index] ?? 0)
    states[at] = (states[at] ?? 0) + 1
    placed[row] = (placed[row] ?? 0) + (dataset.isPlaced[index] ?? 0)
  }
  const rows = Array.from({ length: cycles + 1 }, (_, row) => row)
  const each = rows.slice(0, cycles).map((row) => ({ cycle: row, stages: stagesOf(states, placed, [row]) }))
  return [
    { cycle: null, stages: stagesOf(states, placed, rows) },
    ...each.filter(({ stages }) => (stages[0]?.value ?? 0) > 0),
  ]
}

function stagesOf(states: Uint32Array, placed: Uint32Array, rows: readonly number[]): FunnelCount[] {
  const width = applicationStates.length
  const stages = funnelStages.map(({ id, label, reached }) => {
    const codes = applicationStates.flatMap((state, at) => (reached(state) ? [at] : []))
    const value = rows.reduce((sum, row) => codes.reduce((all, at) => all + (states[row * width + at] ?? 0), sum), 0)
    return { id, label, value }
  })
  const hired = rows.reduce((sum, row) => sum + (placed[row] ?? 0), 0)
  return [...stages, { id: 'hired', label: 'Προσλήφθηκαν', value: hired }]
}
