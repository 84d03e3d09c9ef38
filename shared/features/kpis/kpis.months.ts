import { athensDay, startOfAthensDay } from '#shared/core/dates.ts'

// Months of Athens as numbers, so that time zones are not computed for every row.

const FIRST_YEAR = 1970

/** `YYYY-MM` of the number. */
export function monthName(code: number): string {
  return `${FIRST_YEAR + Math.floor(code / 12)}-${String((code % 12) + 1).padStart(2, '0')}`
}

/** The number of a day's month. */
export function monthOfDay(day: string): number {
  return (Number(day.slice(0, 4)) - FIRST_YEAR) * 12 + Number(day.slice(5, 7)) - 1
}

const starts = new Map<number, number>()

/** The first instant of a month; cached, because time zones are slow. */
function startOfMonth(code: number): number {
  const start = starts.get(code) ?? Date.parse(startOfAthensDay(`${monthName(code)}-01`))
  starts.set(code, start)
  return start
}

/** The month of each instant; -1 for none. */
export function monthsOf(instants: Float64Array): Int16Array {
  let first = Infinity
  let last = -Infinity
  for (const at of instants) {
    if (at < first) first = at
    if (at > last) last = at
  }
  const codes = new Int16Array(instants.length).fill(-1)
  if (first === Infinity) return codes
  const start = monthOfDay(athensDay(new Date(first)))
  const end = monthOfDay(athensDay(new Date(last)))
  const borders = Float64Array.from({ length: end - start + 2 }, (_, index) => startOfMonth(start + index))
  let month = 0
  instants.forEach((at, index) => {
    if (Number.isNaN(at)) return
    // Rows are mostly in order of time: the month is often that of the previous row.
    if (!(at >= (borders[month] ?? NaN) && at < (borders[month + 1] ?? NaN))) month = search(borders, at)
    codes[index] = start + month
  })
  return codes
}

function search(borders: Float64Array, at: number): number {
  let low = 0
  let high = borders.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (at >= (borders[middle] ?? 0)) low = middle
    else high = middle
  }
  return low
}

const HOUR_MS = 3_600_000
const days = new Map<number, string>()

/** The day of an instant. Athens is a whole number of hours from UTC, so it is that of its hour. */
export function dayOf(at: number | undefined): string | null {
  if (at === undefined || Number.isNaN(at)) return null
  const hour = Math.floor(at / HOUR_MS)
  const cached = days.get(hour)
  if (cached !== undefined) return cached
  const day = athensDay(new Date(at))
  days.set(hour, day)
  return day
}

/** The same day of a later month, or the last one of a month that is shorter. */
export function monthsLater(day: string, months: number): string {
  const month = monthName(monthOfDay(day) + months)
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  return `${month}-${String(Math.min(Number(day.slice(8, 10)), last)).padStart(2, '0')}`
}
