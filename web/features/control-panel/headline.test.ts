import { describe, expect, it } from 'vitest'
import { linePoints, trendOf } from '#web/features/control-panel/headline.ts'

describe('the change of a figure', () => {
  it.each([
    [{ value: 115, before: 100 }, false, { words: '+15%', tone: 'good' }],
    [{ value: 94, before: 100 }, false, { words: '−6%', tone: 'bad' }],
    // Of few a percentage says nothing.
    [{ value: 6, before: 3 }, false, { words: '+3', tone: 'good' }],
    [{ value: 4, before: null }, false, { words: '+4', tone: 'good' }],
    [{ value: null, before: 8 }, false, { words: '−100%', tone: 'bad' }],
    [{ value: null, before: null }, false, { words: 'ίδια', tone: 'same' }],
    // Fewer days are better, and unknown ones are not zero.
    [{ value: 47, before: 54 }, true, { words: '−7', tone: 'good' }],
    [{ value: 60, before: 54 }, true, { words: '+6', tone: 'bad' }],
    [{ value: null, before: 54 }, true, null],
  ])('%o, days: %s', (figure, isDays, trend) => {
    expect(trendOf(figure, isDays)).toEqual(trend)
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
