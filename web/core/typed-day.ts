import { athensInstant, isDay } from '#shared/core/dates.ts'
import { formatDate } from '#shared/core/format.ts'

// A field of a day keeps what was typed and is no day, for the form to refuse: until then it may be any text.

/** A day as it is read; what is no day stands as it was typed. */
export const typedDayWords = (day: string): string => (isDay(day) ? formatDate(day) : day)

/** The instant of a day and an hour; null where one is missing, or is none. */
export const typedInstant = (day: string | null, time: string | null): string | null =>
  day && time && isDay(day) ? athensInstant(day, time) : null
