import { isFinalist, rateOf, programmeHours, hundredthsOf } from '#shared/features/kpis/kpis.rules.ts'
import { type KpiWorld, NONE } from '#shared/features/kpis/kpis.world.ts'

/** What one programme brought in all its time, whatever the dates of its applications. */
export interface ProgrammeCounts {
  applications: number
  succeeded: number
  finalists: number
  hires: number
}

/** Counted once for a world: no filter changes them. */
export function countProgrammes(world: KpiWorld): ProgrammeCounts[] {
  const counts = world.lists.cycles.map(() => ({ applications: 0, succeeded: 0, finalists: 0, hires: 0 }))
  world.lists.applications.forEach((row, index) => {
    const count = counts[world.applicationCycle[index] ?? NONE]
    if (!count) return
    count.applications += 1
    if (row.edca_status === 'SUCCEEDED') count.succeeded += 1
    if (isFinalist(row.edca_status)) count.finalists += 1
  })
  world.hireCycle.forEach((cycle) => {
    const count = counts[cycle]
    if (count) count.hires += 1
  })
  return counts
}

export interface ProgrammeFigures extends ProgrammeCounts {
  placement: number | null
  trained: number | null
  hoursEach: number
  hours: number
}

export function programmeFigures(world: KpiWorld, counts: readonly ProgrammeCounts[], index: number): ProgrammeFigures {
  const count = counts[index] ?? { applications: 0, succeeded: 0, finalists: 0, hires: 0 }
  const cycle = world.lists.cycles[index]
  return {
    ...count,
    placement: rateOf(count.hires, count.succeeded),
    trained: rateOf(count.hires, count.finalists),
    hoursEach: cycle ? hundredthsOf(cycle) / 100 : 0,
    hours: cycle ? programmeHours(count.succeeded, cycle) : 0,
  }
}

/** The sum of several programmes; hours are added as hundredths. */
export function sumProgrammes(world: KpiWorld, counts: readonly ProgrammeCounts[], rows: readonly number[]) {
  const sum = { applications: 0, succeeded: 0, finalists: 0, hires: 0 }
  let hundredths = 0
  for (const index of rows) {
    const count = counts[index]
    const cycle = world.lists.cycles[index]
    if (!count || !cycle) continue
    sum.applications += count.applications
    sum.succeeded += count.succeeded
    sum.finalists += count.finalists
    sum.hires += count.hires
    hundredths += count.succeeded * hundredthsOf(cycle)
  }
  return { ...sum, hours: hundredths / 100 }
}
