import { describe, expect, it } from 'vitest'
import { NO_DAY, numberOfDay } from '#shared/features/kpis/kpis.months.ts'
import {
  ageAt,
  ageGroupOf,
  gameBucketOf,
  gameBuckets,
  hasRequested,
  isInSpan,
  isLanguageScore,
  isNewPartner,
  isWoman,
  periodBefore,
  programmeHours,
  rateOf,
  spanOf,
  warningOf,
} from '#shared/features/kpis/kpis.rules.ts'

const range = (date_from: string | null, date_until: string | null) => ({ date_from, date_until })
const day = numberOfDay

describe('a period', () => {
  it('is whole days, both bounds included', () => {
    const span = spanOf(range('2025-03-29', '2025-03-30'))
    const days = ['2025-03-28', '2025-03-29', '2025-03-30', '2025-03-31']
    expect(days.map((text) => isInSpan(day(text), span))).toEqual([false, true, true, false])
  })

  it('has optional bounds, each by itself', () => {
    expect(isInSpan(day('1950-01-01'), spanOf(range(null, null)))).toBe(true)
    expect(isInSpan(day('1990-01-01'), spanOf(range('2025-01-01', null)))).toBe(false)
    expect(isInSpan(day('1950-01-01'), spanOf(range(null, '2025-01-01')))).toBe(true)
    expect(isInSpan(day('2030-01-01'), spanOf(range(null, '2025-01-01')))).toBe(false)
  })

  it('holds what has no date only when it has no bounds', () => {
    expect(isInSpan(NO_DAY, spanOf(range(null, null)))).toBe(true)
    expect(isInSpan(NO_DAY, spanOf(range('2025-01-01', null)))).toBe(false)
    expect(isInSpan(NO_DAY, spanOf(range(null, '2025-01-01')))).toBe(false)
  })

  it('is compared with the same days, as many years earlier as it is long', () => {
    expect(periodBefore(range('2025-03-01', '2025-03-31'), '2026-01-01')).toEqual(range('2024-03-01', '2024-03-31'))
    expect(periodBefore(range('2026-01-01', '2026-12-31'), '2026-11-22')).toEqual(range('2025-01-01', '2025-11-22'))
    expect(periodBefore(range('2024-02-29', '2024-02-29'), '2026-01-01')).toEqual(range('2023-02-28', '2023-02-28'))
    expect(periodBefore(range('2024-01-01', '2025-06-30'), '2026-01-01')).toEqual(range('2022-01-01', '2023-06-30'))
    expect(periodBefore(range('2025-03-01', null), '2025-03-10')).toEqual(range('2024-03-01', '2024-03-10'))
    expect(periodBefore(range('2025-03-20', null), '2025-03-10')).toEqual(range('2024-03-20', '2024-03-20'))
    expect(periodBefore(range(null, '2025-03-10'), '2026-01-01')).toBeNull()
    expect(periodBefore(range('2025-03-11', '2025-03-10'), '2026-01-01')).toBeNull()
  })
})

describe('age groups', () => {
  it('are 18-21, 22-25, 26-29, 30 and above', () => {
    const groups = [17, 18, 21, 22, 25, 26, 29, 30, 45].map(ageGroupOf)
    expect(groups).toEqual([null, 0, 0, 1, 1, 2, 2, 3, 3])
    expect(ageGroupOf(null)).toBeNull()
  })

  it('count full years on the day', () => {
    expect(ageAt('2000-06-15', '2018-06-14')).toBe(17)
    expect(ageAt('2000-06-15', '2018-06-15')).toBe(18)
    expect(ageAt('2004-02-29', '2022-02-28')).toBe(17)
    expect(ageAt('2004-02-29', '2022-03-01')).toBe(18)
    expect(ageAt(null, '2022-03-01')).toBeNull()
  })
})

describe('scores', () => {
  it('fall into six buckets, two edges in each', () => {
    const edges = [0, 20, 21, 40, 41, 60, 61, 80, 81, 90, 91, 100]
    expect(edges.map(gameBucketOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    expect(gameBuckets).toHaveLength(6)
  })

  it('are rounded first; missing and impossible ones fall nowhere', () => {
    expect([20.49, 20.5, 90.5, 99.99].map(gameBucketOf)).toEqual([0, 1, 5, 5])
    expect([null, -1, 100.5, 250].map(gameBucketOf)).toEqual([null, null, null, null])
  })

  it('of language are 1, 2, 3 and 4', () => {
    expect([0, 1, 2, 3, 4, 5, -1, null].map(isLanguageScore)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a listing that asked for candidates', () => {
  const listing = { jl_requested_candidates_counter: 0, jl_position_title: 'Πωλητής' } as never
  it('has a counter, an asterisk or the name of the programme', () => {
    expect(hasRequested(listing, 'Άλφα')).toBe(false)
    expect(hasRequested({ ...(listing as object), jl_requested_candidates_counter: 1 } as never, 'Άλφα')).toBe(true)
    expect(hasRequested({ ...(listing as object), jl_position_title: 'Πωλητής *' } as never, 'Άλφα')).toBe(true)
    expect(hasRequested(listing, ' Regeneration ')).toBe(true)
    expect(hasRequested(listing, 'REGENERATION ΑΕ')).toBe(false)
    expect(hasRequested(listing, undefined)).toBe(false)
  })
})

describe('rates and hours', () => {
  it('are a fraction, or nothing', () => {
    expect(rateOf(1, 4)).toBe(0.25)
    expect(rateOf(2, 5)).toBe(0.4)
    expect(rateOf(0, 0)).toBeNull()
    expect(rateOf(3, 0)).toBeNull()
  })

  it('warn above a hundred and for fewer than five', () => {
    expect(warningOf(11, 10)).toBe('over')
    expect(warningOf(3, 2)).toBe('over')
    expect(warningOf(1, 4)).toBe('few')
    expect(warningOf(1, 5)).toBeNull()
    expect(warningOf(10, 10)).toBeNull()
    expect(warningOf(0, 0)).toBeNull()
  })

  it('multiply the sum of the three kinds of hours, exactly', () => {
    const hours = (hard: number, soft: number, learning: number) =>
      ({ edc_hard_skills: hard, edc_soft_skills: soft, edc_learning_hours: learning }) as never
    expect(programmeHours(3, hours(10, 5, 20))).toBe(105)
    expect(programmeHours(3, hours(0.1, 0.2, 0))).toBe(0.9)
    expect(programmeHours(0, hours(10, 5, 20))).toBe(0)
  })
})

describe('people and partners', () => {
  it('are women in the ways that this is written', () => {
    expect(['FEMALE', 'Γυναίκα', 'F', 'MALE', 'OTHER', null, undefined].map(isWoman)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('are new in the month of the first hire', () => {
    expect(isNewPartner(day('2025-03-20'), day('2025-03-01'))).toBe(true)
    expect(isNewPartner(day('2025-03-20'), day('2025-04-01'))).toBe(false)
    expect(isNewPartner(day('2025-03-20'), day('2026-03-20'))).toBe(false)
    expect(isNewPartner(NO_DAY, day('2025-03-01'))).toBe(false)
  })
})
