import { athensDay } from '#shared/core/dates.ts'

// Days and months as numbers, so that nothing is parsed or written for every row.

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const FIRST_YEAR = 1970

/** A day that nobody knows. */
export const NO_DAY = -(2 ** 31)

/** Days since 1970. */
export const numberOfDay = (day: string): number => Date.parse(day) / DAY_MS

export function remembered<T>(compute: (day: number) => T): (day: number) => T {
  const values = new Map<number, T>()
  return (day) => {
    let value = values.get(day)
    if (value === undefined) values.set(day, (value = compute(day)))
    return value
  }
}

/** At which hour of a day of UTC the next one begins in Athens, whose clocks are two or three hours ahead. */
const midnightIn = remembered((day) => (numberOfDay(athensDay(new Date(day * DAY_MS + 21 * HOUR_MS))) > day ? 21 : 22))

/** The day of Athens in which an hour since 1970 lies. */
export function dayOfHour(hour: number): number {
  const day = Math.floor(hour / 24)
  return hour - day * 24 >= midnightIn(day) ? day + 1 : day
}

/** `YYYY-MM-DD` of the number. */
export const dayOfNumber = remembered((day) => new Date(day * DAY_MS).toISOString().slice(0, 10))

/** The same, or null where there is no day. */
export const dayOf = (day: number | undefined): string | null =>
  day === undefined || day === NO_DAY ? null : dayOfNumber(day)

/** The number of a day's month; -1 for none. */
export const monthOf = remembered((day) => {
  if (day === NO_DAY) return -1
  const date = new Date(day * DAY_MS)
  return (date.getUTCFullYear() - FIRST_YEAR) * 12 + date.getUTCMonth()
})

/** `YYYY-MM` of the number. */
export function monthName(code: number): string {
  return `${FIRST_YEAR + Math.floor(code / 12)}-${String((code % 12) + 1).padStart(2, '0')}`
}
