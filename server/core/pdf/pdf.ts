import { deflateSync } from 'node:zlib'
import { documentFont, type Font } from '#server/core/pdf/font.ts'

export type Block =
  | { type: 'title'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string; quiet?: boolean }
  | { type: 'bullet'; text: string }
  | { type: 'pair'; label: string; text: string }
  | { type: 'line' }

export interface PdfDocument {
  title: string
  author: string
  created: Date
  blocks: readonly Block[]
}

const PAGE = { width: 595, height: 842, margin: 56 }
const INNER = PAGE.width - 2 * PAGE.margin
const PAIR_INDENT = 130
const BLUE = '0.012 0.357 0.663'
const INK = '0.11 0.153 0.2'
const QUIET = '0.42 0.42 0.42'

interface Style {
  size: number
  colour: string
  indent: number
  before: number
  /** Drawn with an outline: the bold of a document that brings one font. */
  bold?: boolean
}

const styles: Record<Exclude<Block['type'], 'line'>, Style> = {
  title: { size: 22, colour: BLUE, indent: 0, before: 0, bold: true },
  heading: { size: 13, colour: BLUE, indent: 0, before: 14, bold: true },
  paragraph: { size: 10.5, colour: INK, indent: 0, before: 3 },
  bullet: { size: 10.5, colour: INK, indent: 14, before: 2 },
  pair: { size: 10.5, colour: INK, indent: PAIR_INDENT, before: 3 },
}

/** Writes a PDF of A4 pages with Greek text that can be searched and copied. About a millisecond a page. */
export function writePdf(document: PdfDocument): Buffer {
  const font = documentFont()
  return assemble(document, font, layOut(document.blocks, font))
}

function layOut(blocks: readonly Block[], font: Font): string[] {
  const pages: string[][] = [[]]
  let y = PAGE.height - PAGE.margin
  const current = () => pages.at(-1) as string[]
  const need = (height: number) => {
    if (y - height >= PAGE.margin) return
    pages.push([])
    y = PAGE.height - PAGE.margin
  }
  for (const block of blocks) {
    if (block.type === 'line') {
      need(16)
      y -= 10
      current().push(`q 0.894 0.894 0.894 RG 0.7 w ${PAGE.margin} ${y} m ${PAGE.width - PAGE.margin} ${y} l S Q`)
      continue
    }
    const style = styles[block.type]
    const lines = wrap(block.text, style.size, INNER - style.indent, font)
    // A heading does not stand alone at the foot of a page.
    need(style.before + style.size * 1.35 * (block.type === 'heading' ? 3 : 1))
    y -= style.before
    lines.forEach((line, index) => {
      need(style.size * 1.35)
      y -= style.size * 1.35
      const colour = block.type === 'paragraph' && block.quiet ? QUIET : style.colour
      if (index === 0 && block.type === 'bullet')
        current().push(drawn('•', PAGE.margin + 3, y, { ...style, colour: BLUE }, font))
      if (index === 0 && block.type === 'pair')
        current().push(drawn(block.label, PAGE.margin, y, { ...style, colour: QUIET }, font))
      current().push(drawn(line, PAGE.margin + style.indent, y, { ...style, colour }, font))
    })
  }
  return pages.map((page) => page.join('\n'))
}

function drawn(text: string, x: number, y: number, style: Style, font: Font): string {
  const glyphs = [...text].map((letter) => font.glyphOf(letter).toString(16).padStart(4, '0')).join('')
  const bold = style.bold ? `2 Tr ${style.size / 40} w ${style.colour} RG` : '0 Tr'
  return `BT ${style.colour} rg ${bold} /F ${style.size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${glyphs}> Tj ET`
}

function widthOf(text: string, size: number, font: Font): number {
  let units = 0
  for (const letter of text) units += font.widthOf(font.glyphOf(letter))
  return (units * size) / 1000
}

export function wrap(text: string, size: number, width: number, font: Font): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word
      if (line && widthOf(longer, size, font) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

function assemble(document: PdfDocument, font: Font, pages: string[]): Buffer {
  const objects: Buffer[] = []
  const add = (...parts: (string | Buffer)[]) =>
    objects.push(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
  const firstPage = 8
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R /Lang (el) >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add(
    `<< /Title ${hexText(document.title)} /Author ${hexText(document.author)} /CreationDate (${pdfDate(document.created)}) >>`,
  )
  add(
    '<< /Type /Font /Subtype /Type0 /BaseFont /NotoSans /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 7 0 R >>',
  )
  add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /NotoSans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /NotoSans /Flags 4 /FontBBox [${font.box.join(' ')}] /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight 714 /StemV 80 /FontFile2 6 0 R >> /CIDToGIDMap /Identity /W [${widths(font)}] >>`,
  )
  add(
    `<< /Length ${font.deflated.length} /Length1 ${font.length} /Filter /FlateDecode >>\nstream\n`,
    font.deflated,
    '\nendstream',
  )
  addStream(add, unicodeMap(font))
  for (const [index, content] of pages.entries()) {
    const foot =
      pages.length > 1
        ? `\n${drawn(`${index + 1} / ${pages.length}`, PAGE.width - PAGE.margin - 24, 30, { size: 8, colour: QUIET, indent: 0, before: 0 }, font)}`
        : ''
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F 4 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
    )
    addStream(add, content + foot)
  }
  return finish(objects)
}

function addStream(add: (...parts: (string | Buffer)[]) => void, text: string): void {
  const deflated = deflateSync(Buffer.from(text, 'latin1'))
  add(`<< /Length ${deflated.length} /Filter /FlateDecode >>\nstream\n`, deflated, '\nendstream')
}

let widthList: string | undefined
function widths(font: Font): string {
  widthList ??= font.letters.map(([, glyph]) => `${glyph} [${font.widthOf(glyph)}]`).join(' ')
  return widthList
}

let map: string | undefined
/** What makes text in the document searchable: glyph → letter. */
function unicodeMap(font: Font): string {
  if (map) return map
  const hex = (value: number) => value.toString(16).padStart(4, '0')
  const rows = font.letters.map(([letter, glyph]) => `<${hex(glyph)}> <${hex(letter)}>`)
  const groups: string[] = []
  for (let at = 0; at < rows.length; at += 100) {
    const group = rows.slice(at, at + 100)
    groups.push(`${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`)
  }
  map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n1 begincodespacerange <0000> <ffff> endcodespacerange\n${groups.join('\n')}\nendcmap end end`
  return map
}

function finish(objects: Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const at = length
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(whole)
    length += whole.length
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function hexText(text: string): string {
  return `<feff${[...Buffer.from(text, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`
}

function pdfDate(date: Date): string {
  return `D:${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
}
