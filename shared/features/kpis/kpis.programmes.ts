import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { isFinalist, rateOf, programmeHours, hundredthsOf } from '#shared/features/kpis/kpis.rules.ts'
import { NONE, type Rows } from '#shared/features/kpis/kpis.places.ts'
import type { KpiWorld } from '#shared/features/kpis/kpis.world.ts'

/** What one programme brought in all its time, whatever the dates of its applications. */
export interface ProgrammeCounts {
  applications: number
  succeeded: number
  finalists: number
  hires: number
}

/** Counted once for a world: no filter changes them. */
export function countProgrammes(world: KpiWorld): ProgrammeCounts[] {
  const counts = world.lists.cycles.edc_id.map(() => ({ applications: 0, succeeded: 0, finalists: 0, hires: 0 }))
  const reached = applicationStates.map((status) => ({
    success: Number(status === 'SUCCEEDED'),
    final: Number(isFinalist(status)),
  }))
  world.applicationState.forEach((state, index) => {
    const count = counts[world.applicationCycle[index] ?? NONE]
    if (!count) return
    count.applications += 1
    count.succeeded += reached[state]?.success ?? 0
    count.finalists += reached[state]?.final ?? 0
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
  const hours = hoursOf(world, index)
  return {
    ...count,
    placement: rateOf(count.hires, count.succeeded),
    trained: rateOf(count.hires, count.finalists),
    hoursEach: hundredthsOf(hours) / 100,
    hours: programmeHours(count.succeeded, hours),
  }
}

function hoursOf({ lists: { cycles } }: KpiWorld, index: number) {
  return {
    edc_hard_skills: cycles.edc_hard_skills[index] ?? 0,
    edc_soft_skills: cycles.edc_soft_skills[index] ?? 0,
    edc_learning_hours: cycles.edc_learning_hours[index] ?? 0,
  }
}

/** The sum of several programmes; hours are added as hundredths. */
export function sumProgrammes(world: KpiWorld, counts: readonly ProgrammeCounts[], rows: Rows) {
  const sum = { applications: 0, succeeded: 0, finalists: 0, hires: 0 }
  let hundredths = 0
  for (const index of rows) {
    const count = counts[index]
    if (!count) continue
    sum.applications += count.applications
    sum.succeeded += count.succeeded
    sum.finalists += count.finalists
    sum.hires += count.hires
    hundredths += count.succeeded * hundredthsOf(hoursOf(world, index))
  }
  return { ...sum, hours: hundredths / 100 }
}
