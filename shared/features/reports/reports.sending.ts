import { addDays } from '#shared/core/dates.ts'

// On which days a saved report goes out by mail.

export const sendingSteps = ['WEEK', 'MONTH'] as const
export type SendingStep = (typeof sendingSteps)[number]
export const sendingFormats = ['xlsx', 'pdf'] as const
export type SendingFormat = (typeof sendingFormats)[number]
export const MOST_RECIPIENTS = 20
/** Of a file; longer reports are fetched from the screen. */
export const MOST_BYTES = 8_000_000
/** Of a paper. */
export const MOST_PAPER_ROWS = 1000

export interface SendingDays {
  rps_every: SendingStep
  rps_day: number
}

/** The next day of sending after this one. The 31st of a shorter month is its last day. */
export function nextSendingDay({ rps_every, rps_day }: SendingDays, after: string): string {
  if (rps_every === 'WEEK') {
    const weekday = new Date(`${after}T00:00:00Z`).getUTCDay() || 7
    return addDays(after, ((rps_day - weekday + 6) % 7) + 1)
  }
  const year = Number(after.slice(0, 4))
  const month = Number(after.slice(5, 7)) - 1
  const inMonth = (index: number) => {
    const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
    return new Date(Date.UTC(year, index, Math.min(rps_day, last))).toISOString().slice(0, 10)
  }
  const day = inMonth(month)
  return day > after ? day : inMonth(month + 1)
}

export const weekdayWords = [
  'κάθε Δευτέρα',
  'κάθε Τρίτη',
  'κάθε Τετάρτη',
  'κάθε Πέμπτη',
  'κάθε Παρασκευή',
  'κάθε Σάββατο',
  'κάθε Κυριακή',
] as const

export function sendingWords({ rps_every, rps_day }: SendingDays): string {
  if (rps_every === 'WEEK') return weekdayWords[rps_day - 1] ?? ''
  return rps_day === 31 ? 'την τελευταία του μήνα' : `στις ${rps_day} του μήνα`
}
