import { daysBetween } from '#shared/core/dates.ts'
import type { KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { dayOf, monthsLater } from '#shared/features/kpis/kpis.months.ts'
import { NONE, rowIndexOf } from '#shared/features/kpis/kpis.row-index.ts'

/** Months from the certificate, within which a hiring counts as a placement. */
export const horizons = [3, 6, 12] as const
export type Horizon = (typeof horizons)[number]

/** A certificate with a date, in force or expired, and the first hiring of its person from that day on. */
export interface Certificate {
  profile: number
  cycle: number
  day: string
  /** The last day of each of the `horizons`. */
  due: Record<Horizon, string>
  hire: number
  hireDay: string | null
  daysToHire: number | null
}

export function certificatesOf({ hires, profiles }: KpiLists, profileCycle: Int32Array): Certificate[] {
  const certificates = new Map<number, Certificate>()
  profiles.usp_finalist_date.forEach((at, profile) => {
    const day = dayOf(at)
    if (day === null || profiles.usp_finalist_certificate_status[profile] === null) return
    const due = Object.fromEntries(horizons.map((months) => [months, monthsLater(day, months)])) as Certificate['due']
    const cycle = profileCycle[profile] ?? NONE
    certificates.set(profile, { profile, cycle, day, due, hire: NONE, hireDay: null, daysToHire: null })
  })
  const profileIndex = rowIndexOf(profiles.usp_fk_usr_id)
  hires.jlh_date_created.forEach((hireDay, hire) => {
    const certificate = certificates.get(profileIndex.of(hires.jlh_fk_usr_id[hire]))
    if (!certificate || hireDay < certificate.day) return
    if (certificate.hireDay !== null && certificate.hireDay <= hireDay) return
    Object.assign(certificate, { hire, hireDay, daysToHire: daysBetween(certificate.day, hireDay) })
  })
  return [...certificates.values()]
}

export const isPlacedWithin = ({ hireDay, due }: Certificate, months: Horizon): boolean =>
  hireDay !== null && hireDay <= due[months]

/** The middle value, or the middle of the two; null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
