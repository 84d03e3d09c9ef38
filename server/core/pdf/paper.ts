import { PAGE, type PdfPage, pdfOf, wrapped } from '#server/core/pdf/pdf.ts'

// Text and tables that flow over pages.

const MARGIN = 48
const WIDTH = PAGE.width - 2 * MARGIN
const FOOT = 60
const LABEL_WIDTH = 250
/** Where the columns of a table end. */
const ENDS = [345, 400, 450, 505, PAGE.width - MARGIN]
const LINE = 12
/** A heading stands with the head and the first row of its table. */
const WITH_HEADING = 84

interface Look {
  size?: number
  isBold?: boolean
  gap?: number
}

export class Paper {
  private readonly pages: PdfPage[] = []
  private y: number = PAGE.height

  write(words: string, { size = 9, isBold = false, gap = 3 }: Look = {}): void {
    for (const text of wrapped(words, WIDTH, size, isBold)) {
      this.need(size + gap).texts.push({ x: MARGIN, y: this.y, text, size, isBold })
      this.y += size + gap
    }
  }

  heading(words: string): void {
    this.need(WITH_HEADING)
    this.y += LINE
    this.write(words, { size: 12, isBold: true, gap: 6 })
  }

  /** A label and its cells, with a line under them. */
  row(label: string, cells: readonly string[], isBold = false): void {
    const lines = wrapped(label, LABEL_WIDTH, 9, isBold)
    const { texts, lines: ruled } = this.need(lines.length * LINE + 4)
    for (const [at, text] of cells.entries())
      texts.push({ x: ENDS[at] ?? 0, y: this.y, text, size: 9, isBold, endsAt: true })
    for (const text of lines) {
      texts.push({ x: MARGIN, y: this.y, text, size: 9, isBold })
      this.y += LINE
    }
    ruled.push({ x: MARGIN, y: this.y - 8, width: WIDTH })
    this.y += 4
  }

  /** The file, with these words and the number of the page under each. */
  bytes({ title, foot }: { title: string; foot: string }): Buffer {
    const y = PAGE.height - FOOT / 2
    const right = PAGE.width - MARGIN
    for (const [index, { texts }] of this.pages.entries())
      texts.push(
        { x: MARGIN, y, text: foot, size: 8 },
        { x: right, y, text: `${index + 1} / ${this.pages.length}`, size: 8, endsAt: true },
      )
    return pdfOf(this.pages, { title })
  }

  /** The page that has room for so much. */
  private need(height: number): PdfPage {
    const last = this.pages.at(-1)
    if (last && this.y + height < PAGE.height - FOOT) return last
    const page = { texts: [], lines: [] }
    this.pages.push(page)
    this.y = MARGIN + LINE
    return page
  }
}
