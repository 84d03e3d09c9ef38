import { AppError } from '#shared/core/errors.ts'

/** A sheet as text: dates as YYYY-MM-DD (with HH:mm where they have one), numbers as they were written, empty cells ''. */
export interface Sheet {
  headers: string[]
  rows: string[][]
  /** The row of the file in which each stands, as its program counts them; empty rows leave gaps. */
  places: number[]
}

export interface SheetLimits {
  maxRows?: number
  maxColumns?: number
}

const ZIP_SIGN = 'PK'

/**
 * Reads an XLSX (first page) or a CSV with any of the usual separators, in UTF-8 or in the Greek code page of older
 * Excels. Empty rows are left out; every row has as many cells as there are headings. Formulas arrive as their values.
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits = {}): Promise<Sheet> {
  const { maxRows = 50_000, maxColumns = 100 } = limits
  const isExcel = bytes.subarray(0, 2).toString('latin1') === ZIP_SIGN
  const table = (isExcel ? await excelRows(bytes) : await csvRows(bytes, maxRows))
    .map(({ place, cells }) => ({ place, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...rows] = table
  const headers = withoutTail(first?.cells ?? [])
  if (headers.length === 0) throw new AppError('invalid', { message: 'Το φύλλο είναι άδειο.' })
  if (rows.length > maxRows) throw new AppError('too_large', { message: `Το φύλλο έχει πάνω από ${maxRows} γραμμές.` })
  if (headers.length > maxColumns || rows.some(({ cells }) => withoutTail(cells).length > maxColumns))
    throw new AppError('too_large', { message: `Το φύλλο έχει πάνω από ${maxColumns} στήλες.` })
  return {
    headers,
    rows: rows.map(({ cells }) => headers.map((_, index) => cells[index] ?? '')),
    places: rows.map(({ place }) => place),
  }
}

function withoutTail(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

function unreadable(): AppError {
  return new AppError('unsupported_file', {
    message: 'Το φύλλο δεν διαβάζεται. Χρειάζεται νέα αποθήκευση ως XLSX ή CSV.',
  })
}

interface Row {
  /** In the file, from 1. */
  place: number
  cells: string[]
}

async function excelRows(bytes: Buffer): Promise<Row[]> {
  // Loaded when the first sheet comes, like the other reader.
  const { default: readExcel } = await import('read-excel-file/node')
  try {
    // A telephone number must not become 6.97e9: numbers stay the text of the file.
    const [sheet] = await readExcel(bytes, { parseNumber: (text) => text })
    return (sheet?.data ?? []).map((row, index) => ({ place: index + 1, cells: row.map(textOfCell) }))
  } catch {
    // Whatever breaks the reader, the person can do one thing about it.
    throw unreadable()
  }
}

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = cell.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  const text = String(cell)
  // Excel keeps 0.1 + 0.2 and 6.971234567E9 in its file; people mean what they see.
  return /^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text) && /[.E]/i.test(text) ? String(Number(text)) : text
}

async function csvRows(bytes: Buffer, maxRows: number): Promise<Row[]> {
  const { parse } = await import('csv-parse/sync')
  const text = decoded(bytes)
  try {
    // The types of the parser do not know what `info` makes of its answer.
    const records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      // An inch sign within a word is no quotation, as Excel reads it.
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      to: maxRows + 2,
    }) as unknown as { record: string[]; info: { records: number; empty_lines: number } }[]
    return records.map(({ record, info }) => ({ place: info.records + info.empty_lines, cells: record }))
  } catch {
    throw unreadable()
  }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1253').decode(bytes)
  }
}

/** The sign that parts the headings most often. */
function separatorOf(text: string): string {
  const line = text.slice(0, Math.max(0, text.search(/[\r\n]/)) || 10_000)
  const counts = [';', ',', '\t', '|'].map((sign) => [sign, line.split(sign).length] as const)
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ','
}
