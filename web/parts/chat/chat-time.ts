import { athensDay, daysBetween } from '#shared/core/dates.ts'
import { formatDate, formatDayAndYear, formatDayMonth, formatLongDay, formatTime } from '#shared/core/format.ts'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'

/** What stands above the first message of a day. */
export function dayWords(day: string, now: Date): string {
  const today = athensDay(now)
  const age = daysBetween(day, today)
  if (age === 0) return chatTexts.message.today
  if (age === 1) return chatTexts.message.yesterday
  return day.slice(0, 4) === today.slice(0, 4) ? formatLongDay(day) : formatDayAndYear(day)
}

/** As short as it can be in a list: the time today, else the day. */
export function shortTime(at: string, now: Date): string {
  const day = athensDay(at)
  const today = athensDay(now)
  const age = daysBetween(day, today)
  if (age === 0) return formatTime(at)
  if (age === 1) return chatTexts.message.yesterday
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(day) : formatDate(day)
}

/** Day and time, for «έως 21/11 10:32». */
export function readTime(at: string, now: Date): string {
  return athensDay(at) === athensDay(now) ? formatTime(at) : `${shortTime(at, now)} ${formatTime(at)}`
}
