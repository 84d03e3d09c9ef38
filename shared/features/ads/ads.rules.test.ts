import { describe, expect, it } from 'vitest'
import { type AdState, adPhase } from '#shared/features/ads/ads.rules.ts'

const TODAY = '2026-05-10'
const phase = (ad_status: AdState, ad_date_from: string | null, ad_date_until: string | null) =>
  adPhase({ ad_status, ad_date_from, ad_date_until }, TODAY)

describe('an ad', () => {
  it.each([
    ['ON', null, null, 'SHOWN'],
    ['ON', TODAY, TODAY, 'SHOWN'],
    ['ON', '2026-05-11', null, 'AHEAD'],
    ['ON', null, '2026-05-09', 'OVER'],
    ['ON', '2026-05-01', '2026-05-31', 'SHOWN'],
    ['FROZEN', '2026-05-01', '2026-05-31', 'FROZEN'],
    ['OFF', null, null, 'OFF'],
  ] as const)('that is %s from %s until %s is %s', (status, from, until, expected) => {
    expect(phase(status, from, until)).toBe(expected)
  })
})
