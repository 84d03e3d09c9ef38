import { describe, expect, it } from 'vitest'
import { firstSigns, firstWords } from '#shared/core/first-signs.ts'

describe('the beginning of a text', () => {
  it.each([
    ['αβγ', 3, 'αβγ'],
    ['αβγδ', 3, 'αβγ'],
    ['αβ🎓γ', 3, 'αβ'],
    ['🎓🎓', 3, '🎓'],
    ['αβ🎓', 4, 'αβ🎓'],
  ])('of %s up to %i signs is %s', (text, most, begin) => {
    expect(firstSigns(text, most)).toBe(begin)
    expect(firstSigns(text, most).isWellFormed()).toBe(true)
  })

  it('says to people that there is more', () => {
    expect(firstWords('αβγ', 3)).toBe('αβγ')
    expect(firstWords('αβ γδ', 4)).toBe('αβ…')
  })
})
