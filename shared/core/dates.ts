import { lazily } from './lazily.ts'

// Everything here is Europe/Athens civil time. A day is 'YYYY-MM-DD', a time is 'HH:mm', an instant is ISO UTC or a Date.
// The clock is always an argument.

const DAY_MS = 86_400_000

const athensClock = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Athens',
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

type Instant = string | Date

function millisOf(instant: Instant): number {
  const millis = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return millis
}

function wallClock(millis: number): Record<string, string> {
  const wall: Record<string, string> = {}
  for (const part of athensClock().formatToParts(millis)) wall[part.type] = part.value
  return wall
}

const HOUR_MS = 3_600_000

/**
 * From here to there Athens keeps the summer time of the European Union, and a year has four digits. The platform knows the
 * zone, too, but a browser that is asked for the first time takes a slow telephone a tenth of a second. Should the rule
 * change, its test fails with the first platform that knows.
 */
const RULE = { from: Date.UTC(1996, 0, 1), to: Date.UTC(9999, 0, 1) }

/** 01:00 UTC on the last Sunday of a month with 31 days. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}

const isUnderRule = (millis: number) => millis >= RULE.from && millis < RULE.to

/** How far the wall clock of Athens is ahead of UTC at an instant, in ms. */
function offsetAt(millis: number): number {
  if (!isUnderRule(millis)) return askedOffset(millis)
  const year = new Date(millis).getUTCFullYear()
  const isSummer = millis >= lastSunday(year, 2) && millis < lastSunday(year, 9)
  return (isSummer ? 3 : 2) * HOUR_MS
}

function askedOffset(millis: number): number {
  const wall = wallClock(millis)
  const seconds = Math.floor(millis / 1000) * 1000
  return dayMillis(dayOf(wall)) + timeMillis(`${wall.hour}:${wall.minute}:${wall.second}`) - seconds
}

function dayOf(wall: Record<string, string>): string {
  return `${(wall.year ?? '').padStart(4, '0')}-${wall.month}-${wall.day}`
}

function dayMillis(day: string): number {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

function timeMillis(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time)
  if (!match) throw new RangeError(`Not a time: ${time}`)
  return (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) * 1000
}

/** Is the text a real calendar day, written YYYY-MM-DD? */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))]
  if (month < 1 || month > 12 || day < 1) return false
  if (day <= 28) return true
  // Day 0 of the next month is the last of this one.
  return day <= new Date(Date.UTC(2000 + (Number(text.slice(0, 4)) % 400), month, 0)).getUTCDate()
}

/** Of a field of a day and one of an hour, in which anything may have been typed: null unless both are there and right. */
export const typedInstant = (day: string | null, time: string | null): string | null =>
  day && time && isDay(day) ? athensInstant(day, time) : null

/** What the clock of Athens shows, written as if it were UTC; null far from our time. */
function shownAt(millis: number): string | null {
  if (!isUnderRule(millis)) return null
  return new Date(millis + offsetAt(millis)).toISOString()
}

/** The day in Athens at an instant. */
export function athensDay(instant: Instant): string {
  const millis = millisOf(instant)
  return shownAt(millis)?.slice(0, 10) ?? dayOf(wallClock(millis))
}

/** The time of day in Athens at an instant, HH:mm. */
export function athensTime(instant: Instant): string {
  const millis = millisOf(instant)
  const wall = shownAt(millis)
  if (wall) return wall.slice(11, 16)
  const { hour, minute } = wallClock(millis)
  return `${hour}:${minute}`
}

/** Both at an instant: YYYY-MM-DD HH:mm. */
export function athensMinute(instant: Instant): string {
  const wall = shownAt(millisOf(instant))
  return wall ? `${wall.slice(0, 10)} ${wall.slice(11, 16)}` : `${athensDay(instant)} ${athensTime(instant)}`
}

/**
 * The instant at which the clock of Athens shows this day and time (HH:mm or HH:mm:ss).
 * In the hour that the spring change skips, the time moves on by the gap (03:30 becomes 04:30);
 * in the hour that the autumn change repeats, the first of the two is meant.
 */
export function athensInstant(day: string, time: string): string {
  const wall = dayMillis(day) + timeMillis(time)
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  // The earlier offset is tried first, so the repeated hour resolves to its first pass.
  const fits = [before, after].find((offset) => offsetAt(wall - offset) === offset)
  return new Date(wall - (fits ?? before)).toISOString()
}

/** Whether the clock of Athens shows this time (HH:mm) on this day: one night of spring leaves an hour out. */
export const isOnClock = (day: string, time: string): boolean => athensTime(athensInstant(day, time)) === time

/** In the night of autumn an hour comes twice: whether an instant is in the second of the two. */
export function isHourAgain(instant: Instant): boolean {
  const millis = millisOf(instant)
  return offsetAt(millis) < offsetAt(millis - HOUR_MS)
}

/** The first instant of a day in Athens. */
export function startOfAthensDay(day: string): string {
  return athensInstant(day, '00:00')
}

/** The last instant of a day in Athens: until then is what a screen or a letter says to end on that day. */
export function endOfAthensDay(day: string): string {
  return new Date(Date.parse(startOfAthensDay(addDays(day, 1))) - 1).toISOString()
}

export function addDays(day: string, days: number): string {
  return new Date(dayMillis(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from a to b; negative when b is earlier. */
export function daysBetween(a: string, b: string): number {
  return Math.round((dayMillis(b) - dayMillis(a)) / DAY_MS)
}

/** Full years on a day. Who was born on 29 February has the birthday on 1 March in the years between. */
export function ageOn(birthday: string, day: string): number {
  dayMillis(birthday)
  dayMillis(day)
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}
