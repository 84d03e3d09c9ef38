import { describe, expect, it } from 'vitest'
import { formatWholeShare } from '#shared/core/format.ts'
import { headlineText } from '#shared/features/kpis/kpis.headline-words.ts'
import { linePoints, trendOf } from '#web/parts/headline.ts'

describe('the change of a figure', () => {
  it.each([
    [115, 100, 'count', { words: '+15%', tone: 'good' }],
    [94, 100, 'count', { words: '−6%', tone: 'bad' }],
    // Of few a percentage says nothing.
    [6, 3, 'count', { words: '+3', tone: 'good' }],
    [4, null, 'count', { words: '+4', tone: 'good' }],
    [null, 8, 'count', { words: '−100%', tone: 'bad' }],
    [null, null, 'count', { words: 'ίδια', tone: 'same' }],
    // Fewer days are better, and unknown ones are not zero.
    [47, 54, 'days', { words: '−7', tone: 'good' }],
    [60, 54, 'days', { words: '+6', tone: 'bad' }],
    [null, 54, 'days', null],
    // Shares differ by points, as they are shown.
    [0.724, 0.66, 'share', { words: '+6 μονάδες', tone: 'good' }],
    [0.65, 0.66, 'share', { words: '−1 μονάδα', tone: 'bad' }],
    [0.723, 0.721, 'share', { words: 'ίδια', tone: 'same' }],
    [0.7, null, 'share', null],
  ] as const)('%s after %s, a %s', (value, before, kind, trend) => {
    expect(trendOf(value, before, kind)).toEqual(trend)
  })

  it('shows what is not known as nothing, and no rows as zero', () => {
    expect([headlineText(null, 'count'), headlineText(null, 'days'), headlineText(null, 'share')]).toEqual([
      '0',
      '—',
      '—',
    ])
    expect([headlineText(5904, 'count'), headlineText(47.5, 'days'), headlineText(0.724, 'share')]).toEqual([
      '5.904',
      '47,5',
      '72%',
    ])
  })

  it('writes and compares a share like the funnel beside it, half a point upwards', () => {
    // 57 of 200 are 28,5%, of which the machine holds a little less.
    expect(headlineText(57 / 200, 'share')).toBe(formatWholeShare(57 / 200))
    expect(headlineText(57 / 200, 'share')).toBe('29%')
    expect(trendOf(57 / 200, 0.28, 'share')).toEqual({ words: '+1 μονάδα', tone: 'good' })
    expect(trendOf(257, 200, 'count')?.words).toBe('+29%')
  })
})

describe('the line of months', () => {
  const box = { width: 86, height: 26, most: 10 }

  it('runs from zero at the bottom to the most at the top', () => {
    expect(linePoints([0, 10, 5], box)).toEqual([
      [3, 23],
      [43, 3],
      [83, 13],
    ])
  })

  it('leaves out what nobody knows, and is one point in January', () => {
    expect(linePoints([null, 10], box)).toEqual([[83, 3]])
    expect(linePoints([10], box)).toEqual([[3, 3]])
  })
})
