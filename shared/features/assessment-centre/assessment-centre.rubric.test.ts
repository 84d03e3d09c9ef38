import { expect, it } from 'vitest'
import { languageScore, rubricTotal, shareOf } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'

const criteria = [
  { acr_id: 1, acr_weight: 30 },
  { acr_id: 2, acr_weight: 10 },
]

it('weighs the levels, and has no total before all are given', () => {
  const total = (...levels: [number, number][]) => rubricTotal(criteria, new Map(levels))
  expect(total([1, 4], [2, 2])).toBe(3.5)
  expect(total([1, 2], [2, 4])).toBe(2.5)
  expect(total([1, 3], [2, 3], [9, 1])).toBe(3)
  expect(total([1, 4])).toBeNull()
  expect(rubricTotal([], new Map())).toBeNull()
})

it('rounds the mean of language marks, halves upwards', () => {
  expect([[3], [2, 3], [1, 2, 2], [1, 1, 2], []].map(languageScore)).toEqual([3, 3, 2, 1, null])
})

it('says what share of the total a weight is', () => {
  expect([1, 1, 1].map((weight) => shareOf(weight, [1, 1, 1]))).toEqual([33, 33, 33])
  expect(shareOf(30, [30, 10])).toBe(75)
  expect(shareOf(0, [])).toBe(0)
})
