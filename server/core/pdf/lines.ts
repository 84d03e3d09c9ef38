import type { Font } from '#server/core/pdf/font.ts'

export function widthOf(text: string, size: number, font: Font): number {
  let width = 0
  for (const letter of text) width += font.glyphOf(letter).width
  return (width * size) / 1000
}

/** What a font can draw: accents joined to their letters, tabs as spaces, and no signs without a shape of their own. */
function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t\v\f]/g, ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{M}]/gu, '')
}

/** Breaks at spaces, and inside a word only when it is wider than the line. A hard space never breaks. */
export function wrap(text: string, size: number, width: number, font: Font): string[] {
  return drawable(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, size, width, font))
}

function wrapParagraph(paragraph: string, size: number, width: number, font: Font): string[] {
  const space = widthOf(' ', size, font)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of paragraph.split(/ +/).filter(Boolean)) {
    const wide = widthOf(word, size, font)
    if (line && used + space + wide <= width) {
      line += ` ${word}`
      used += space + wide
      continue
    }
    if (line) lines.push(line)
    const pieces = wide > width ? chop(word, size, width, font) : [word]
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
    used = widthOf(line, size, font)
  }
  return [...lines, line]
}

/** A word wider than its line, such as a long address, in pieces that fit. */
function chop(word: string, size: number, width: number, font: Font): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const letter of word) {
    const wide = widthOf(letter, size, font)
    if (piece && used + wide > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += letter
    used += wide
  }
  return [...pieces, piece]
}
