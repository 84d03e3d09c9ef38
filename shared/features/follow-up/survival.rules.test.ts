import { describe, expect, it } from 'vitest'
import { survivalOf } from '#shared/features/follow-up/survival.rules.ts'

describe('how long hires last', () => {
  // 18/20, then 10/12 of it; the range was worked out apart from the code.
  it('is the product of the months, with the range of Greenwood', () => {
    const steps = survivalOf([
      { month: 1, at_risk: 20, ended: 2 },
      { month: 3, at_risk: 12, ended: 2 },
      { month: 6, at_risk: 6, ended: 0 },
    ])
    expect(steps.map(({ share }) => share?.toFixed(4))).toEqual(['0.9000', '0.7500', '0.7500'])
    expect(steps.map(({ low, high }) => [low?.toFixed(3), high?.toFixed(3)])).toEqual([
      ['0.656', '0.974'],
      ['0.452', '0.901'],
      ['0.452', '0.901'],
    ])
  })

  it('is hidden from the first month on of which fewer than five hires are known', () => {
    const steps = survivalOf([
      { month: 1, at_risk: 5, ended: 0 },
      { month: 3, at_risk: 4, ended: 1 },
      { month: 6, at_risk: 9, ended: 1 },
    ])
    expect(steps.map(({ at_risk, share }) => [at_risk, share])).toEqual([
      [5, 1],
      [null, null],
      [null, null],
    ])
  })

  it('ends at nothing where all have ended', () => {
    expect(survivalOf([{ month: 1, at_risk: 6, ended: 6 }])[0]).toMatchObject({ share: 0, low: 0, high: 0 })
  })
})
