import { expect, it } from 'vitest'
import { paperDefaults } from './papers.defaults.ts'
import { acceptedVersions, acceptedWords, blocksOf, paperKinds, spansOf } from './papers.rules.ts'

it('reads headings, lists, paragraphs and links, and nothing else', () => {
  expect(blocksOf('## Τίτλος\nπρώτη\nδεύτερη\n\n- ένα\n- δύο\n\n<b>α</b>')).toEqual([
    { kind: 'heading', text: 'Τίτλος' },
    { kind: 'paragraph', lines: [[{ text: 'πρώτη' }], [{ text: 'δεύτερη' }]] },
    { kind: 'list', items: [[{ text: 'ένα' }], [{ text: 'δύο' }]] },
    { kind: 'paragraph', lines: [[{ text: '<b>α</b>' }]] },
  ])
  expect(blocksOf(' \r\n\r\n')).toEqual([])
})

it('makes links of addresses of the web, mail, telephone and our pages, and of no others', () => {
  expect(spansOf('Δες [εδώ](https://a.gr/x?y=1) και [μας](/contact).')).toEqual([
    { text: 'Δες ' },
    { text: 'εδώ', href: 'https://a.gr/x?y=1' },
    { text: ' και ' },
    { text: 'μας', href: '/contact' },
    { text: '.' },
  ])
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//evil.test', '/\\evil.test', 'JaVaScRiPt:x'])
    expect(spansOf(`[α](${bad})`).some(({ href }) => href !== undefined)).toBe(false)
})

it('has a text of the product for every paper', () => {
  for (const kind of paperKinds) expect(blocksOf(paperDefaults[kind]).length).toBeGreaterThan(0)
})

it('says in words which versions were accepted', () => {
  expect(acceptedWords(acceptedVersions({ privacy: 2, terms: 0 }))).toBe(
    'Προστασία προσωπικών δεδομένων: μορφή 2 · Όροι χρήσης: το αρχικό κείμενο',
  )
  expect(acceptedWords('άλλο')).toBe('άλλο')
})
