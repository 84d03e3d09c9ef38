import type { KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { dayOfNumber, monthsLater, NO_DAY, numberOfDay } from '#shared/features/kpis/kpis.months.ts'
import { NONE, rowIndexOf } from '#shared/features/kpis/kpis.row-index.ts'

/** Months from the certificate, within which a hiring counts as a placement. */
export const horizons = [3, 6, 12] as const
export type Horizon = (typeof horizons)[number]

/** A certificate with a date, in force or expired, and the first hiring of its person from that day on. */
export interface Certificate {
  profile: number
  cycle: number
  day: number
  /** The last day of each of the `horizons`. */
  due: Due
  hire: number
  /** `NO_DAY` until there is one. */
  hireDay: number
}

type Due = Readonly<Record<Horizon, number>>

/** Of each day once: there are fewer days than certificates. */
function dueOf(day: number, others: Map<number, Due>): Due {
  const other = others.get(day)
  if (other) return other
  const text = dayOfNumber(day)
  const due = Object.fromEntries(horizons.map((months) => [months, numberOfDay(monthsLater(text, months))])) as Due
  others.set(day, due)
  return due
}

export function certificatesOf({ hires, profiles }: KpiLists, profileCycle: Int32Array): Certificate[] {
  const certificates = new Map<number, Certificate>()
  const dues = new Map<number, Due>()
  profiles.usp_finalist_date.forEach((day, profile) => {
    if (day === NO_DAY || profiles.usp_finalist_certificate_status[profile] === null) return
    const cycle = profileCycle[profile] ?? NONE
    certificates.set(profile, { profile, cycle, day, due: dueOf(day, dues), hire: NONE, hireDay: NO_DAY })
  })
  const profileIndex = rowIndexOf(profiles.usp_fk_usr_id)
  hires.jlh_date_created.forEach((hireDay, hire) => {
    const certificate = certificates.get(profileIndex.of(hires.jlh_fk_usr_id[hire]))
    if (!certificate || hireDay < certificate.day) return
    if (certificate.hireDay !== NO_DAY && certificate.hireDay <= hireDay) return
    certificate.hire = hire
    certificate.hireDay = hireDay
  })
  return [...certificates.values()]
}

export const isHired = ({ hireDay }: Certificate): boolean => hireDay !== NO_DAY

export const isPlacedWithin = (certificate: Certificate, months: Horizon): boolean =>
  isHired(certificate) && certificate.hireDay <= certificate.due[months]

export const daysToHire = ({ day, hireDay }: Certificate): number => hireDay - day

/** The middle value, or the middle of the two; null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).toSorted()
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
