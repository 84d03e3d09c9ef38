import { athensDay, athensMinute, athensTime, isDay } from './dates.ts'
import { lazily } from './lazily.ts'

// How the product writes dates, numbers and spans of time: Greek, Europe/Athens.

const shown = { maximumFractionDigits: 1, signDisplay: 'negative' } as const
const numbers = lazily(() => new Intl.NumberFormat('el', { ...shown, useGrouping: 'always' }))
const percents = lazily(() => new Intl.NumberFormat('el', { ...shown, style: 'percent' }))
/** One decimal is shown: half of its last step. */
const LEAST_SHARE = 0.0005
const longDays = lazily(
  () => new Intl.DateTimeFormat('el', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const spans = lazily(() => new Intl.RelativeTimeFormat('el', { numeric: 'always' }))

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

/** «Δευτέρα 23 Νοεμβρίου» */
export function formatLongDay(when: string | Date): string {
  return longDays()
    .format(new Date(dayOf(when)))
    .replace(',', '')
}

/** HH:mm */
export function formatTime(instant: string | Date): string {
  return athensTime(instant)
}

/** DD/MM/YYYY HH:mm */
export function formatDateTime(instant: string | Date): string {
  const [day = '', time] = athensMinute(instant).split(' ')
  return `${greek(day)} ${time}`
}

const weekdays = lazily(() => new Intl.DateTimeFormat('el', { weekday: 'long', timeZone: 'Europe/Athens' }))

/** «Πέμπτη 26/11/2026 12:00»: an hour that somebody has to keep. */
export function formatAppointment(instant: string | Date): string {
  return `${weekdays().format(new Date(instant))} ${formatDateTime(instant)}`
}

/** «Πέμ 26/11/2026 12:00»: the same hour where there is little room. */
export function formatShortAppointment(instant: string | Date): string {
  return formatAppointment(instant).replace(/(...)\S+/, '$1')
}

/** 1.234,5 */
export function formatNumber(value: number): string {
  return numbers().format(value)
}

/** The sign of what has no value. */
export const NOTHING = '—'

/** «12,5%», or the sign of nothing. */
export function formatPercent(numerator: number, denominator: number): string {
  if (denominator === 0) return NOTHING
  const share = numerator / denominator
  // Who is there is not rounded to nobody, nor who is missing to nobody missing.
  if (share > 0 && share < LEAST_SHARE) return `< ${percents().format(0.001)}`
  if (share < 1 && share >= 1 - LEAST_SHARE) return `> ${percents().format(0.999)}`
  return percents().format(share)
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

/** «πριν από 3 ημέρες», «σε 2 ώρες»: the largest full unit; under a minute «μόλις τώρα». */
export function relativeTime(instant: string | Date, now: string | Date): string {
  const [then, present] = [new Date(instant), new Date(now)]
  const elapsed = then.getTime() - present.getTime()
  const size = Math.abs(elapsed)
  if (size < MINUTE) return 'μόλις τώρα'
  const sign = Math.sign(elapsed)
  const months = elapsed < 0 ? fullMonths(then, present) : fullMonths(present, then)
  if (months >= 12) return spans().format(sign * Math.floor(months / 12), 'year')
  if (months >= 1) return spans().format(sign * months, 'month')
  if (size >= WEEK) return spans().format(sign * Math.floor(size / WEEK), 'week')
  if (size >= DAY) return spans().format(sign * Math.floor(size / DAY), 'day')
  if (size >= HOUR) return spans().format(sign * Math.floor(size / HOUR), 'hour')
  return spans().format(sign * Math.floor(size / MINUTE), 'minute')
}

/** Whether «πριν από 3 ημέρες» says enough: of the last week. What is older, or to come, is a date. */
export function isRecent(instant: string | Date, now: string | Date): boolean {
  const elapsed = new Date(now).getTime() - new Date(instant).getTime()
  return elapsed > -MINUTE && elapsed < WEEK
}
