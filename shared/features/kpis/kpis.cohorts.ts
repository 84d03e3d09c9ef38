import {
  type Certificate,
  type Horizon,
  horizons,
  isPlacedWithin,
  medianOf,
} from '#shared/features/kpis/kpis.certificates.ts'
import type { KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'
import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { NONE, rowsWhere, type Rows } from '#shared/features/kpis/kpis.row-index.ts'
import { funnelStages } from '#shared/features/kpis/kpis.rules.ts'
import type { RowSet } from '#shared/features/kpis/kpis.tables.ts'

// The programmes as cohorts: how far the people of each came, whatever the period of the page.

/** How far an application came. */
export const cohortStages = ['applied', 'game', 'centre', 'final'] as const
export type CohortStage = (typeof cohortStages)[number]

export interface Placement {
  hired: number
  /** Of how many: those whose months are over. */
  due: number
  /** Hired up to today, also of those whose months are not over. */
  soFar: number
}

export interface Cohort {
  /** Null is the sum of all. */
  cycle: number | null
  reached: Record<CohortStage, number>
  certified: number
  placed: Record<Horizon, Placement>
  /** The day on which the six months of all are over; null without a certificate. */
  matures: string | null
  medianDays: number | null
}

const reachedBy = Object.fromEntries(
  funnelStages.map(({ id, reached }) => [id, applicationStates.map((state) => reached(state))]),
) as Record<CohortStage, boolean[]>

/** The given programmes, and their sum. */
export function cohortsOf(dataset: KpiDataset, cycles: Rows): { each: Cohort[]; all: Cohort } {
  const width = applicationStates.length
  const states = new Uint32Array(dataset.lists.cycles.length * width)
  dataset.applicationState.forEach((state, index) => {
    const cycle = dataset.applicationCycle[index] ?? NONE
    if (cycle >= 0) states[cycle * width + state] = (states[cycle * width + state] ?? 0) + 1
  })
  const certificates = Map.groupBy(dataset.certificates, ({ cycle }) => cycle)
  const countOf = (cycle: number, stage: CohortStage) =>
    reachedBy[stage].reduce((sum, isIn, state) => sum + (isIn ? (states[cycle * width + state] ?? 0) : 0), 0)
  const cohortOf = (cycle: number | null, rows: readonly number[]): Cohort => {
    const own = rows.flatMap((row) => certificates.get(row) ?? [])
    const sum = (stage: CohortStage) => rows.reduce((total, row) => total + countOf(row, stage), 0)
    return {
      cycle,
      reached: Object.fromEntries(cohortStages.map((stage) => [stage, sum(stage)])) as Cohort['reached'],
      ...outcomesOf(own, dataset.today),
    }
  }
  const rows = Array.from(cycles)
  return { each: rows.map((row) => cohortOf(row, [row])), all: cohortOf(null, rows) }
}

function outcomesOf(certificates: readonly Certificate[], today: string) {
  const placed = horizons.map((months): [Horizon, Placement] => {
    const due = certificates.filter((certificate) => certificate.due[months] <= today)
    const hired = (list: readonly Certificate[]) => list.filter((each) => isPlacedWithin(each, months)).length
    return [months, { hired: hired(due), due: due.length, soFar: hired(certificates) }]
  })
  const days = certificates.flatMap(({ daysToHire, due }) =>
    daysToHire === null || due[6] > today ? [] : [daysToHire],
  )
  return {
    certified: certificates.length,
    placed: Object.fromEntries(placed) as Cohort['placed'],
    matures:
      certificates
        .map(({ due }) => due[6])
        .toSorted()
        .at(-1) ?? null,
    medianDays: medianOf(days),
  }
}

export type CohortColumn = CohortStage | 'certified' | `hired${Horizon}`
export const cohortColumns: readonly CohortColumn[] = [
  ...cohortStages,
  'certified',
  ...horizons.map((months) => `hired${months}` as const),
]

/** The rows behind one number of the table. */
export function cohortRows(dataset: KpiDataset, cycle: number, column: CohortColumn): RowSet {
  const stage = cohortStages.find((name) => name === column)
  if (stage) {
    const isIn = reachedBy[stage]
    const isRow = (index: number) =>
      dataset.applicationCycle[index] === cycle && isIn[dataset.applicationState[index] ?? NONE] === true
    return { kind: 'applications', rows: rowsWhere(dataset.applicationCycle.length, isRow) }
  }
  const months = horizons.find((each) => column === `hired${each}`)
  const own = dataset.certificates.filter(
    (certificate) => certificate.cycle === cycle && (months === undefined || isPlacedWithin(certificate, months)),
  )
  return { kind: 'certificates', rows: Int32Array.from(own, ({ profile }) => profile) }
}
