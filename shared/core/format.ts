import { athensDay, athensMinute, athensTime, isDay, isHourAgain } from './dates.ts'

// How the product writes dates, numbers and spans of time: Greek, Europe/Athens. By itself: the first format of a browser
// takes a slow telephone a tenth of a second, and browsers do not agree on Greek.

const WEEKDAYS = ['Κυριακή', 'Δευτέρα', 'Τρίτη', 'Τετάρτη', 'Πέμπτη', 'Παρασκευή', 'Σάββατο']
const MONTHS = [
  'Ιανουαρίου',
  'Φεβρουαρίου',
  'Μαρτίου',
  'Απριλίου',
  'Μαΐου',
  'Ιουνίου',
  'Ιουλίου',
  'Αυγούστου',
  'Σεπτεμβρίου',
  'Οκτωβρίου',
  'Νοεμβρίου',
  'Δεκεμβρίου',
]

/** The sign of what has no value. */
export const NOTHING = '—'

/** Of a day that was typed, such as 31/02. */
export const NO_SUCH_DAY = 'Αυτή η ημερομηνία δεν υπάρχει'

/** One decimal is shown: half of its last step. */
const LEAST_SHARE = 0.0005

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

// A bare day is not an instant: it must not move with the time zone.
function dayOf(when: string | Date): string {
  return typeof when === 'string' && isDay(when) ? when : athensDay(when)
}

function greek(dayOfCalendar: string): string {
  return dayOfCalendar.split('-').toReversed().join('/')
}

/** DD/MM/YYYY */
export function formatDate(when: string | Date): string {
  return greek(dayOf(when))
}

/** What was typed into a field of a day, as it is read: what is no day stands as it was typed, for the form to refuse. */
export const typedDayWords = (text: string): string => (isDay(text) ? formatDate(text) : text)

/** DD/MM */
export function formatDayMonth(when: string | Date): string {
  return formatDate(when).slice(0, 5)
}

/** «Δευτέρα» */
export const weekdayOf = (when: string | Date): string => WEEKDAYS[new Date(dayOf(when)).getUTCDay()] ?? ''

/** «Νοεμβρίου» */
const monthOf = (when: string | Date): string => MONTHS[Number(dayOf(when).slice(5, 7)) - 1] ?? ''

/** «23 Νοεμβρίου» */
const dayOfMonth = (when: string | Date): string => `${Number(dayOf(when).slice(8))} ${monthOf(when)}`

/** «Δευ» */
export const shortWeekday = (when: string | Date): string => weekdayOf(when).slice(0, 3)

/** «Νοε», and «Ιουν» beside «Ιουλ» */
export const shortMonth = (when: string | Date): string => monthOf(when).replace(/^(Ιου.|...).*/, '$1')

/** «Δευτέρα 23 Νοεμβρίου» */
export const formatLongDay = (when: string | Date): string => `${weekdayOf(when)} ${dayOfMonth(when)}`

/** «23 Νοεμβρίου 2026» */
export const formatDayAndYear = (when: string | Date): string => `${dayOfMonth(when)} ${dayOf(when).slice(0, 4)}`

/** «Δευτέρα 23 Νοεμβρίου 2026» */
export const formatFullDay = (when: string | Date): string => `${weekdayOf(when)} ${formatDayAndYear(when)}`

/** «Δευ 23 Νοε» */
export const formatShortDay = (when: string | Date): string =>
  `${shortWeekday(when)} ${Number(dayOf(when).slice(8))} ${shortMonth(when)}`

// Else 03:30 of the night whose clocks go back could be either of two hours; what is typed means the first.
const again = (instant: string | Date) => (isHourAgain(instant) ? ' (χειμερινή ώρα)' : '')

/** HH:mm */
export function formatTime(instant: string | Date): string {
  return athensTime(instant) + again(instant)
}

/** DD/MM/YYYY HH:mm */
export function formatDateTime(instant: string | Date): string {
  const [day = '', time = ''] = athensMinute(instant).split(' ')
  return `${greek(day)} ${time}${again(instant)}`
}

/** «Πέμπτη 26/11/2026 12:00»: an hour that somebody has to keep. */
export function formatAppointment(instant: string | Date): string {
  return `${weekdayOf(instant)} ${formatDateTime(instant)}`
}

/** «Πέμ 26/11/2026 12:00»: the same hour where there is little room. */
export function formatShortAppointment(instant: string | Date): string {
  return `${shortWeekday(instant)} ${formatDateTime(instant)}`
}

/** The nearest number with so many decimals, as a whole one of its last step: half a step goes away from zero. */
function stepsOf(size: number, decimals: number): number {
  // Moved by its own writing: multiplied, 1,005 would be a little less than it says.
  const [digits, exponent = '0'] = String(size).split('e')
  return Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
}

/** 1.234,56: with `most` decimals, and no zeros at their end beyond `least`. */
export function formatDecimals(value: number, most: number, least = 0): string {
  if (!Number.isFinite(value)) return NOTHING
  const steps = String(stepsOf(Math.abs(value), most)).padStart(most + 1, '0')
  const whole = steps.slice(0, steps.length - most).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  const decimals = steps
    .slice(steps.length - most)
    .replace(/0+$/, '')
    .padEnd(least, '0')
  const sign = value < 0 && Number(steps) !== 0 ? '-' : ''
  return `${sign}${whole}${decimals && ','}${decimals}`
}

/** 1.234,5 */
export const formatNumber = (value: number): string => formatDecimals(value, 1)

/** 12.5 of a share of one, or 13 without decimals: the number that every text and file shows of it. */
export function percentOf(share: number, decimals = 0): number {
  return (Math.sign(share) * stepsOf(Math.abs(share), decimals + 2)) / 10 ** decimals
}

/** «12,5%» of a share of one. */
export const formatShare = (share: number): string => `${formatDecimals(percentOf(share, 1), 1)}%`

/** «13%» of a share of one. */
export const formatWholeShare = (share: number): string => `${formatDecimals(percentOf(share), 0)}%`

/** «12,5%», or the sign of nothing. */
export function formatPercent(numerator: number, denominator: number): string {
  if (denominator === 0) return NOTHING
  const share = numerator / denominator
  // Who is there is not rounded to nobody, nor who is missing to nobody missing.
  if (share > 0 && share < LEAST_SHARE) return `< ${formatShare(0.001)}`
  if (share < 1 && share >= 1 - LEAST_SHARE) return `> ${formatShare(0.999)}`
  return formatShare(share)
}

/** «Αθήνα · 12/03/2026»: what there is of it. */
export function dotted(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ')
}

const WORD_JOINER = '\u2060'

/** «FP-2026-001» stays on one line. */
export const unbroken = (word: string): string => word.replaceAll('-', `-${WORD_JOINER}`)

/** The word as it was, where it comes back from a copied text. */
export const withoutJoiners = (text: string): string => text.replaceAll(WORD_JOINER, '')

/** «1 συνέντευξη», «3 συνεντεύξεις» */
export function plural(count: number, singular: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? singular : many}`
}

/** The form of a word that goes with a number elsewhere in its sentence: «Έφυγε 1 γράμμα», «Έφυγαν 2 γράμματα». */
export function agreeing(count: number, singular: string, many: string): string {
  return count === 1 ? singular : many
}

/** «12 KB», «1,5 MB» */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let size = bytes
  let unit = 0
  // 1023,96 would be written as 1.024, so what rounds up to the next unit moves there.
  while (Math.round(size * 10) / 10 >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${formatNumber(unit === 0 ? Math.round(size) : size)} ${units[unit]}`
}

// Day of the month, time, and milliseconds of the minute, to be compared as text.
function momentOfMonth(instant: Date): string {
  const rest = String(((instant.getTime() % MINUTE) + MINUTE) % MINUTE).padStart(5, '0')
  return `${athensDay(instant).slice(8)} ${athensTime(instant)} ${rest}`
}

// Months are of the calendar, not of 30 days: from 15 March to 15 April is one.
function fullMonths(earlier: Date, later: Date): number {
  const [from, to] = [athensDay(earlier), athensDay(later)]
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  const reached = momentOfMonth(later) >= momentOfMonth(earlier)
  return reached ? months : months - 1
}

function spanBetween(earlier: Date, later: Date): string {
  const months = fullMonths(earlier, later)
  if (months >= 12) return plural(Math.floor(months / 12), 'έτος', 'έτη')
  if (months >= 1) return plural(months, 'μήνα', 'μήνες')
  const size = later.getTime() - earlier.getTime()
  if (size >= WEEK) return plural(Math.floor(size / WEEK), 'εβδομάδα', 'εβδομάδες')
  if (size >= DAY) return plural(Math.floor(size / DAY), 'ημέρα', 'ημέρες')
  if (size >= HOUR) return plural(Math.floor(size / HOUR), 'ώρα', 'ώρες')
  return plural(Math.floor(size / MINUTE), 'λεπτό', 'λεπτά')
}

/** «πριν από 3 ημέρες», «σε 2 ώρες»: the largest full unit; under a minute «μόλις τώρα». */
export function relativeTime(instant: string | Date, now: string | Date): string {
  const [then, present] = [new Date(instant), new Date(now)]
  const elapsed = then.getTime() - present.getTime()
  if (Math.abs(elapsed) < MINUTE) return 'μόλις τώρα'
  return elapsed < 0 ? `πριν από ${spanBetween(then, present)}` : `σε ${spanBetween(present, then)}`
}

/** Whether «πριν από 3 ημέρες» says enough: of the last week. What is older, or to come, is a date. */
export function isRecent(instant: string | Date, now: string | Date): boolean {
  const elapsed = new Date(now).getTime() - new Date(instant).getTime()
  return elapsed > -MINUTE && elapsed < WEEK
}
