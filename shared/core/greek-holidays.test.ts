import { describe, expect, it } from 'vitest'
import { isHoliday, orthodoxEaster } from '#shared/core/greek-holidays.ts'

describe('the holidays of Greece', () => {
  it('moves with the Orthodox Easter', () => {
    const sundays = {
      2000: '2000-04-30',
      2008: '2008-04-27',
      2010: '2010-04-04',
      2013: '2013-05-05',
      2016: '2016-05-01',
      2021: '2021-05-02',
      2024: '2024-05-05',
      2025: '2025-04-20',
      2026: '2026-04-12',
      2027: '2027-05-02',
      2028: '2028-04-16',
      2029: '2029-04-08',
      2030: '2030-04-28',
    }
    for (const [year, day] of Object.entries(sundays)) expect(orthodoxEaster(Number(year))).toBe(day)
  })

  it('knows Clean Monday, Good Friday, Easter Monday and Whit Monday of several years', () => {
    const days = ['2026-02-23', '2026-04-10', '2026-04-13', '2026-06-01', '2027-03-15', '2027-04-30', '2027-05-03']
    for (const day of [...days, '2027-06-21', '2028-02-28', '2028-06-05', '2026-10-28'])
      expect(isHoliday(day)).toBe(true)
    // Easter of the West, and working days beside ours.
    for (const day of ['2026-04-06', '2026-04-09', '2026-04-14', '2026-02-24', '2027-06-22'])
      expect(isHoliday(day)).toBe(false)
  })
})
