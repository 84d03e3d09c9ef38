import { deflateSync } from 'node:zlib'
import { type PdfFont, readFont } from '#server/core/pdf/pdf-font.ts'

// Papers as PDF: Greek text and lines on pages of A4, with the fonts inside the file.

export const PDF_MIME = 'application/pdf'
export const PAGE = { width: 595, height: 842 } as const

export interface PdfText {
  x: number
  /** From the top of the page to the foot of the letters. */
  y: number
  text: string
  size: number
  isBold?: boolean
  /** `x` is where it ends. */
  endsAt?: boolean
}

export interface PdfLine {
  x: number
  y: number
  width: number
}

export interface PdfPage {
  texts: PdfText[]
  lines: PdfLine[]
}

let fonts: { plain: PdfFont; bold: PdfFont } | undefined
function theFonts() {
  fonts ??= { plain: readFont('LiberationSans-Regular'), bold: readFont('LiberationSans-Bold') }
  return fonts
}
const fontOf = (isBold = false) => (isBold ? theFonts().bold : theFonts().plain)

function widthOf(text: string, size: number, isBold = false): number {
  const font = fontOf(isBold)
  return (Array.from(text).reduce((sum, sign) => sum + font.widthOf(font.glyphOf(sign)), 0) * size) / 1000
}

/** Lines that fit; a word that does not fit by itself is broken. */
export function wrapped(text: string, width: number, size: number, isBold = false): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, size, isBold) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const sign of word) {
      if (widthOf(line + sign, size, isBold) > width) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  return [...lines, line]
}

const hex = (number: number) => number.toString(16).padStart(4, '0')

function contentOf({ texts, lines }: PdfPage, used: Map<PdfFont, Map<number, string>>): string {
  const drawn = texts.map(({ x, y, text, size, isBold = false, endsAt = false }) => {
    const font = fontOf(isBold)
    const glyphs = Array.from(text, (sign) => {
      const glyph = font.glyphOf(sign)
      used.get(font)?.set(glyph, sign)
      return hex(glyph)
    })
    const left = endsAt ? x - widthOf(text, size, isBold) : x
    return `BT /${isBold ? 'B' : 'P'} ${size} Tf ${left.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Td <${glyphs.join('')}> Tj ET`
  })
  const ruled = lines.map(
    ({ x, y, width }) =>
      `0.5 w 0.75 G ${x} ${(PAGE.height - y).toFixed(2)} m ${x + width} ${(PAGE.height - y).toFixed(2)} l S`,
  )
  return [...ruled, ...drawn].join('\n')
}

/** The signs behind the glyphs, so that text can be found and copied. */
function unicodeMap(used: Map<number, string>): string {
  const entries = [...used].map(
    ([glyph, sign]) => `<${hex(glyph)}> <${Buffer.from(sign, 'utf16le').swap16().toString('hex')}>`,
  )
  const blocks = Array.from({ length: Math.ceil(entries.length / 100) }, (_, index) => {
    const part = entries.slice(index * 100, index * 100 + 100)
    return `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`
  })
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

export function pdfOf(pages: readonly PdfPage[], { title }: { title: string }): Buffer {
  const objects: Buffer[] = []
  const add = (text: string | Buffer) => objects.push(typeof text === 'string' ? Buffer.from(text, 'latin1') : text)
  const stream = (bytes: Buffer, more = '') => {
    const packed = deflateSync(bytes)
    const head = `<< /Length ${packed.length} /Filter /FlateDecode ${more}>>\nstream\n`
    return add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
  }
  const used = new Map([theFonts().plain, theFonts().bold].map((font) => [font, new Map<number, string>()]))
  const contents = pages.map((page) => contentOf(page, used))
  const fontIds = [...used].map(([font, glyphs]) => {
    const file = stream(font.bytes, `/Length1 ${font.bytes.length} `)
    const descriptor = add(
      `<< /Type /FontDescriptor /FontName /${font.name} /Flags 4 /FontBBox [-544 -303 1302 980] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 729 /StemV 80 /FontFile2 ${file} 0 R >>`,
    )
    const widths = [...glyphs.keys()].map((glyph) => `${glyph} [${font.widthOf(glyph)}]`).join(' ')
    const inner = add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${font.name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /FontDescriptor ${descriptor} 0 R /W [${widths}] >>`,
    )
    const map = stream(Buffer.from(unicodeMap(glyphs)))
    return add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${font.name} /Encoding /Identity-H /DescendantFonts [${inner} 0 R] /ToUnicode ${map} 0 R >>`,
    )
  })
  const contentIds = contents.map((content) => stream(Buffer.from(content)))
  // The tree follows its pages.
  const tree = objects.length + pages.length + 1
  const pageIds = contentIds.map((content) =>
    add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${content} 0 R /Resources << /Font << /P ${fontIds[0]} 0 R /B ${fontIds[1]} 0 R >> >> >>`,
    ),
  )
  add(`<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`)
  const info = add(`<< /Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}> >>`)
  const root = add(`<< /Type /Catalog /Pages ${tree} 0 R /Lang (el) /ViewerPreferences << /DisplayDocTitle true >> >>`)
  return fileOf(objects, { info, root })
}

function fileOf(objects: readonly Buffer[], { info, root }: { info: number; root: number }): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let size = parts[0]?.length ?? 0
  const places = objects.map((object, index) => {
    const at = size
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    size += part.length
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const tail = `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${size}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + tail)])
}
