import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  ageOn,
  athensDay,
  athensInstant,
  athensTime,
  daysBetween,
  isDay,
  isOnClock,
  startOfAthensDay,
  typedInstant,
} from './dates.ts'

const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const days = instants.map((date) => date.toISOString().slice(0, 10))

describe('the clock of Athens', () => {
  it('is two hours ahead in winter and three in summer', () => {
    expect(athensDay('2025-01-15T22:00:00Z')).toBe('2025-01-16')
    expect(athensTime('2025-01-15T22:00:00Z')).toBe('00:00')
    expect(athensTime(new Date('2025-07-15T20:59:59Z'))).toBe('23:59')
    expect(athensDay('2025-12-31T21:59:59.999Z')).toBe('2025-12-31')
    expect(() => athensDay('yesterday')).toThrow(RangeError)
  })

  it('skips an hour in spring and repeats one in autumn', () => {
    expect(athensInstant('2025-03-30', '02:59')).toBe('2025-03-30T00:59:00.000Z')
    expect(athensInstant('2025-03-30', '03:30')).toBe('2025-03-30T01:30:00.000Z')
    expect(athensTime(athensInstant('2025-03-30', '03:30'))).toBe('04:30')
    expect(athensInstant('2025-03-30', '04:00')).toBe('2025-03-30T01:00:00.000Z')
    expect(athensInstant('2025-10-26', '02:59')).toBe('2025-10-25T23:59:00.000Z')
    expect(athensInstant('2025-10-26', '03:30')).toBe('2025-10-26T00:30:00.000Z')
    expect(athensInstant('2025-10-26', '04:00')).toBe('2025-10-26T02:00:00.000Z')
    expect(athensInstant('2025-01-15', '09:30:15')).toBe('2025-01-15T07:30:15.000Z')
  })

  it('does not show the hour that spring skips, and shows all others', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`)
    expect(hours.filter((time) => !isOnClock('2027-03-28', time))).toEqual(['03:30'])
    expect(hours.filter((time) => !isOnClock('2027-10-31', time))).toEqual([])
    expect([isOnClock('2027-03-28', '02:59'), isOnClock('2027-03-28', '04:00')]).toEqual([true, true])
  })

  it('gives back the day and the time of any instant outside the repeated hour', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const back = Date.parse(athensInstant(athensDay(date), athensTime(date)))
        const late = Math.floor(date.getTime() / 60_000) * 60_000 - back
        expect([0, 3_600_000]).toContain(late)
        expect(athensTime(new Date(back))).toBe(athensTime(date))
      }),
    )
  })

  it('shows what the zone says, hour by hour, on the days of a change and far from our time', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Athens',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    for (const from of ['1915-12-31', '1969-12-31', '1975-04-12', '2026-03-28', '2026-10-24', '9998-12-30'])
      for (let hour = 0; hour < 72; hour += 1) {
        const instant = new Date(Date.parse(`${from}T00:29:59Z`) + hour * 3_600_000)
        expect(`${athensDay(instant)} ${athensTime(instant)}`).toBe(zone.format(instant))
      }
  })

  it('keeps the rule of the zone in every year that a page may show', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Athens',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    for (let year = 1996; year <= 2100; year += 1)
      for (let day = 0; day < 366; day += 1)
        // The second before the hour at which clocks change, and that hour.
        for (const second of [-1, 0]) {
          const instant = new Date(Date.UTC(year, 0, 1 + day, 1, 0, second))
          expect(`${athensDay(instant)} ${athensTime(instant)}:${second < 0 ? '59' : '00'}`).toBe(zone.format(instant))
        }
  })

  it('starts every day at midnight, and the millisecond before is the day before', () => {
    fc.assert(
      fc.property(days, (day) => {
        const start = new Date(startOfAthensDay(day))
        expect(athensDay(start)).toBe(day)
        expect(athensTime(start)).toBe('00:00')
        expect(athensDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })

  it('refuses what is no time', () => {
    for (const time of ['24:00', '9:30', '12:60', ''])
      expect(() => athensInstant('2025-01-15', time)).toThrow(RangeError)
    expect(() => startOfAthensDay('15/01/2025')).toThrow(RangeError)
  })
})

describe('days', () => {
  it('counts over months, leap years and clock changes', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28')
    expect(daysBetween('2025-03-29', '2025-03-31')).toBe(2)
    fc.assert(
      fc.property(days, fc.integer({ min: -9999, max: 9999 }), (day, n) => daysBetween(day, addDays(day, n)) === n),
    )
  })

  it('knows a real day', () => {
    expect(['2024-02-29', '2025-12-31'].every(isDay)).toBe(true)
    expect(
      ['2025-02-29', '2025-13-01', '2025-04-31', '0000-01-01', '25-01-01', '2025-01-01T00:00', ''].some(isDay),
    ).toBe(false)
  })

  it('gives the age', () => {
    expect(ageOn('2000-05-10', '2025-05-09')).toBe(24)
    expect(ageOn('2000-05-10', '2025-05-10')).toBe(25)
    expect(ageOn('2004-02-29', '2025-02-28')).toBe(20)
    expect(ageOn('2004-02-29', '2025-03-01')).toBe(21)
  })
})

it('makes an instant of a typed day that exists alone', () => {
  expect(typedInstant('2027-01-15', '10:30')).toBe('2027-01-15T08:30:00.000Z')
  for (const [day, time] of [
    ['31/02/2027', '10:30'],
    [null, '10:30'],
    ['2027-01-15', null],
  ] as const)
    expect(typedInstant(day, time)).toBeNull()
})
