import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '#server/core/project.ts'

// What a PDF needs to know of a TrueType font: which glyph draws a sign, and how wide it is.

export interface PdfFont {
  name: string
  bytes: Buffer
  /** 0: the font does not draw it. */
  glyphOf(sign: string): number
  /** In thousandths of the size. */
  widthOf(glyph: number): number
}

function tablesOf(bytes: Buffer): Map<string, number> {
  const count = bytes.readUInt16BE(4)
  const places = Array.from({ length: count }, (_, index) => 12 + 16 * index)
  return new Map(places.map((at) => [bytes.toString('latin1', at, at + 4), bytes.readUInt32BE(at + 8)]))
}

/** The map of the signs of Unicode's first plane (format 4). */
function glyphsOf(bytes: Buffer, cmap: number): Map<number, number> {
  const count = bytes.readUInt16BE(cmap + 2)
  const maps = Array.from({ length: count }, (_, index) => cmap + bytes.readUInt32BE(cmap + 8 + 8 * index))
  const at = maps.find((place) => bytes.readUInt16BE(place) === 4)
  if (at === undefined) throw new Error('the font has no map of its signs')
  const size = bytes.readUInt16BE(at + 6)
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map((skip) => at + skip) as [
    number,
    number,
    number,
    number,
  ]
  const glyphs = new Map<number, number>()
  for (let segment = 0; segment < size; segment += 2) {
    const offset = bytes.readUInt16BE(offsets + segment)
    const [start, end] = [bytes.readUInt16BE(starts + segment), bytes.readUInt16BE(ends + segment)]
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const delta = bytes.readUInt16BE(deltas + segment)
      const glyph = offset === 0 ? code : bytes.readUInt16BE(offsets + segment + offset + 2 * (code - start))
      if (glyph !== 0 || offset === 0) glyphs.set(code, (glyph + delta) & 0xffff)
    }
  }
  return glyphs
}

export function readFont(name: string): PdfFont {
  const bytes = readFileSync(join(PROJECT, 'server/core/pdf', `${name}.ttf`))
  const tables = tablesOf(bytes)
  const place = (table: string): number => {
    const at = tables.get(table)
    if (at === undefined) throw new Error(`the font has no ${table}`)
    return at
  }
  const unit = bytes.readUInt16BE(place('head') + 18)
  const widths = bytes.readUInt16BE(place('hhea') + 34)
  const glyphs = glyphsOf(bytes, place('cmap'))
  return {
    name,
    bytes,
    glyphOf: (sign) => glyphs.get(sign.codePointAt(0) ?? 0) ?? 0,
    widthOf: (glyph) => Math.round((bytes.readUInt16BE(place('hmtx') + 4 * Math.min(glyph, widths - 1)) * 1000) / unit),
  }
}
