import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { documentFonts } from '#server/core/pdf/font.ts'
import { widthOf, wrap } from '#server/core/pdf/lines.ts'
import { type Block, writePdf } from '#server/core/pdf/pdf.ts'

const created = new Date('2026-01-01T10:00:00Z')
const write = (blocks: readonly Block[]) => writePdf({ title: 'Βιογραφικό', author: 'Μαρία Ψαρρού', created, blocks })

async function open(pdf: Buffer) {
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
}

/** The text of each page, as somebody who copies it gets it. */
async function textOf(pdf: Buffer): Promise<string[]> {
  const document = await open(pdf)
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.map((page) => page.replaceAll(/ +/g, ' ').trim())
}

const alphabet =
  'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ αβγδεζηθικλμνξοπρσςτυφχψω ΆΈΉΊΌΎΏΪΫ άέήίόύώϊϋΐΰ «ρολόι» – — … ’ · 1.234,5 € @'
const everything: Block[] = [
  { type: 'banner', text: 'Ευαγγελία', subtitle: 'Αναλύτρια', details: ['Λάρισα', 'e@mail.demo'] },
  { type: 'title', text: 'Τίτλος' },
  { type: 'heading', text: 'Επικεφαλίδα' },
  { type: 'paragraph', text: alphabet },
  { type: 'paragraph', text: 'Ήσυχα', quiet: true },
  { type: 'bullet', text: 'Κουκκίδα' },
  { type: 'pair', label: 'Ετικέτα', text: 'Τιμή' },
  { type: 'entry', label: '2020', title: 'Θέση', subtitle: 'Εργοδότης', text: 'Περιγραφή' },
  { type: 'line' },
  { type: 'table', columns: [{ label: 'Γλώσσα', share: 2 }, { label: 'Επίπεδο' }], rows: [['Αγγλικά', 'C2']] },
]

it('writes Greek that can be read back, letter by letter, in every kind of block', async () => {
  expect(await textOf(write(everything))).toEqual([
    `Ευαγγελία Αναλύτρια Λάρισα · e@mail.demo Τίτλος Επικεφαλίδα ${alphabet} Ήσυχα • Κουκκίδα Ετικέτα Τιμή 2020 Θέση Εργοδότης Περιγραφή Γλώσσα Επίπεδο Αγγλικά C2`,
  ])
  const { info } = await (await open(write(everything))).getMetadata()
  expect(info).toMatchObject({ Title: 'Βιογραφικό', Author: 'Μαρία Ψαρρού', CreationDate: 'D:20260101100000Z' })
})

it('has a table of contents of its objects that is right to the byte', () => {
  const pdf = write(everything)
  const text = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
  expect(offsets.length).toBe(Number(/\/Size (\d+)/.exec(text.slice(start))?.[1]) - 1)
  for (const [index, at] of offsets.entries())
    expect(text.slice(at, at + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  for (const match of text.matchAll(/\/Length (\d+)[^\n]*\nstream\n/g)) {
    const end = match.index + match[0].length + Number(match[1])
    expect(text.slice(end, end + 10)).toBe('\nendstream')
  }
})

it('breaks lines between words, and words only when they are wider than the line', () => {
  const { regular } = documentFonts()
  const text = 'ένα δύο τρία τέσσερα πέντε έξι επτά οκτώ'
  const lines = wrap(text, 12, 70, regular)
  expect(lines.join(' ')).toBe(text)
  expect(lines.length).toBeGreaterThan(2)
  const address = `https://${'α'.repeat(40)}.demo`
  const pieces = wrap(address, 12, 70, regular)
  expect(pieces.join('')).toBe(address)
  for (const line of [...lines, ...pieces]) expect(widthOf(line, 12, regular)).toBeLessThanOrEqual(70)
  expect(wrap('α\n\nβ', 12, 70, regular)).toEqual(['α', '', 'β'])
})

it('breaks pages, numbers them, and repeats the head of a table', async () => {
  const bullets: Block[] = Array.from({ length: 120 }, (_, index) => ({
    type: 'bullet',
    text: `Γραμμή ${index} με αρκετές λέξεις ώστε να χρειαστεί δεύτερη σειρά στο χαρτί, και ίσως λίγες ακόμη`,
  }))
  const rows = Array.from({ length: 100 }, (_, index) => [`Σειρά ${index}`, 'Τιμή'])
  const pages = await textOf(write([...bullets, { type: 'table', columns: [{ label: 'Στήλη' }, { label: '' }], rows }]))
  const whole = pages.join(' ')
  expect(pages.length).toBeGreaterThan(4)
  expect(pages[1]).toContain(`Σελίδα 2 από ${pages.length}`)
  for (let index = 0; index < 100; index += 1) expect(whole).toContain(`Γραμμή ${index} με`)
  expect(pages.slice(-2).every((page) => page.startsWith('Στήλη'))).toBe(true)
  expect(whole.match(/Σειρά \d+/g)).toHaveLength(100)
})

it('joins loose accents, drops marks and signs that it cannot draw, and else puts a question mark', async () => {
  const loose = 'Νικολαΐδου'.normalize('NFD')
  expect(await textOf(write([{ type: 'paragraph', text: `${loose} ἀρχή α漢β 😀 1≠2 μαλα\u00adκό\u200b` }]))).toEqual([
    'Νικολαΐδου αρχή α?β ? 1?2 μαλακό',
  ])
})

it('is quick', () => {
  write(everything)
  const started = performance.now()
  for (let round = 0; round < 200; round += 1) write(everything)
  process.stdout.write(`one page: ${((performance.now() - started) / 200).toFixed(2)} ms\n`)
})
