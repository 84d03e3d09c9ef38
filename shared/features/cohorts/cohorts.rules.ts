import { isSmallGroup } from '#shared/core/small-groups.ts'

// The way of everybody who applied, from the application to the hire, cycle beside cycle; and whether it treats groups alike.

export const cohortGroupings = ['cycle', 'organizer', 'year', 'region'] as const
export type CohortGrouping = (typeof cohortGroupings)[number]
export const cohortGroupingWords: Record<CohortGrouping, string> = {
  cycle: 'ανά κύκλο',
  organizer: 'ανά φορέα',
  year: 'ανά έτος αίτησης',
  region: 'ανά περιφέρεια του υποψηφίου',
}

export const waySteps = ['game', 'centre', 'final', 'succeeded', 'hired'] as const
export type WayStep = (typeof waySteps)[number]
export const wayStepWords: Record<WayStep, string> = {
  game: 'Παιχνίδια',
  centre: 'Κέντρο',
  final: 'Φιναλίστ',
  succeeded: 'Ολοκλήρωσαν',
  hired: 'Πρόσληψη',
}

export const fairnessGroupings = ['sex', 'age', 'education', 'disability'] as const
export type FairnessGrouping = (typeof fairnessGroupings)[number]
export const fairnessGroupingWords: Record<FairnessGrouping, string> = {
  sex: 'ανά φύλο',
  age: 'ανά ηλικία στην αίτηση',
  education: 'ανά εκπαίδευση',
  disability: 'με και χωρίς αναπηρία',
}

/** Days from the step before, as far as they are known. */
export interface StepTime {
  people: number
  median: number
  /** Half of the people lie between. */
  low: number
  high: number
}

/** A time of under five people would tell of one of them. */
export function shownTime(time: StepTime): StepTime | null {
  return time.people === 0 || isSmallGroup(time.people) ? null : time
}

export interface GroupCount {
  label: string
  /** Who came to the step before, and who of them came to this one. */
  reached: number
  passed: number
}

export interface GroupShare {
  label: string
  /** Null: so few that the share would tell of a person, or say nothing. */
  reached: number | null
  passed: number | null
  low: number | null
  high: number | null
}

const Z = 1.96

/** The range of 95% by Wilson: it stays within 0 and 1 for few people too. */
export function rangeOf(passed: number, reached: number): { low: number; high: number } {
  const share = passed / reached
  const square = Z * Z
  const middle = (share + square / (2 * reached)) / (1 + square / reached)
  const width = (Z / (1 + square / reached)) * Math.sqrt((share * (1 - share)) / reached + square / (4 * reached ** 2))
  return { low: Math.max(0, middle - width), high: Math.min(1, middle + width) }
}

/** A special trait is not told of one to four people, nor of those who are left when they are taken away. */
export function shareOf({ label, reached, passed }: GroupCount, isSpecial: boolean): GroupShare {
  const parts = isSpecial ? [reached, passed, reached - passed] : [reached]
  if (reached === 0 || parts.some(isSmallGroup)) return { label, reached: null, passed: null, low: null, high: null }
  return { label, reached, passed, ...rangeOf(passed, reached) }
}

export const verdicts = ['FEW', 'CHANCE', 'DIFFERENT'] as const
export type Verdict = (typeof verdicts)[number]

/** What the shares of one step say: whether two of their ranges have nothing in common. */
export function verdictOf(groups: readonly GroupShare[]): Verdict {
  const shown = groups.flatMap(({ low, high }) => (low === null || high === null ? [] : [{ low, high }]))
  if (shown.length < 2) return 'FEW'
  const isApart = shown.some(({ low }) => shown.some(({ high }) => low > high))
  return isApart ? 'DIFFERENT' : 'CHANCE'
}
