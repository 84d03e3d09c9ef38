import { describe, expect, it } from 'vitest'
import { shownMonth, storedMonth } from './months.ts'

describe('months of a career', () => {
  it.each([
    ['5/2023', '2023-05'],
    ['05/2023', '2023-05'],
    ['12.2019', '2019-12'],
    ['2023-5', '2023-05'],
    ['2023-05', '2023-05'],
    [' 2021 ', '2021'],
    ['πέρυσι', 'πέρυσι'],
  ])('%s is kept as %s', (typed, stored) => expect(storedMonth(typed)).toBe(stored))

  it.each([
    ['2023-05', '05/2023'],
    ['2023-05-17', '05/2023'],
    ['2021', '2021'],
  ])('%s is shown as %s', (value, shown) => expect(shownMonth(value)).toBe(shown))
})
