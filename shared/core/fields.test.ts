import { describe, expect, it } from 'vitest'
import { line, lineList, lines } from '#shared/core/fields.ts'

describe('a text', () => {
  it('loses signs that turn round what follows, and keeps those that a language needs', () => {
    expect(line(40).parse('\u202eευτυχώς\u2066 ')).toBe('ευτυχώς')
    expect(lines(40).parse('α\u202d\r\nβ\u2069')).toBe('α\nβ')
    expect(line(40).parse('שלום\u200f!')).toBe('שלום\u200f!')
  })

  it('is refused with signs that forge a header', () => {
    expect(line(40).safeParse('α\nBcc: β').success).toBe(false)
    expect(lines(40).safeParse('α\u0000').success).toBe(false)
  })

  it('of a list is a line, and what is wrong with it is said of the list', () => {
    expect(lineList(5, 2).parse([' α ', 'β\u202e'])).toEqual(['α', 'β'])
    for (const bad of [['α', ' '], ['α\u001fβ'], ['123456'], ['α', 'β', 'γ']])
      expect(lineList(5, 2).safeParse(bad).error?.issues).toMatchObject([{ path: [] }])
  })
})
