import type { Fonts } from '#server/core/pdf/font.ts'
import { widthOf, wrap } from '#server/core/pdf/lines.ts'
import type { Block, PdfDocument } from '#server/core/pdf/pdf.ts'
import {
  type Cell,
  colours,
  draw,
  drawBox,
  drawCells,
  drawRule,
  hasRoom,
  heightOf,
  INNER,
  isAtTop,
  type Line,
  linesOf,
  newSheet,
  PAGE,
  type Sheet,
  type Style,
  skip,
  textCommand,
  turnPage,
} from '#server/core/pdf/sheet.ts'

const LABEL = 118
const LEFT = PAGE.margin

type Styles = ReturnType<typeof stylesOf>

function stylesOf({ regular, bold }: Fonts) {
  const style = (font: typeof regular, size: number, colour: string): Style => ({ font, size, colour })
  return {
    name: style(bold, 25, colours.white),
    subtitle: style(regular, 12, colours.pale),
    detail: style(regular, 9.5, colours.white),
    title: style(bold, 21, colours.blue),
    heading: style(bold, 12.5, colours.blue),
    text: style(regular, 10, colours.ink),
    quiet: style(regular, 10, colours.quiet),
    strong: style(bold, 10.5, colours.ink),
    dot: style(bold, 10, colours.blue),
    column: style(bold, 9, colours.quiet),
    foot: style(regular, 8, colours.quiet),
  }
}

/** The drawing commands of each page. */
export function layOut({ title, blocks }: PdfDocument, fonts: Fonts): string[] {
  const sheet = newSheet()
  const styles = stylesOf(fonts)
  for (const block of blocks) place(sheet, block, styles)
  return sheet.pages.map((page, index) => {
    const foot = sheet.pages.length > 1 ? footOf(title, index + 1, sheet.pages.length, styles) : []
    return [...page, ...foot].join('\n')
  })
}

function footOf(title: string, page: number, pages: number, styles: Styles): string[] {
  const number: Line = { text: `Σελίδα ${page} από ${pages}`, style: styles.foot }
  const right = PAGE.width - LEFT - widthOf(number.text, styles.foot.size, styles.foot.font)
  const name = linesOf(title, INNER - 100, styles.foot)[0]
  return [...(name ? [textCommand(name, LEFT, 32)] : []), textCommand(number, right, 32)]
}

function place(sheet: Sheet, block: Block, styles: Styles): void {
  switch (block.type) {
    case 'banner':
      return placeBanner(sheet, block, styles)
    case 'table':
      return placeTable(sheet, block, styles)
    case 'heading':
      return placeHeading(sheet, block.text, styles)
    case 'line':
      if (!hasRoom(sheet, 18)) turnPage(sheet)
      drawRule(sheet, sheet.y - 9, colours.rule, 0.7)
      sheet.y -= 12
      return
    case 'title':
      return placeCells(sheet, [{ x: LEFT, lines: linesOf(block.text, INNER, styles.title) }], 6)
    case 'paragraph': {
      const style = block.quiet ? styles.quiet : styles.text
      return placeCells(sheet, [{ x: LEFT, lines: linesOf(block.text, INNER, style) }], 4)
    }
    case 'bullet':
      return placeCells(
        sheet,
        [
          { x: LEFT + 3, lines: [{ text: '•', style: styles.dot }] },
          { x: LEFT + 15, lines: linesOf(block.text, INNER - 15, styles.text) },
        ],
        2,
      )
    case 'pair':
      return placeCells(sheet, labelled(block.label, linesOf(block.text, INNER - LABEL, styles.text), styles), 4)
    case 'entry':
      return placeEntry(sheet, block, styles)
  }
}

function labelled(label: string, lines: readonly Line[], styles: Styles): Cell[] {
  return [
    { x: LEFT, lines: linesOf(label, LABEL - 12, styles.quiet) },
    { x: LEFT + LABEL, lines },
  ]
}

/** A short block moves to the next page as a whole; a long one is broken where the page ends. */
function placeCells(sheet: Sheet, cells: readonly Cell[], before: number): void {
  skip(sheet, before)
  const height = heightOf(cells)
  if (height < 90 && !hasRoom(sheet, height)) turnPage(sheet)
  drawCells(sheet, cells)
}

function placeHeading(sheet: Sheet, text: string, styles: Styles): void {
  const cells = [{ x: LEFT, lines: linesOf(text, INNER, styles.heading) }]
  skip(sheet, 16)
  // A heading does not stand alone at the foot of a page.
  if (!hasRoom(sheet, heightOf(cells) + 60)) turnPage(sheet)
  drawCells(sheet, cells)
  drawRule(sheet, sheet.y - 1, colours.rule, 0.8)
  // The short thick stroke under the first letters.
  draw(
    sheet,
    `${colours.blue} RG 1.6 w ${LEFT} ${(sheet.y - 1).toFixed(2)} m ${LEFT + 34} ${(sheet.y - 1).toFixed(2)} l S`,
  )
  sheet.y -= 5
}

function placeEntry(sheet: Sheet, block: Extract<Block, { type: 'entry' }>, styles: Styles): void {
  const width = INNER - LABEL
  const lines = [
    ...linesOf(block.title, width, styles.strong),
    ...(block.subtitle ? linesOf(block.subtitle, width, styles.quiet) : []),
    ...(block.text ? linesOf(block.text, width, styles.text) : []),
  ]
  placeCells(sheet, labelled(block.label, lines, styles), 7)
}

function placeBanner(sheet: Sheet, block: Extract<Block, { type: 'banner' }>, styles: Styles): void {
  const lines = [
    ...linesOf(block.text, INNER, styles.name),
    ...(block.subtitle ? linesOf(block.subtitle, INNER, styles.subtitle) : []),
  ]
  const details = detailLines(block.details ?? [], styles)
  const cells = [{ x: LEFT, lines }]
  const gap = details.length > 0 ? 9 : 0
  const height = heightOf(cells) + gap + heightOf([{ x: LEFT, lines: details }])
  if (!hasRoom(sheet, height + 60)) turnPage(sheet)
  const top = isAtTop(sheet) ? PAGE.height : sheet.y - 8
  sheet.y = top - (top === PAGE.height ? 36 : 14)
  const bottom = sheet.y - height - 16
  drawBox(sheet, { x: 0, y: bottom, width: PAGE.width, height: top - bottom }, colours.blue)
  drawCells(sheet, cells)
  sheet.y -= gap
  drawCells(sheet, [{ x: LEFT, lines: details }])
  sheet.y = bottom - 14
}

/** Details one after another, and on the next line those that do not fit whole. */
function detailLines(details: readonly string[], styles: Styles): Line[] {
  const { font, size } = styles.detail
  const rows: string[] = []
  for (const detail of details.flatMap((one) => wrap(one, size, INNER, font)).filter(Boolean)) {
    const longer = rows.length > 0 ? `${rows.at(-1)}   ·   ${detail}` : detail
    if (rows.length > 0 && widthOf(longer, size, font) <= INNER) rows[rows.length - 1] = longer
    else rows.push(detail)
  }
  return rows.map((text) => ({ text, style: styles.detail }))
}

function placeTable(sheet: Sheet, block: Extract<Block, { type: 'table' }>, styles: Styles): void {
  const shares = block.columns.map((column) => column.share ?? 1)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const widths = shares.map((share) => (share / whole) * INNER)
  const cellsOf = (texts: readonly string[], style: Style): Cell[] =>
    widths.map((width, index) => ({
      x: LEFT + 6 + widths.slice(0, index).reduce((sum, one) => sum + one, 0),
      lines: linesOf(texts[index] ?? '', width - 12, style),
    }))
  const head = cellsOf(
    block.columns.map((column) => column.label),
    styles.column,
  )
  const headHeight = heightOf(head) + 6
  const drawHead = () => {
    drawBox(sheet, { x: LEFT, y: sheet.y - headHeight, width: INNER, height: headHeight }, colours.tint)
    sheet.y -= 3
    drawCells(sheet, head)
    sheet.y -= 3
  }
  skip(sheet, 6)
  if (!hasRoom(sheet, headHeight + 40)) turnPage(sheet)
  drawHead()
  for (const row of block.rows) {
    const cells = cellsOf(row, styles.text)
    if (!hasRoom(sheet, heightOf(cells) + 6)) {
      turnPage(sheet)
      drawHead()
    }
    sheet.y -= 3
    drawCells(sheet, cells)
    drawRule(sheet, sheet.y - 3, colours.rule, 0.6)
    sheet.y -= 3
  }
}
