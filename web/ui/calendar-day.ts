/** What a calendar opens at and marks is the day in Athens: left to itself it takes the one of the browser. */
export interface CalendarBounds {
  today: string
  minDate?: string | undefined
  maxDate?: string | undefined
}

/** The day whose month is shown while none is chosen: today, or the nearest that may be chosen. */
export function openingDay({ today, minDate, maxDate }: CalendarBounds): string {
  if (minDate !== undefined && today < minDate) return minDate
  return maxDate !== undefined && today > maxDate ? maxDate : today
}

/** The look of today, for the day that is today in Athens; `highlightToday` would give it to that of the browser. */
export const todayMark = (day: string, today: string): Record<string, true> =>
  day.slice(0, 10) === today ? { 'data-today': true, 'data-highlight-today': true } : {}
