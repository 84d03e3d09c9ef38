import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afmOf, checkDigit, isValidAfm } from './afm.ts'

it('accepts numbers whose last digit fits, and no others', () => {
  // The published test number of the tax office.
  expect(isValidAfm('090000045')).toBe(true)
  expect(isValidAfm('090000046')).toBe(false)
  expect(isValidAfm('000000000')).toBe(false)
  expect(isValidAfm('12345678')).toBe(false)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }), (number, shift) => {
      const eight = String(number).padStart(8, '0')
      const right = checkDigit(eight)
      return isValidAfm(`${eight}${right}`) && !isValidAfm(`${eight}${(right + shift) % 10}`)
    }),
  )
})

it('makes numbers that are valid', () => {
  expect(afmOf(9_000_004)).toBe('090000045')
  fc.assert(fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => isValidAfm(afmOf(number))))
})
