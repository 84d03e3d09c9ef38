import { describe, expect, it } from 'vitest'
import { fairnessOf, groupSizes } from '#shared/features/assessment-centre/assessment-centre.fairness.ts'
import { cities } from '#shared/reference/cities.ts'
import { regionOf } from '#shared/reference/regions.ts'

const people = (gender: string | null, count: number, passed: number) =>
  Array.from({ length: count }, (_, at) => ({
    gender,
    age: null,
    disability: null,
    region: null,
    hasPassed: at < passed,
  }))
const genders = (list: ReturnType<typeof people>, isOpen = false) =>
  fairnessOf(list, isOpen)[0]?.groups.map(({ label, people: size, passed, is_below }) => [
    label,
    size,
    passed,
    is_below,
  ])

describe('the fairness of a line', () => {
  it('marks a group that passes below four fifths of the best, not at exactly four fifths', () => {
    expect(genders([...people('Γ', 10, 5), ...people('Α', 10, 4)])).toEqual([
      ['Α', 10, 4, false],
      ['Γ', 10, 5, false],
    ])
    expect(genders([...people('Γ', 10, 5), ...people('Α', 20, 7)])).toEqual([
      ['Α', 20, 7, true],
      ['Γ', 10, 5, false],
    ])
  })

  it('hides groups under five, and with them what would give them away by subtraction', () => {
    const three = [...people('Γ', 30, 9), ...people('Α', 20, 9), ...people('Ά', 4, 0)]
    expect(genders(three)).toEqual([
      ['Γ', 30, 9, false],
      ['Α', null, null, false],
      ['Ά', null, null, false],
    ])
    const tiny = [...people('Γ', 30, 9), ...people('Α', 9, 9), ...people('Ά', 1, 0), ...people('Β', 1, 0)]
    expect(genders(tiny)?.map(([, size]) => size)).toEqual([30, null, null, null])
    // With a reason all are shown; a small one is still compared with nobody.
    expect(genders(three, true)).toEqual([
      ['Γ', 30, 9, true],
      ['Α', 20, 9, false],
      ['Ά', 4, 0, false],
    ])
  })

  it('compares nobody of whom nothing is known', () => {
    expect(genders([...people('Γ', 10, 9), ...people(null, 10, 0)])).toEqual([
      [null, 10, 0, false],
      ['Γ', 10, 9, false],
    ])
    expect(genders([])).toEqual([])
    expect(groupSizes([...people('Γ', 2, 0), ...people('Α', 3, 0)])).toEqual([3, 2, 5, 5, 5])
  })
})

it('each city to choose from lies in a region', () => {
  expect(cities.filter((city) => regionOf(city) === null)).toEqual([])
  expect([regionOf('Νέα Σμύρνη'), regionOf('Πουθενά')]).toEqual(['Αττική', null])
})
