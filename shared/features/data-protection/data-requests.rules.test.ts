import { expect, it } from 'vitest'
import { monthsAfter } from '#shared/features/data-protection/data-requests.rules.ts'

it('ends a month on the same day of the next, or on its last one', () => {
  expect(monthsAfter('2026-11-22', 1)).toBe('2026-12-22')
  expect(monthsAfter('2026-12-15', 1)).toBe('2027-01-15')
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29')
  expect(monthsAfter('2026-10-31', 3)).toBe('2027-01-31')
  expect(() => monthsAfter('2026-02-30', 1)).toThrow(RangeError)
})
