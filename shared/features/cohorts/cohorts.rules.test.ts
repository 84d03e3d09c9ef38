import { expect, it } from 'vitest'
import { rangeOf, shareOf, shownTime, verdictOf } from '#shared/features/cohorts/cohorts.rules.ts'

it('gives the range of a share as Wilson does', () => {
  // Wilson 1927, as in the tables of Newcombe 1998: 81 of 263, 15 of 148.
  expect(rangeOf(81, 263)).toEqual({
    low: expect.closeTo(0.2553, 4) as number,
    high: expect.closeTo(0.3662, 4) as number,
  })
  expect(rangeOf(15, 148)).toEqual({
    low: expect.closeTo(0.0624, 4) as number,
    high: expect.closeTo(0.1605, 4) as number,
  })
  expect([rangeOf(0, 20).low, rangeOf(20, 20).high]).toEqual([0, 1])
})

it('tells nothing of few people, and of a special trait nothing by which they are found', () => {
  const hidden = { label: 'α', reached: null, passed: null, low: null, high: null }
  expect(shareOf({ label: 'α', reached: 4, passed: 2 }, false)).toEqual(hidden)
  expect(shareOf({ label: 'α', reached: 20, passed: 18 }, false)).toMatchObject({ reached: 20, passed: 18 })
  expect(shareOf({ label: 'α', reached: 20, passed: 18 }, true)).toEqual(hidden)
  expect(shareOf({ label: 'α', reached: 20, passed: 20 }, true)).toMatchObject({ passed: 20 })
  const time = { median: 3, low: 1, high: 9 }
  expect([0, 4, 5].map((people) => shownTime({ ...time, people })?.people ?? null)).toEqual([null, null, 5])
})

it('calls a difference one only where chance does not explain it', () => {
  const share = (passed: number, reached: number) => shareOf({ label: '', reached, passed }, false)
  expect(verdictOf([share(3, 6)])).toBe('FEW')
  expect(verdictOf([share(30, 60), share(1, 3)])).toBe('FEW')
  expect(verdictOf([share(30, 60), share(33, 60)])).toBe('CHANCE')
  expect(verdictOf([share(10, 100), share(60, 100)])).toBe('DIFFERENT')
})
