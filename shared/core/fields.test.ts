import { describe, expect, it } from 'vitest'
import { line, lines } from '#shared/core/fields.ts'

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
})
