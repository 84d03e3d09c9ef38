import type { Font } from '#server/core/pdf/font.ts'
import { wrap } from '#server/core/pdf/lines.ts'

export const PAGE = { width: 595, height: 842, margin: 54, foot: 58 }
export const INNER = PAGE.width - 2 * PAGE.margin
const TOP = PAGE.height - PAGE.margin
const LEADING = 1.4

export const colours = {
  blue: '0.012 0.357 0.663',
  ink: '0.11 0.153 0.2',
  quiet: '0.38 0.42 0.47',
  pale: '0.82 0.9 0.97',
  white: '1 1 1',
  rule: '0.85 0.88 0.91',
  tint: '0.945 0.965 0.985',
}

export interface Style {
  font: Font
  size: number
  colour: string
}

export interface Line {
  text: string
  style: Style
}

/** A column of lines that starts at `x`. */
export interface Cell {
  x: number
  lines: readonly Line[]
}

/** The pages so far, as drawing commands, and how far down the last one is written. */
export interface Sheet {
  pages: string[][]
  y: number
}

export function newSheet(): Sheet {
  return { pages: [[]], y: TOP }
}

export function linesOf(text: string, width: number, style: Style): Line[] {
  return wrap(text, style.size, width, style.font).map((line) => ({ text: line, style }))
}

export function draw(sheet: Sheet, command: string): void {
  sheet.pages.at(-1)?.push(command)
}

function drawText(sheet: Sheet, { text, style }: Line, x: number, y: number): void {
  if (text !== '') draw(sheet, textCommand({ text, style }, x, y))
}

export function textCommand({ text, style }: Line, x: number, y: number): string {
  let glyphs = ''
  for (const letter of text) glyphs += style.font.glyphOf(letter).hex
  const { font, size, colour } = style
  return `BT /${font.key} ${size} Tf ${colour} rg ${x.toFixed(2)} ${y.toFixed(2)} Td <${glyphs}> Tj ET`
}

export function drawRule(sheet: Sheet, y: number, colour: string, thickness: number): void {
  const right = PAGE.width - PAGE.margin
  draw(sheet, `${colour} RG ${thickness} w ${PAGE.margin} ${y.toFixed(2)} m ${right} ${y.toFixed(2)} l S`)
}

export function drawBox(sheet: Sheet, box: { x: number; y: number; width: number; height: number }, colour: string) {
  draw(sheet, `${colour} rg ${box.x} ${box.y.toFixed(2)} ${box.width} ${box.height.toFixed(2)} re f`)
}

export function isAtTop(sheet: Sheet): boolean {
  return sheet.y === TOP
}

export function hasRoom(sheet: Sheet, height: number): boolean {
  return sheet.y - height >= PAGE.foot
}

export function turnPage(sheet: Sheet): void {
  sheet.pages.push([])
  sheet.y = TOP
}

/** Space above a block. At the top of a page there is none. */
export function skip(sheet: Sheet, height: number): void {
  if (!isAtTop(sheet)) sheet.y -= height
}

/** How high each row of lines is: as the largest letter in it. */
function steps(cells: readonly Cell[]): number[] {
  const rows = Math.max(...cells.map((cell) => cell.lines.length))
  return Array.from(
    { length: rows },
    (_, row) => Math.max(...cells.map((cell) => cell.lines[row]?.style.size ?? 0)) * LEADING,
  )
}

export function heightOf(cells: readonly Cell[]): number {
  return steps(cells).reduce((sum, step) => sum + step, 0)
}

/** Writes columns side by side, row after row, over as many pages as it takes. */
export function drawCells(sheet: Sheet, cells: readonly Cell[]): void {
  for (const [row, step] of steps(cells).entries()) {
    if (!hasRoom(sheet, step)) turnPage(sheet)
    // The baseline stands a little above the foot of its row, so that what hangs below (ρ, ψ) stays inside.
    const baseline = sheet.y - step * 0.76
    for (const { x, lines } of cells) {
      const line = lines[row]
      if (line) drawText(sheet, line, x, baseline)
    }
    sheet.y -= step
  }
}
