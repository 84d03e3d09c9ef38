import { expect, it } from 'vitest'
import { nextSendingDay, sendingWords } from '#shared/features/reports/reports.sending.ts'

it('goes out each week on its day, never twice on one', () => {
  const monday = { rps_every: 'WEEK', rps_day: 1 } as const
  // 1 June 2026 is a Monday.
  expect(nextSendingDay(monday, '2026-05-31')).toBe('2026-06-01')
  expect(nextSendingDay(monday, '2026-06-01')).toBe('2026-06-08')
  expect(nextSendingDay({ rps_every: 'WEEK', rps_day: 7 }, '2026-06-01')).toBe('2026-06-07')
  expect(nextSendingDay({ rps_every: 'WEEK', rps_day: 7 }, '2026-12-27')).toBe('2027-01-03')
})

it('knows short months, leap years and the turn of the year', () => {
  const last = { rps_every: 'MONTH', rps_day: 31 } as const
  expect(nextSendingDay(last, '2026-01-31')).toBe('2026-02-28')
  expect(nextSendingDay(last, '2028-01-31')).toBe('2028-02-29')
  expect(nextSendingDay(last, '2026-02-28')).toBe('2026-03-31')
  expect(nextSendingDay(last, '2026-04-29')).toBe('2026-04-30')
  expect(nextSendingDay({ rps_every: 'MONTH', rps_day: 1 }, '2026-12-01')).toBe('2027-01-01')
  expect(nextSendingDay({ rps_every: 'MONTH', rps_day: 15 }, '2026-12-14')).toBe('2026-12-15')
  expect(sendingWords(last)).toBe('την τελευταία του μήνα')
})
