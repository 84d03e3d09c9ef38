import { addDays } from '#shared/core/dates.ts'

const FIXED = ['01-01', '01-06', '03-25', '05-01', '08-15', '10-28', '12-25', '12-26']
/** Clean Monday, Good Friday, Easter Monday and Whit Monday, in days from Easter Sunday. */
const MOVABLE = [-48, -2, 1, 50]
/** The Julian calendar is so much behind, from 1900 to 2099. */
const JULIAN_DAYS = 13

/** Easter Sunday of the Orthodox church, by the rule of Meeus for the Julian calendar. */
export function orthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const month = Math.floor((moon + weekday + 114) / 31)
  const day = ((moon + weekday + 114) % 31) + 1
  return addDays(`${year}-0${month}-${String(day).padStart(2, '0')}`, JULIAN_DAYS)
}

/** A public holiday of Greece on which nobody works. */
export function isHoliday(day: string): boolean {
  if (FIXED.includes(day.slice(5))) return true
  const easter = orthodoxEaster(Number(day.slice(0, 4)))
  return MOVABLE.some((from) => addDays(easter, from) === day)
}

/** From Monday to Friday, and no holiday. */
export function isWorkingDay(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !isHoliday(day)
}
