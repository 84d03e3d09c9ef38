import { addMonths } from '#shared/core/months.ts'
import type { RowOf } from '#shared/features/kpis/kpis.lists.ts'
import { monthOf, NO_DAY, numberOfDay } from '#shared/features/kpis/kpis.months.ts'

// The arithmetic of the figures: pure functions.

export interface CompanyFilters {
  date_from: string | null
  date_until: string | null
}

export interface CycleFilters extends CompanyFilters {
  /** Empty means every programme. */
  edc_ids: readonly number[]
  /** Empty means every organiser. */
  edc_category: string
}

export interface KpiFilters {
  company: CompanyFilters
  cycle: CycleFilters
}

export const noFilters: KpiFilters = {
  company: { date_from: null, date_until: null },
  cycle: { date_from: null, date_until: null, edc_ids: [], edc_category: '' },
}

/** Days of Athens as numbers, both bounds included. */
export interface Span {
  from: number
  until: number
}

/** Rows without a day, which is before all others, count only where no bound is set. */
export function spanOf({ date_from, date_until }: CompanyFilters): Span {
  const earliest = date_until === null ? NO_DAY : NO_DAY + 1
  return {
    from: date_from === null ? earliest : numberOfDay(date_from),
    until: date_until === null ? 2 ** 31 - 1 : numberOfDay(date_until),
  }
}

export const isInSpan = (day: number, { from, until }: Span): boolean => day >= from && day <= until

/** The period up to today: what has not come yet is not compared with what has been. */
export function untilToday<F extends CompanyFilters>(filters: F, today: string): F {
  const { date_from, date_until } = filters
  if (date_until !== null && date_until <= today) return filters
  return { ...filters, date_until: date_from !== null && date_from > today ? date_from : today }
}

/** The same days, as many years earlier as it takes to end before the period begins; null where it has no start. */
export function periodBefore<F extends CompanyFilters>(filters: F, today: string): F | null {
  const { date_from, date_until } = untilToday(filters, today)
  if (date_from === null || date_until === null || date_until < date_from) return null
  let years = 1
  while (addMonths(date_until, -12 * years) >= date_from) years += 1
  return { ...filters, date_from: addMonths(date_from, -12 * years), date_until: addMonths(date_until, -12 * years) }
}

export const ageGroups = ['18-21', '22-25', '26-29', '30+'] as const

/** The age group of a full age; null for under 18 and where nobody knows. */
export function ageGroupOf(age: number | null): number | null {
  if (age === null || age < 18) return null
  if (age <= 21) return 0
  if (age <= 25) return 1
  return age <= 29 ? 2 : 3
}

/** Full years; who was born on 29 February has the birthday on 1 March in the years between. */
export function ageAt(birthdate: string | null, today: string): number | null {
  if (birthdate === null) return null
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years
}

export const gameBuckets = [
  { label: '0-20', until: 20 },
  { label: '21-40', until: 40 },
  { label: '41-60', until: 60 },
  { label: '61-80', until: 80 },
  { label: '81-90', until: 90 },
  { label: '91-100', until: 100 },
] as const

/** Rounded to a whole number first, so that nothing falls between two buckets; outside 0–100 is none. */
export function gameBucketOf(score: number | null): number | null {
  if (score === null) return null
  const whole = Math.round(score)
  if (whole < 0 || whole > 100) return null
  return gameBuckets.findIndex((bucket) => whole <= bucket.until)
}

export const languageScores = [1, 2, 3, 4] as const

export function isLanguageScore(score: number | null): boolean {
  return score === 1 || score === 2 || score === 3 || score === 4
}

export function isWoman(gender: string | null | undefined): boolean {
  return gender === 'FEMALE' || gender === 'Γυναίκα' || gender === 'F'
}

/** Who asked for candidates: a counter above zero, an asterisk in the title, or the programme's own company. */
export function hasRequested(
  listing: Pick<RowOf<'listings'>, 'jl_requested_candidates_counter' | 'jl_position_title'>,
  companyName: string | undefined,
): boolean {
  return (
    listing.jl_requested_candidates_counter > 0 ||
    listing.jl_position_title.includes('*') ||
    companyName?.trim().toUpperCase() === 'REGENERATION'
  )
}

/** The company's first hire and this one are in the same month of the same year. */
export function isNewPartner(firstHire: number, hired: number): boolean {
  return firstHire !== NO_DAY && monthOf(firstHire) === monthOf(hired)
}

export const YES = 'Ναι'
/** The word of the specification's list beside «Ναι». */
export const NO = '-'

/** Hours have two decimals: they are added as hundredths, so that sums are exact. */
export function programmeHours(succeeded: number, hours: Hours): number {
  return (succeeded * hundredthsOf(hours)) / 100
}

type Hours = Pick<RowOf<'cycles'>, 'edc_hard_skills' | 'edc_soft_skills' | 'edc_learning_hours'>

export function hundredthsOf(hours: Hours): number {
  const { edc_hard_skills, edc_soft_skills, edc_learning_hours } = hours
  return [edc_hard_skills, edc_soft_skills, edc_learning_hours].reduce((sum, each) => sum + Math.round(each * 100), 0)
}

/** Returns true if the applicant reached the final, whatever followed. */
const finalists = new Set(['FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED'])

export function isFinalist(status: string): boolean {
  return finalists.has(status)
}

/** The stages of the funnel, and the statuses that have reached them. */
export const funnelStages = [
  { id: 'applied', label: 'Αιτήσεις', reached: () => true },
  {
    id: 'game',
    label: 'Αξιολόγηση με παιχνίδια',
    reached: (status: string) => status !== 'APPLIED' && status !== 'APPLICATION_REJECTED',
  },
  {
    id: 'centre',
    label: 'Κέντρο αξιολόγησης',
    reached: (status: string) =>
      ['INTERVIEWING', 'INTERVIEW_REJECTED', 'SUBSTITUTE_FINALIST'].includes(status) || isFinalist(status),
  },
  { id: 'final', label: 'Φιναλίστ', reached: isFinalist },
  { id: 'succeeded', label: 'Ολοκλήρωσαν με επιτυχία', reached: (status: string) => status === 'SUCCEEDED' },
] as const

/** A rate is a fraction of whole numbers; null when there is nothing to divide by. */
export function rateOf(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator
}

/** A rate of few people means little, and may identify them. */
export const FEW = 5

export type Warning = 'over' | 'few'

export function warningOf(numerator: number, denominator: number): Warning | null {
  if (denominator === 0) return null
  if (numerator > denominator) return 'over'
  return denominator < FEW ? 'few' : null
}
