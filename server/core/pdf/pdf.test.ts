import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { documentFont } from '#server/core/pdf/font.ts'
import { type Block, wrap, writePdf } from '#server/core/pdf/pdf.ts'

async function textOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

const created = new Date('2026-01-01T10:00:00Z')

it('writes Greek that can be read back, letter by letter', async () => {
  const text = 'Ευαγγελία Παπαδοπούλου — «ρολόι», ΐΰ ΆΈΉΊΌΎΏ, maria@mail.demo 1.234,5 €'
  const pages = await textOf(
    writePdf({
      title: 'Βιογραφικό',
      author: 'Regen',
      created,
      blocks: [
        { type: 'title', text: 'Τίτλος' },
        { type: 'paragraph', text },
      ],
    }),
  )
  expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain(text)
})

it('breaks lines and pages', async () => {
  const blocks: Block[] = Array.from({ length: 120 }, (_, index) => ({
    type: 'bullet',
    text: `Γραμμή ${index} με αρκετές λέξεις ώστε να χρειαστεί δεύτερη σειρά στο χαρτί, και λίγες ακόμη`,
  }))
  const pages = await textOf(writePdf({ title: 'x', author: 'y', created, blocks }))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join(' ')).toContain('Γραμμή 119')
  expect(wrap('ένα δύο τρία τέσσερα πέντε', 12, 60, documentFont()).length).toBeGreaterThan(2)
})

it('puts a question mark for a letter that it does not have', async () => {
  expect(
    (await textOf(writePdf({ title: 'x', author: 'y', created, blocks: [{ type: 'paragraph', text: 'α漢β' }] })))[0],
  ).toContain('α?β')
})
