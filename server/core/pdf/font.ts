import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

/** A TrueType font as a PDF needs it: which glyph a letter has, and how wide it is in thousandths of the size. */
export interface Font {
  glyphOf(letter: string): number
  widthOf(glyph: number): number
  /** The font file, deflated once for all documents. */
  deflated: Buffer
  length: number
  ascent: number
  descent: number
  box: [number, number, number, number]
  /** Every letter of the font with its glyph, for copying and searching text. */
  letters: readonly (readonly [letter: number, glyph: number])[]
}

let loaded: Font | undefined

/** Noto Sans with Greek, Latin and punctuation only (see LICENSE_FONT), so that a document stays small. */
export function documentFont(): Font {
  loaded ??= readFont(readFileSync(join(import.meta.dirname, 'noto-sans.ttf')))
  return loaded
}

function readFont(file: Buffer): Font {
  const tables = new Map<string, number>()
  for (let index = 0; index < file.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8))
  }
  const table = (name: string) => tables.get(name) ?? 0
  const head = table('head')
  const perEm = file.readUInt16BE(head + 18)
  const scaled = (value: number) => Math.round((value * 1000) / perEm)
  const hhea = table('hhea')
  const metrics = file.readUInt16BE(hhea + 34)
  const letters = readLetters(file, table('cmap'))
  const glyphs = new Map(letters)
  return {
    glyphOf: (letter) => glyphs.get(letter.codePointAt(0) ?? 0) ?? glyphs.get(63) ?? 0,
    widthOf: (glyph) => scaled(file.readUInt16BE(table('hmtx') + Math.min(glyph, metrics - 1) * 4)),
    deflated: deflateSync(file, { level: 9 }),
    length: file.length,
    ascent: scaled(file.readInt16BE(hhea + 4)),
    descent: scaled(file.readInt16BE(hhea + 6)),
    box: [36, 38, 40, 42].map((at) => scaled(file.readInt16BE(head + at))) as Font['box'],
    letters,
  }
}

/** The format 4 subtable of `cmap`: runs of letters with the glyphs that draw them. */
function readLetters(file: Buffer, cmap: number): [number, number][] {
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
