import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agreeing,
  formatAppointment,
  formatBytes,
  formatDate,
  formatDayAndYear,
  formatDecimals,
  formatFullDay,
  formatWholeShare,
  formatShare,
  formatShortDay,
  shortMonth,
  shortWeekday,
  weekdayOf,
  formatDateTime,
  formatDayMonth,
  formatLongDay,
  formatNumber,
  formatPercent,
  formatShortAppointment,
  formatTime,
  plural,
  isRecent,
  relativeTime,
  typedDayWords,
} from './format.ts'

const late = '2025-03-04T22:30:00Z'

describe('dates', () => {
  it('are of Athens', () => {
    expect(formatDate(late)).toBe('05/03/2025')
    expect(formatDayMonth(new Date(late))).toBe('05/03')
    expect(formatTime(late)).toBe('00:30')
    expect(formatDateTime(late)).toBe('05/03/2025 00:30')
    expect(formatLongDay(late)).toBe('Τετάρτη 5 Μαρτίου')
  })

  it('say of an hour that comes twice that it is the second', () => {
    const times = ['2026-10-24T23:59', '2026-10-25T00:00', '2026-10-25T00:59', '2026-10-25T01:00', '2026-10-25T01:59']
    expect(times.map((time) => formatTime(`${time}:00Z`))).toEqual([
      '02:59',
      '03:00',
      '03:59',
      '03:00 (χειμερινή ώρα)',
      '03:59 (χειμερινή ώρα)',
    ])
    expect(formatTime('2026-10-25T02:00:00Z')).toBe('04:00')
    expect(formatAppointment('2026-10-25T01:30:00Z')).toBe('Κυριακή 25/10/2026 03:30 (χειμερινή ώρα)')
    // In spring an hour is left out, and none comes twice.
    expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(formatTime)).toEqual(['02:59', '04:00'])
  })

  it('leave a bare day where it is', () => {
    expect(formatDate('2025-03-05')).toBe('05/03/2025')
  })
})

describe('words', () => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))
  it.each<[string, (day: string) => string, Intl.DateTimeFormatOptions]>([
    ['a weekday', weekdayOf, { weekday: 'long' }],
    ['a short weekday', shortWeekday, { weekday: 'short' }],
    ['a short month', shortMonth, { month: 'short' }],
    ['a day', formatLongDay, { weekday: 'long', day: 'numeric', month: 'long' }],
    ['a day and its year', formatDayAndYear, { day: 'numeric', month: 'long', year: 'numeric' }],
    ['a full day', formatFullDay, { dateStyle: 'full' }],
    ['a short day', formatShortDay, { weekday: 'short', day: 'numeric', month: 'short' }],
  ])('%s is written as the platform writes it', (_name, format, options) => {
    const platform = new Intl.DateTimeFormat('el', { ...options, timeZone: 'UTC' })
    expect(days.map(format)).toEqual(days.map((day) => platform.format(new Date(day))))
  })

  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [2, 2],
  ])('a number with at most %i and at least %i decimals is written as the platform writes it', (most, least) => {
    const options = { maximumFractionDigits: most, minimumFractionDigits: least, signDisplay: 'negative' } as const
    const numbers = new Intl.NumberFormat('el', { ...options, useGrouping: 'always' })
    const shares = new Intl.NumberFormat('el', { ...options, style: 'percent' })
    const halves = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((steps) => steps / 10 ** (most + 1))
    fc.assert(
      fc.property(fc.oneof(halves, fc.double({ min: -1e11, max: 1e11, noNaN: true }), fc.integer()), (value) => {
        expect(formatDecimals(value, most, least)).toBe(numbers.format(value))
        const share = most === 0 ? formatWholeShare : formatShare
        if (most <= 1) expect(share(value / 1000)).toBe(shares.format(value / 1000))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('numbers', () => {
  it('have a dot for thousands and at most one decimal', () => {
    expect([0, 1234, 1234567.89, 0.25, -0.01, -1500].map(formatNumber)).toEqual([
      '0',
      '1.234',
      '1.234.567,9',
      '0,3',
      '0',
      '-1.500',
    ])
  })

  it('become a percentage, or nothing of nothing', () => {
    expect(formatPercent(1, 8)).toBe('12,5%')
    expect(formatPercent(3, 3)).toBe('100%')
    expect(formatPercent(0, 4)).toBe('0%')
    expect(formatPercent(0, 0)).toBe('—')
    expect([formatPercent(1, 4084), formatPercent(4083, 4084)]).toEqual(['< 0,1%', '> 99,9%'])
    expect([formatPercent(1, 2000), formatPercent(1998, 2000)]).toEqual(['0,1%', '99,9%'])
  })

  it('go with their noun', () => {
    expect([0, 1, 2].map((count) => agreeing(count, 'Έφυγε', 'Έφυγαν'))).toEqual(['Έφυγαν', 'Έφυγε', 'Έφυγαν'])
    expect([0, 1, 3, 1200].map((count) => plural(count, 'συνέντευξη', 'συνεντεύξεις'))).toEqual([
      '0 συνεντεύξεις',
      '1 συνέντευξη',
      '3 συνεντεύξεις',
      '1.200 συνεντεύξεις',
    ])
  })

  it('become sizes', () => {
    expect([0, 900, 1024, 1536, 1048570, 5 * 1024 ** 2, 3 * 1024 ** 4].map(formatBytes)).toEqual([
      '0 B',
      '900 B',
      '1 KB',
      '1,5 KB',
      '1 MB',
      '5 MB',
      '3 TB',
    ])
  })
})

describe('relativeTime', () => {
  const now = '2025-06-15T12:00:00Z'
  it.each([
    ['2025-06-15T11:59:01Z', 'μόλις τώρα'],
    ['2025-06-15T12:00:59Z', 'μόλις τώρα'],
    ['2025-06-15T11:59:00Z', 'πριν από 1 λεπτό'],
    ['2025-06-15T11:00:01Z', 'πριν από 59 λεπτά'],
    ['2025-06-15T10:00:00Z', 'πριν από 2 ώρες'],
    ['2025-06-14T12:00:00Z', 'πριν από 1 ημέρα'],
    ['2025-06-09T12:00:00Z', 'πριν από 6 ημέρες'],
    ['2025-06-08T12:00:00Z', 'πριν από 1 εβδομάδα'],
    ['2025-05-16T12:00:00Z', 'πριν από 4 εβδομάδες'],
    ['2025-05-15T12:00:00Z', 'πριν από 1 μήνα'],
    ['2024-06-15T12:00:01Z', 'πριν από 11 μήνες'],
    ['2024-06-15T12:00:00Z', 'πριν από 1 έτος'],
    ['2022-01-01T00:00:00Z', 'πριν από 3 έτη'],
    ['2025-06-15T13:30:00Z', 'σε 1 ώρα'],
    ['2025-06-18T12:00:00Z', 'σε 3 ημέρες'],
    ['2025-08-15T12:00:00Z', 'σε 2 μήνες'],
    ['2027-06-15T12:00:00Z', 'σε 2 έτη'],
  ])('%s: %s', (instant, text) => {
    expect(relativeTime(instant, now)).toBe(text)
    expect(relativeTime(new Date(instant), new Date(now))).toBe(text)
  })
})

it('reads a typed day, and leaves alone what is none', () => {
  expect(typedDayWords('1999-02-01')).toBe('01/02/1999')
  for (const text of ['31/02/1999', '1999-02-31', 'αύριο']) expect(typedDayWords(text)).toBe(text)
})

describe('isRecent', () => {
  const now = '2025-06-15T12:00:00Z'
  it.each([
    ['2025-06-15T12:00:59Z', true],
    ['2025-06-15T12:01:00Z', false],
    ['2025-06-08T12:00:01Z', true],
    ['2025-06-08T12:00:00Z', false],
  ])('%s: %s', (instant, isSo) => {
    expect(isRecent(instant, now)).toBe(isSo)
  })
})

it('an hour that somebody keeps says its weekday, where there is little room in three letters', () => {
  expect(formatAppointment('2026-11-26T10:00:00Z')).toBe('Πέμπτη 26/11/2026 12:00')
  expect(formatShortAppointment('2026-11-26T10:00:00Z')).toBe('Πέμ 26/11/2026 12:00')
})
