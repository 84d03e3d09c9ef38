import { describe, expect, it } from 'vitest'
import { day, line, lines, requiredLine, requiredLines } from '#shared/core/fields.ts'
import { dayInTime, instant } from '#shared/core/instant.ts'

describe('a text', () => {
  it('loses signs that turn round what follows, and keeps those that a language needs', () => {
    expect(line(40).parse('\u202eευτυχώς\u2066 ')).toBe('ευτυχώς')
    expect(lines(40).parse('α\u202d\r\nβ\u2069')).toBe('α\nβ')
    expect(line(40).parse('שלום\u200f!')).toBe('שלום\u200f!')
  })

  it('keeps no more marks on a letter than any script piles on one', () => {
    const piled = `z${'\u0316\u0324'.repeat(25)} α`
    expect(line(40).parse(piled)).toBe(`z${'\u0316\u0324'.repeat(2)} α`)
    expect(lines(40).parse(piled)).toBe(line(40).parse(piled))
    expect(line(40).parse('Ζω\u0308η\u0301 ᾧ')).toBe('Ζω\u0308ή ᾧ')
  })

  it.each(['\u200c', '\u00ad', '\u2060'])('takes no unseen sign for the end of a pile (%j)', (unseen) => {
    const marks = `\u0316${unseen}`.repeat(4)
    expect(line(40).parse(`z${marks.repeat(9)}α`)).toBe(`z${marks}α`)
  })

  it('has one kind of break, whatever program it was copied from', () => {
    expect(lines(40).parse('α\vβ\fγ\r\nδ\rε')).toBe('α\nβ\nγ\nδ\nε')
    expect(line(40).safeParse('α\vβ').success).toBe(false)
  })

  it('is refused with signs that forge a header', () => {
    expect(line(40).safeParse('α\nBcc: β').success).toBe(false)
    expect(lines(40).safeParse('α\u0000').success).toBe(false)
  })
})

it('a name is more than signs that show nothing, and keeps those within it', () => {
  for (const blank of ['', ' ', '\u200b\u200b', '\u00ad', '\u2800', '\u3164 \u200d', '\u034f\ufe0f', '\u0301\u0316'])
    for (const text of [requiredLine(40, 'όνομα'), requiredLines(40, 'όνομα')])
      expect(text.safeParse(blank).error?.issues[0]?.message, blank).toBe('όνομα')
  expect(requiredLines(40, 'κείμενο').safeParse('\u200b\n\u200b').success).toBe(false)
  for (const name of ['Ω', '👩🏽\u200d💻', 'محمد \u200fعلي', '...', '123'])
    expect(requiredLine(40).parse(name)).toBe(name)
})

it('a day that does not exist is told apart from none', () => {
  const words = ['31/02/2026', '2026-02-31', '', null, undefined].map(
    (text) => day.safeParse(text).error?.issues[0]?.message,
  )
  const [wrong, none] = ['Αυτή η ημερομηνία δεν υπάρχει', 'Χρειάζεται ημερομηνία']
  expect(words).toEqual([wrong, wrong, none, none, none])
})

it('a day or a moment of a year that cannot be kept is refused', () => {
  const days = ['2024-02-29', '9999-12-31', '0000-02-29', '0000-01-01']
  expect(days.map((text) => day.safeParse(text).success)).toEqual([true, true, false, false])
  expect(days.map((text) => dayInTime.safeParse(text).success)).toEqual([true, false, false, false])
  const instants = ['2026-10-25T03:30:00+03:00', '0000-01-01T10:00:00Z', '9999-12-31T23:59:59-12:00', '2026-01-01']
  expect(instants.map((text) => instant.safeParse(text).success)).toEqual([true, false, false, false])
})
