import { expect, it } from 'vitest'
import { openingDay, todayMark } from '#web/ui/calendar-day.ts'

it('opens a calendar at today, or at the nearest day that may be chosen', () => {
  const today = '2026-12-01'
  expect(openingDay({ today })).toBe(today)
  expect(openingDay({ today, minDate: '2026-11-01', maxDate: '2027-01-01' })).toBe(today)
  expect(openingDay({ today, maxDate: '2026-11-30' })).toBe('2026-11-30')
  expect(openingDay({ today, minDate: '2027-02-01' })).toBe('2027-02-01')
})

it('marks one day', () => {
  const mark = { 'data-today': true, 'data-highlight-today': true }
  expect(todayMark('2026-12-01', '2026-12-01')).toEqual(mark)
  expect(todayMark('2026-12-01 00:00:00', '2026-12-01')).toEqual(mark)
  expect(todayMark('2026-11-30', '2026-12-01')).toEqual({})
})
