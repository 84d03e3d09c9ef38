import { isDay } from '#shared/core/dates.ts'

/** The same day of a later month, or of an earlier one; the last day of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const written = (value: number, digits: number) => String(value).padStart(digits, '0')
  const month = `${written(Math.floor(count / 12), 4)}-${written((count % 12) + 1, 2)}`
  let date = Number(day.slice(8))
  while (date > 28 && !isDay(`${month}-${date}`)) date -= 1
  return `${month}-${written(date, 2)}`
}
