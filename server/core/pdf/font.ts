import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

interface Glyph {
  /** Its number in the font, as the text of a PDF names it. */
  hex: string
  /** In thousandths of the size. */
  width: number
}

/** A TrueType font as a PDF needs it. Each is read and deflated once and serves every document. */
export interface Font {
  /** Its name in the pages' resources. */
  key: string
  name: string
  glyphOf(letter: string): Glyph
  deflated: Buffer
  length: number
  ascent: number
  descent: number
  box: readonly number[]
  /** By number of the glyph. */
  widths: readonly number[]
  /** The letter that each glyph stands for, which makes text searchable. */
  letters: ReadonlyMap<number, number>
}

export interface Fonts {
  regular: Font
  bold: Font
}

let loaded: Fonts | undefined

/**
 * Noto Sans with monotonic Greek, Latin and punctuation only (see LICENSE_FONT), so that a document stays small. The two
 * files were cut from the package `@expo-google-fonts/noto-sans` with `subset-font`, without hinting and layout tables.
 */
export function documentFonts(): Fonts {
  loaded ??= {
    regular: readFont('noto-sans-regular.ttf', 'R', 'REGENR+NotoSans'),
    bold: readFont('noto-sans-bold.ttf', 'B', 'REGENB+NotoSans-Bold'),
  }
  return loaded
}

function readFont(fileName: string, key: string, name: string): Font {
  const file = readFileSync(join(import.meta.dirname, fileName))
  const table = tablesOf(file)
  const head = table('head')
  const hhea = table('hhea')
  const perEm = file.readUInt16BE(head + 18)
  const scaled = (value: number) => Math.round((value * 1000) / perEm)
  const metrics = file.readUInt16BE(hhea + 34)
  const widths = Array.from({ length: file.readUInt16BE(table('maxp') + 4) }, (_, glyph) =>
    scaled(file.readUInt16BE(table('hmtx') + Math.min(glyph, metrics - 1) * 4)),
  )
  const letters = readLetters(file, table('cmap'))
  return {
    key,
    name,
    glyphOf: glyphFinder(letters, widths),
    deflated: deflateSync(file, { level: 9 }),
    length: file.length,
    ascent: scaled(file.readInt16BE(hhea + 4)),
    descent: scaled(file.readInt16BE(hhea + 6)),
    box: [36, 38, 40, 42].map((at) => scaled(file.readInt16BE(head + at))),
    widths,
    letters: new Map(letters.map(([letter, glyph]) => [glyph, letter])),
  }
}

function tablesOf(file: Buffer): (name: string) => number {
  const offsets = new Map<string, number>()
  for (let index = 0; index < file.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16
    offsets.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8))
  }
  return (name) => {
    const at = offsets.get(name)
    if (at === undefined) throw new Error(`The font has no table ${name}`)
    return at
  }
}

/** A letter that the font lacks is drawn without its marks («ἀ» as «α»). All else that it lacks is «?», never «≠» as «=». */
function glyphFinder(letters: readonly (readonly [number, number])[], widths: readonly number[]): Font['glyphOf'] {
  const glyphs = new Map<string, Glyph>()
  for (const [letter, glyph] of letters)
    glyphs.set(String.fromCodePoint(letter), { hex: glyph.toString(16).padStart(4, '0'), width: widths[glyph] ?? 0 })
  const unknown = glyphs.get('?')
  if (!unknown) throw new Error('The font has no question mark')
  const withoutMarks = (letter: string) => (/\p{L}/u.test(letter) ? letter.normalize('NFD').charAt(0) : '')
  return (letter) => glyphs.get(letter) ?? glyphs.get(withoutMarks(letter)) ?? unknown
}

/** The format 4 subtable of `cmap`: runs of letters with the glyphs that draw them. */
function readLetters(file: Buffer, cmap: number): [letter: number, glyph: number][] {
  const subtables = Array.from(
    { length: file.readUInt16BE(cmap + 2) },
    (_, index) => cmap + file.readUInt32BE(cmap + 4 + index * 8 + 4),
  )
  const start = subtables.find((at) => file.readUInt16BE(at) === 4)
  if (start === undefined) throw new Error('The font has no format 4 character map')
  const count = file.readUInt16BE(start + 6) / 2
  const [ends, starts] = [start + 14, start + 16 + count * 2]
  const [deltas, offsets] = [starts + count * 2, starts + count * 4]
  const found: [number, number][] = []
  for (let index = 0; index < count; index += 1) {
    const offset = file.readUInt16BE(offsets + index * 2)
    const delta = file.readUInt16BE(deltas + index * 2)
    const first = file.readUInt16BE(starts + index * 2)
    const last = file.readUInt16BE(ends + index * 2)
    for (let letter = first; letter <= last && letter < 0xffff; letter += 1) {
      const raw = offset === 0 ? letter : file.readUInt16BE(offsets + index * 2 + offset + (letter - first) * 2)
      if (raw !== 0) found.push([letter, (raw + delta) & 0xffff])
    }
  }
  return found
}
