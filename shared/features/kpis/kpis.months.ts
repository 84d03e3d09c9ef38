import { athensDay, startOfAthensDay } from '#shared/core/dates.ts'

// Months of Athens as numbers, so that no clock is asked for every row of a list.

const FIRST_YEAR = 1970

/** `YYYY-MM` of the number. */
export function monthName(code: number): string {
  return `${FIRST_YEAR + Math.floor(code / 12)}-${String((code % 12) + 1).padStart(2, '0')}`
}

/** The number of a day's month. */
export function monthOfDay(day: string): number {
  return (Number(day.slice(0, 4)) - FIRST_YEAR) * 12 + Number(day.slice(5, 7)) - 1
}

const knownStarts = new Map<number, number>()

/** The first moment of a month; asked once, because the clock of Athens takes its time. */
function startOfMonth(code: number): number {
  const known = knownStarts.get(code) ?? Date.parse(startOfAthensDay(`${monthName(code)}-01`))
  knownStarts.set(code, known)
  return known
}

/** The month of each instant; -1 where there is none. The borders between months are found once. */
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
  let place = 0
  instants.forEach((at, index) => {
    if (Number.isNaN(at)) return
    // Rows come about in the order of time: the month is mostly that of the row before.
    if (!(at >= (borders[place] ?? NaN) && at < (borders[place + 1] ?? NaN))) place = search(borders, at)
    codes[index] = start + place
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
