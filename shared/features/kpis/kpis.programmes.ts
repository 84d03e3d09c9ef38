import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { isFinalist, rateOf, programmeHours, hundredthsOf } from '#shared/features/kpis/kpis.rules.ts'
import type { Rows } from '#shared/features/kpis/kpis.row-index.ts'
import type { KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'

/** The totals of a programme, whatever the dates. */
export interface ProgrammeCounts {
  succeeded: number
  finalists: number
  hires: number
}

/** Counted once: filters do not change them. */
export function countProgrammes({ lists, statesOfCycle, hireCycle }: KpiDataset): ProgrammeCounts[] {
  const counts = Array.from(lists.cycles.edc_id, (_, cycle) => {
    const states = statesOfCycle.subarray(cycle * applicationStates.length, (cycle + 1) * applicationStates.length)
    const countOf = (isIn: (state: string) => boolean) =>
      applicationStates.reduce((sum, state, at) => sum + (isIn(state) ? (states[at] ?? 0) : 0), 0)
    return {
      succeeded: countOf((state) => state === 'SUCCEEDED'),
      finalists: countOf(isFinalist),
      hires: 0,
    }
  })
  for (const cycle of hireCycle) {
    const count = counts[cycle]
    if (count) count.hires += 1
  }
  return counts
}

export function programmeFigures(dataset: KpiDataset, counts: readonly ProgrammeCounts[], index: number) {
  const count = counts[index] ?? { succeeded: 0, finalists: 0, hires: 0 }
  const hours = hoursOf(dataset, index)
  return {
    ...count,
    placement: rateOf(count.hires, count.succeeded),
    trained: rateOf(count.hires, count.finalists),
    hoursEach: hundredthsOf(hours) / 100,
    hours: programmeHours(count.succeeded, hours),
  }
}

function hoursOf({ lists: { cycles } }: KpiDataset, index: number) {
  return {
    edc_hard_skills: cycles.edc_hard_skills[index] ?? 0,
    edc_soft_skills: cycles.edc_soft_skills[index] ?? 0,
    edc_learning_hours: cycles.edc_learning_hours[index] ?? 0,
  }
}

/** The sum of several programmes; hours are added as hundredths. */
export function sumProgrammes(dataset: KpiDataset, counts: readonly ProgrammeCounts[], rows: Rows) {
  const sum = { succeeded: 0, hires: 0 }
  let hundredths = 0
  for (const index of rows) {
    const count = counts[index]
    if (!count) continue
    sum.succeeded += count.succeeded
    sum.hires += count.hires
    hundredths += count.succeeded * hundredthsOf(hoursOf(dataset, index))
  }
  return { ...sum, hours: hundredths / 100 }
}
