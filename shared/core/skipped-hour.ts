import { isDay, isOnClock } from '#shared/core/dates.ts'

type Typed = string | null | undefined

/** Whether the clocks leave out this hour of this day. What is no day, or no hour, is refused by its own field. */
export const isSkippedHour = (day: Typed, time: Typed): boolean =>
  isDay(day ?? '') && /^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? '') && !isOnClock(day ?? '', time ?? '')
