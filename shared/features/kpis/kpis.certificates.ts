import { addMonths } from '#shared/core/months.ts'
import type { KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { dayOfNumber, NO_DAY, numberOfDay, remembered } from '#shared/features/kpis/kpis.months.ts'
import type { Horizon } from '#shared/features/kpis/kpis.periods.ts'
import { filled, grouped, NONE, rowIndexOf, type Rows, rowsWhere } from '#shared/features/kpis/kpis.row-index.ts'

/** The certificates with a date, in force or expired, and the first hiring of each one's person from that day on. */
export interface Certificates {
  length: number
  profile: Int32Array
  cycle: Int32Array
  day: Int32Array
  /** The last day of each of the `horizons`. */
  due: Readonly<Record<Horizon, Int32Array>>
  /** 1 where the person was hired by that day. */
  isPlaced: Readonly<Record<Horizon, Uint8Array>>
  hire: Int32Array
  /** `NO_DAY` until there is one. */
  hireDay: Int32Array
  /** Those of each programme. */
  ofCycle: readonly Rows[]
}

/** Of each day once: there are fewer days than certificates. */
const lastDays = (days: Int32Array, months: Horizon): Int32Array =>
  days.map(remembered((day) => numberOfDay(addMonths(dayOfNumber(day), months))))

export function certificatesOf({ cycles, hires, profiles }: KpiLists, profileCycle: Int32Array): Certificates {
  const { usp_finalist_date, usp_finalist_certificate_status } = profiles
  const profile = rowsWhere(
    profiles.length,
    (row) => usp_finalist_date[row] !== NO_DAY && usp_finalist_certificate_status[row] !== null,
  )
  const cycle = profile.map((row) => profileCycle[row] ?? NONE)
  const day = profile.map((row) => usp_finalist_date[row] ?? NO_DAY)
  const hire = new Int32Array(profile.length).fill(NONE)
  const hireDay = new Int32Array(profile.length).fill(NO_DAY)
  const certificateOf = rowIndexOf(profile.map((row) => profiles.usp_fk_usr_id[row] ?? NONE))
  for (let row = 0; row < hires.length; row += 1) {
    const at = certificateOf.of(hires.jlh_fk_usr_id[row])
    const hired = hires.jlh_date_created[row] ?? NO_DAY
    const first = hireDay[at] ?? NO_DAY
    if (at === NONE || hired < (day[at] ?? NO_DAY) || (first !== NO_DAY && first <= hired)) continue
    hire[at] = row
    hireDay[at] = hired
  }
  const due = { 3: lastDays(day, 3), 6: lastDays(day, 6), 12: lastDays(day, 12) }
  const isPlaced = (months: Horizon) =>
    filled(new Uint8Array(profile.length), (at) => {
      const hired = hireDay[at] ?? NO_DAY
      return Number(hired !== NO_DAY && hired <= (due[months][at] ?? NO_DAY))
    })
  return {
    length: profile.length,
    profile,
    cycle,
    day,
    due,
    isPlaced: { 3: isPlaced(3), 6: isPlaced(6), 12: isPlaced(12) },
    hire,
    hireDay,
    ofCycle: grouped(cycle, cycles.length),
  }
}

export const isHired = ({ hireDay }: Certificates, at: number): boolean => hireDay[at] !== NO_DAY

export const daysToHire = ({ day, hireDay }: Certificates, at: number): number =>
  (hireDay[at] ?? NO_DAY) - (day[at] ?? NO_DAY)

/** The middle value, or the middle of the two; null of nothing. */
export function medianOf(values: Int32Array): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted()
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
