import { describe, expect, it } from 'vitest'
import { easterOf, holidayOn } from '#shared/reference/holidays.ts'

describe('public holidays', () => {
  it('know Easter as the church announced it', () => {
    const announced = ['2008-04-27', '2013-05-05', '2021-05-02', '2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02']
    expect(announced.map((day) => easterOf(Number(day.slice(0, 4))))).toEqual(announced)
  })

  it('are the fixed ones and those that move with Easter', () => {
    expect(holidayOn('2026-10-28')).toBe('28η Οκτωβρίου')
    expect(holidayOn('2026-02-23')).toBe('Καθαρά Δευτέρα')
    expect(holidayOn('2026-04-10')).toBe('Μεγάλη Παρασκευή')
    expect(holidayOn('2026-04-13')).toBe('Δευτέρα του Πάσχα')
    expect(holidayOn('2026-06-01')).toBe('Αγίου Πνεύματος')
    expect(holidayOn('2026-11-25')).toBeNull()
  })
})
