import { addDays } from '#shared/core/dates.ts'

/** The public holidays of Greece that fall on the same day each year, by month and day. */
const fixed: Record<string, string> = {
  '01-01': 'Πρωτοχρονιά',
  '01-06': 'Θεοφάνια',
  '03-25': '25η Μαρτίου',
  '05-01': 'Πρωτομαγιά',
  '08-15': 'Κοίμηση της Θεοτόκου',
  '10-28': '28η Οκτωβρίου',
  '12-25': 'Χριστούγεννα',
  '12-26': 'Σύναξη της Θεοτόκου',
}

/** Those that move with Easter, by days after it. */
const movable: Record<number, string> = {
  [-48]: 'Καθαρά Δευτέρα',
  [-2]: 'Μεγάλη Παρασκευή',
  0: 'Πάσχα',
  1: 'Δευτέρα του Πάσχα',
  50: 'Αγίου Πνεύματος',
}

/** Days between the Julian and the Gregorian calendar, 1900–2099. */
const JULIAN_DAYS = 13

/** Orthodox Easter of a year from 1900 to 2099, by the Julian method of Meeus. */
export function easterOf(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const days = moon + weekday + 114
  const julian = `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
  return addDays(julian, JULIAN_DAYS)
}

/** What is celebrated on a day, or null. */
export function holidayOn(day: string): string | null {
  const easter = easterOf(Number(day.slice(0, 4)))
  const moving = Object.entries(movable).find(([after]) => addDays(easter, Number(after)) === day)
  return fixed[day.slice(5)] ?? moving?.[1] ?? null
}
