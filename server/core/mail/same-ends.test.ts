import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sameEnds } from '#server/core/mail/same-ends.ts'

it.each([
  [['<p>Μαρία</p>', '<p>Νίκο</p>'], '<p>', '</p>', ['Μαρία', 'Νίκο']],
  [['αα', 'ααα'], 'αα', '', ['', 'α']],
  [['α', ''], '', '', ['α', '']],
  [['ίδιο', 'ίδιο'], 'ίδιο', '', ['', '']],
  // Both begin and end with one half of the same sign.
  [['😀x😀', '😁x🨀'], '', '', ['😀x😀', '😁x🨀']],
  [[], '', '', []],
])('finds what %j begin and end with', (texts, start, end, middles) => {
  expect(sameEnds(texts)).toEqual({ start, end, middles })
})

it('loses nothing and cuts no sign in two', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'β', '😀', '😁', '🨀') })
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const { start, end, middles } = sameEnds(texts)
      expect(middles.map((middle) => start + middle + end)).toEqual(texts)
      expect([start, end, ...middles].every((part) => part.isWellFormed())).toBe(true)
    }),
  )
})
