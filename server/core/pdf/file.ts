import { deflateSync } from 'node:zlib'
import type { Font, Fonts } from '#server/core/pdf/font.ts'
import type { PdfDocument } from '#server/core/pdf/pdf.ts'
import { PAGE } from '#server/core/pdf/sheet.ts'

/** The objects of a file in the order of their numbers, which start at 1. */
type Objects = (readonly (string | Buffer)[])[]

/** Puts the pages, the fonts that they use and the document's particulars together. */
export function assemble(document: PdfDocument, fonts: Fonts, pages: readonly string[]): Buffer {
  const objects: Objects = []
  const add = (...parts: (string | Buffer)[]) => objects.push(parts)
  const used = [fonts.regular, fonts.bold].filter((font) => pages.some((page) => page.includes(`/${font.key} `)))
  const firstPage = 4 + used.length * FONT_OBJECTS
  add('<< /Type /Catalog /Pages 2 0 R /Lang (el) /ViewerPreferences << /DisplayDocTitle true >> >>')
  add(
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  )
  add(
    `<< /Title ${textOf(document.title)} /Author ${textOf(document.author)} /CreationDate (${dateOf(document.created)}) >>`,
  )
  const names = used.map((font) => {
    const number = objects.length + 1
    for (const parts of fontObjects(font, number)) add(...parts)
    return `/${font.key} ${number} 0 R`
  })
  const box = `[0 0 ${PAGE.width} ${PAGE.height}]`
  for (const page of pages) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << ${names.join(' ')} >> >> /Contents ${objects.length + 2} 0 R >>`,
    )
    add(...stream(deflateSync(Buffer.from(page, 'latin1'), { level: 4 })))
  }
  return finish(objects)
}

function stream(deflated: Buffer, more = ''): (string | Buffer)[] {
  return [`<< /Length ${deflated.length}${more} /Filter /FlateDecode >>\nstream\n`, deflated, '\nendstream']
}

const FONT_OBJECTS = 4

/** The four objects of a font, the first of which is the one that pages name. */
function fontObjects(font: Font, number: number): Objects {
  const descriptor = `<< /Type /FontDescriptor /FontName /${font.name} /Flags 4 /FontBBox [${font.box.join(' ')}] /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight 714 /StemV ${font.key === 'B' ? 140 : 80} /FontFile2 ${number + 2} 0 R >>`
  const system = '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
  return [
    [
      `<< /Type /Font /Subtype /Type0 /BaseFont /${font.name} /Encoding /Identity-H /DescendantFonts [${number + 1} 0 R] /ToUnicode ${number + 3} 0 R >>`,
    ],
    [
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${font.name} /CIDSystemInfo ${system} /FontDescriptor ${descriptor} /CIDToGIDMap /Identity /W [0 [${font.widths.join(' ')}]] >>`,
    ],
    stream(font.deflated, ` /Length1 ${font.length}`),
    stream(unicodeMap(font)),
  ]
}

const unicodeMaps = new Map<Font, Buffer>()

/** What makes text in the document searchable: glyph → letter. */
function unicodeMap(font: Font): Buffer {
  const known = unicodeMaps.get(font)
  if (known) return known
  const hex = (value: number) => value.toString(16).padStart(4, '0')
  const rows = [...font.letters].map(([glyph, letter]) => `<${hex(glyph)}> <${hex(letter)}>`)
  const groups: string[] = []
  for (let at = 0; at < rows.length; at += 100) {
    const group = rows.slice(at, at + 100)
    groups.push(`${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`)
  }
  const map = deflateSync(
    Buffer.from(
      [
        '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
        '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
        '1 begincodespacerange <0000> <ffff> endcodespacerange',
        ...groups,
        'endcmap CMapName currentdict /CMap defineresource pop end end',
      ].join('\n'),
    ),
  )
  unicodeMaps.set(font, map)
  return map
}

function finish(objects: Objects): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const put = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  put('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  const offsets = objects.map((object, index) => {
    const at = length
    put(`${index + 1} 0 obj\n`)
    for (const part of object) put(part)
    put('\nendobj\n')
    return at
  })
  const start = length
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  put(offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join(''))
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts, length)
}

function textOf(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

function dateOf(date: Date): string {
  return `D:${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
}
