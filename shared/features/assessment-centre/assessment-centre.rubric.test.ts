import { expect, it } from 'vitest'
import { shareOf } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'

it('says what share of the total a weight is', () => {
  expect([1, 1, 1].map((weight) => shareOf(weight, [1, 1, 1]))).toEqual([33, 33, 33])
  expect(shareOf(30, [30, 10])).toBe(75)
  expect(shareOf(0, [])).toBe(0)
})
