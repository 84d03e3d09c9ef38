import { describe, expect, it } from 'vitest'
import { SKIPPED_HOUR } from '#shared/core/instant.ts'
import { adPhase } from '#shared/features/ads/ads.phase.ts'
import { type AdState, windowProblems } from '#shared/features/ads/ads.rules.ts'

const TODAY = '2026-05-10'
const windowOf = (from: string | null, until: string | null) => {
  const [ad_date_from = null, ad_time_from = null] = from?.split(' ') ?? []
  const [ad_date_until = null, ad_time_until = null] = until?.split(' ') ?? []
  return { ad_date_from, ad_time_from, ad_date_until, ad_time_until }
}
const phase = (ad_status: AdState, from: string | null, until: string | null) =>
  adPhase({ ad_status, ...windowOf(from, until) }, new Date('2026-05-10T09:00:30Z'))

describe('an ad', () => {
  it.each([
    ['ON', null, null, 'SHOWN'],
    ['ON', TODAY, TODAY, 'SHOWN'],
    ['ON', '2026-05-11', null, 'AHEAD'],
    ['ON', null, '2026-05-09', 'OVER'],
    ['ON', '2026-05-01', '2026-05-31', 'SHOWN'],
    ['ON', `${TODAY} 12:00`, null, 'SHOWN'],
    ['ON', `${TODAY} 12:01`, `${TODAY} 13:00`, 'AHEAD'],
    ['ON', null, `${TODAY} 12:01`, 'SHOWN'],
    ['ON', null, `${TODAY} 12:00`, 'OVER'],
    ['FROZEN', '2026-05-01', '2026-05-31', 'FROZEN'],
    ['OFF', null, null, 'OFF'],
  ] as const)('that is %s from %s until %s is %s', (status, from, until, expected) => {
    expect(phase(status, from, until)).toBe(expected)
  })

  it.each([
    [TODAY, TODAY, {}],
    [`${TODAY} 09:00`, TODAY, {}],
    [TODAY, `${TODAY} 00:01`, {}],
    [`${TODAY} 09:00`, `${TODAY} 09:00`, { ad_time_until: 'Το τέλος είναι μετά την αρχή' }],
    [TODAY, '2026-05-09', { ad_date_until: 'Το τέλος είναι μετά την αρχή' }],
    ['2027-03-28 03:30', '2027-03-28 04:30', { ad_time_from: SKIPPED_HOUR }],
    ['2027-03-28 02:59', '2027-03-28 03:00', { ad_time_until: SKIPPED_HOUR }],
    ['2027-03-28 02:59', '2027-03-28 04:00', {}],
    ['2027-10-31 03:00', '2027-10-31 03:30', {}],
    [TODAY, `${TODAY} 00:00`, { ad_time_until: 'Το τέλος είναι μετά την αρχή' }],
  ])('from %s until %s has the problems %o', (from, until, problems) => {
    expect(windowProblems(windowOf(from, until))).toEqual(problems)
  })

  it('that is over, or has begun, stays so in the hour that the clocks repeat', () => {
    const at = (instant: string, from: string | null, until: string | null) =>
      adPhase({ ad_status: 'ON', ...windowOf(from, until) }, new Date(instant))
    const half = '2027-10-31 03:30'
    // 03:29, 03:30 and, an hour later by another clock, 03:00, 03:29 and 04:00.
    const minutes = ['00:29', '00:30', '01:00', '01:29', '02:00'].map((time) => `2027-10-31T${time}:00Z`)
    expect(minutes.map((minute) => at(minute, null, half))).toEqual(['SHOWN', 'OVER', 'OVER', 'OVER', 'OVER'])
    expect(minutes.map((minute) => at(minute, half, null))).toEqual(['AHEAD', 'SHOWN', 'SHOWN', 'SHOWN', 'SHOWN'])
  })

  it('has no hour without a day', () => {
    expect(windowProblems({ ...windowOf(null, null), ad_time_from: '09:00', ad_time_until: '10:00' })).toEqual({
      ad_date_from: 'Διάλεξε και την ημέρα',
      ad_date_until: 'Διάλεξε και την ημέρα',
    })
  })
})
