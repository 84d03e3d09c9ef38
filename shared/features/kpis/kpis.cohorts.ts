import { type Certificates, daysToHire, isHired, medianOf } from '#shared/features/kpis/kpis.certificates.ts'
import type { KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'
import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { dayOf, NO_DAY } from '#shared/features/kpis/kpis.months.ts'
import { NONE, type Rows, rowsAmong, rowsWhere } from '#shared/features/kpis/kpis.row-index.ts'
import { type Horizon, horizons, PLACEMENT_MONTHS } from '#shared/features/kpis/kpis.periods.ts'
import { FEW, funnelStages } from '#shared/features/kpis/kpis.rules.ts'
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
  /** The day on which the months of all are over; null without a certificate. */
  matures: string | null
  medianDays: number | null
}

const reachedBy = Object.fromEntries(
  funnelStages.map(({ id, reached }) => [id, applicationStates.map((state) => reached(state))]),
) as Record<CohortStage, boolean[]>

/** The given programmes, and their sum. */
export function cohortsOf(dataset: KpiDataset, cycles: Rows): { each: Cohort[]; all: Cohort } {
  const width = applicationStates.length
  const { certificates } = dataset
  const countOf = (cycle: number, stage: CohortStage) =>
    reachedBy[stage].reduce(
      (sum, isIn, state) => sum + (isIn ? (dataset.statesOfCycle[cycle * width + state] ?? 0) : 0),
      0,
    )
  const cohortOf = (cycle: number | null, rows: readonly number[], own: Rows): Cohort => {
    const sum = (stage: CohortStage) => rows.reduce((total, row) => total + countOf(row, stage), 0)
    return {
      cycle,
      reached: Object.fromEntries(cohortStages.map((stage) => [stage, sum(stage)])) as Cohort['reached'],
      ...outcomesOf(certificates, own, dataset.today),
    }
  }
  const rows = Array.from(cycles)
  const isChosen = new Set(rows)
  const ofAll = rowsWhere(certificates.length, (at) => isChosen.has(certificates.cycle[at] ?? NONE))
  return {
    each: rows.map((row) => cohortOf(row, [row], certificates.ofCycle[row] ?? new Int32Array())),
    all: cohortOf(null, rows, ofAll),
  }
}

function outcomesOf(certificates: Certificates, own: Rows, today: number) {
  const placed = horizons.map((months): [Horizon, Placement] => {
    let [hired, due, soFar] = [0, 0, 0]
    const last = certificates.due[months]
    const placed = certificates.isPlaced[months]
    for (let index = 0; index < own.length; index += 1) {
      const at = own[index] ?? NONE
      const isDue = Number((last[at] ?? NO_DAY) <= today)
      const isPlaced = placed[at] ?? 0
      due += isDue
      hired += isDue & isPlaced
      soFar += isPlaced
    }
    return [months, { hired, due, soFar }]
  })
  const due = certificates.due[PLACEMENT_MONTHS]
  const hired = rowsAmong(own, (at) => isHired(certificates, at) && (due[at] ?? NO_DAY) <= today)
  return {
    certified: own.length,
    placed: Object.fromEntries(placed) as Cohort['placed'],
    matures: dayOf(own.reduce((latest, at) => Math.max(latest, due[at] ?? NO_DAY), NO_DAY)),
    medianDays: medianOf(hired.map((at) => daysToHire(certificates, at))),
  }
}

type HiredColumn = `hired${Horizon}`
export type CohortColumn = CohortStage | 'certified' | HiredColumn
export const cohortColumns: readonly CohortColumn[] = [
  ...cohortStages,
  'certified',
  ...horizons.map((months) => `hired${months}` as const),
]

export const cohortColumnWords: Record<'title' | CohortColumn | 'share' | 'days', string> = {
  title: 'Κύκλος',
  applied: 'Αιτήσεις',
  game: 'Παιχνίδια',
  centre: 'Κέντρο',
  final: 'Φιναλίστ',
  certified: 'Πιστοπ.',
  ...(Object.fromEntries(horizons.map((months) => [`hired${months}`, `${months} μήνες`])) as Record<
    HiredColumn,
    string
  >),
  share: 'Τοποθέτηση',
  days: 'Ημέρες',
}

export const cohortTitle = 'Κύκλος προς κύκλο'
export const cohortHint = `Ολόκληρος κάθε κύκλος, όποια κι αν είναι η περίοδος. ${horizons.join(', ')} μήνες: πόσοι είχαν την πρώτη τους πρόσληψη μέσα σε τόσους μήνες από το πιστοποιητικό. Τοποθέτηση: το μέρος όσων συμπλήρωσαν ${PLACEMENT_MONTHS} μήνες. Ημέρες: διάμεσος ως την πρόσληψη. Δουλειές έξω από την πλατφόρμα δεν μετρούν, και ένας νέος κύκλος δεν έχει ακόμη προλάβει.`

/** The share of those whose months are over; of few people none is told. */
export const placedShare = ({ placed }: Cohort): number | null =>
  placed[PLACEMENT_MONTHS].due < FEW ? null : placed[PLACEMENT_MONTHS].hired / placed[PLACEMENT_MONTHS].due

export function cohortNumber(cohort: Cohort, column: CohortColumn): number {
  const stage = cohortStages.find((each) => each === column)
  if (stage) return cohort.reached[stage]
  const months = horizons.find((each) => column === `hired${each}`)
  return months === undefined ? cohort.certified : cohort.placed[months].soFar
}

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
  const { certificates } = dataset
  const own = rowsWhere(
    certificates.length,
    (at) => certificates.cycle[at] === cycle && (months === undefined || certificates.isPlaced[months][at] === 1),
  )
  return { kind: 'certificates', rows: own.map((at) => certificates.profile[at] ?? NONE) }
}
