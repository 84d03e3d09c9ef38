import { formatDate, formatDateTime } from '#shared/core/format.ts'

// Tables as files for a spreadsheet, written while their rows arrive: numbers as numbers, days as days. XLSX: xlsx.ts.

export type SheetKind = 'text' | 'number' | 'percent' | 'day' | 'instant' | 'boolean'
export type SheetCell = string | number | boolean | null

export interface SheetColumn<Row> {
  header: string
  /** `day` is a calendar day, `instant` a moment, shown by the clock of Athens; text by default. */
  kind?: SheetKind
  value(row: Row): SheetCell | undefined
}

/** Rows as they come, some at a time. */
export type Portions<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

export interface Sheet<Row = unknown> {
  name: string
  columns: readonly SheetColumn<Row>[]
  rows: Portions<Row>
}

/** Written at once: small enough that what is passed on is forgotten soon. */
const STRETCH = 16

export async function* stretchesOf<Row>(rows: Portions<Row>): AsyncGenerator<readonly Row[]> {
  for await (const portion of rows)
    for (let at = 0; at < portion.length; at += STRETCH) yield portion.slice(at, at + STRETCH)
}

export const CSV_MIME = 'text/csv; charset=utf-8'

// A cell that begins like a formula would be run by the spreadsheet, by some with the wide signs of Asian keyboards, too: an
// apostrophe makes it text.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

function cellText(value: SheetCell | undefined, kind: SheetKind | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Ναι' : 'Όχι'
  if (kind === 'day') return formatDate(String(value).slice(0, 10))
  if (kind === 'instant') return formatDateTime(String(value))
  if (typeof value === 'number') return String(value).replace('.', ',')
  return FORMULA.test(value) ? `'${value}` : value
}

const quoted = (cell: string) => (/[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(';')}\r\n`
}

/** Put together as one text: an array for each of many rows would have to be collected. */
function csvRows<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const { value, kind } of columns) {
      text += separator + quoted(cellText(value(row), kind))
      separator = ';'
    }
    text += '\r\n'
  }
  return text
}

/** A whole table. With its mark and semicolons Greek Excel opens it as it should. */
export function csvTable<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string {
  return `\uFEFF${csvLine(columns.map(({ header }) => cellText(header, 'text')))}${csvRows(columns, rows)}`
}

/** The same as its rows arrive. `about` stands under them and is asked when they have all been written. */
export async function* csvOf<Row>(
  { columns, rows }: Omit<Sheet<Row>, 'name'>,
  about: () => readonly string[] = () => [],
): AsyncGenerator<string> {
  yield csvTable(columns, [])
  for await (const stretch of stretchesOf(rows)) yield csvRows(columns, stretch)
  const lines = about()
  if (lines.length > 0) yield `\r\n${lines.map((line) => csvLine([cellText(line, 'text')])).join('')}`
}
