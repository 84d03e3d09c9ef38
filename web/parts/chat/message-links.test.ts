import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOf } from './message-links.ts'

const links = (text: string) => partsOf(text).flatMap((part) => (part.href === null ? [] : [[part.text, part.href]]))

it.each([
  ['Δες https://example.gr/a?b=1#c.', [['https://example.gr/a?b=1#c', 'https://example.gr/a?b=1#c']]],
  ['(http://example.gr)', [['http://example.gr', 'http://example.gr']]],
  [
    'https://el.wikipedia.org/wiki/Ρήγας_(ποιητής), ναι',
    [['https://el.wikipedia.org/wiki/Ρήγας_(ποιητής)', 'https://el.wikipedia.org/wiki/Ρήγας_(ποιητής)']],
  ],
  ['www.example.gr;', [['www.example.gr', 'https://www.example.gr']]],
  ['στο hr@example.gr!', [['hr@example.gr', 'mailto:hr@example.gr']]],
  ['«https://example.gr»', [['https://example.gr', 'https://example.gr']]],
  [
    'ένα https://a.gr και άλλο https://b.gr',
    [
      ['https://a.gr', 'https://a.gr'],
      ['https://b.gr', 'https://b.gr'],
    ],
  ],
])('finds the links in %s', (text, found) => {
  expect(links(text)).toEqual(found)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.gr/x',
  'JaVaScRiPt://example.gr/%0aalert(1)',
  'https://',
  'http://[',
  'κάτι@',
  '<a href="x">',
])('makes no link of %s', (text) => {
  expect(links(text)).toEqual([])
})

it('loses and adds nothing, and leads nowhere but to http, https and mailto', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('https://', 'www.', 'javascript:', '@', '.gr', ')', '(', ' ', '\n', 'mailto:', 'α', '"', '//'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const parts = partsOf(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href } of parts) if (href !== null) expect(new URL(href).protocol).toMatch(/^(https?|mailto):$/)
    }),
  )
})
