import { stringify } from 'csv-stringify/sync'
import writeXlsx, { type Row as SheetRow } from 'write-excel-file/node'
import { athensDay, athensTime } from '#shared/core/dates.ts'
import type { ExportFormat } from '#shared/core/exporting.ts'
import type { Filter, FilterFields, FilterOp } from '#shared/core/filters.ts'
import { formatDate, formatDateTime, plural } from '#shared/core/format.ts'
import { FileAnswer } from '#server/core/handlers.ts'

type Value = string | number | boolean | null | undefined

/** A column of an export. `day` is a calendar day, `instant` a moment, shown by the clock of Athens. */
export interface ExportColumn<Row> {
  header: string
  kind?: 'text' | 'number' | 'day' | 'instant'
  value(row: Row): Value
}

export interface ListExport<Row> {
  format: ExportFormat
  /** What the list holds, in the plural: the name of the file. */
  name: string
  columns: Record<string, ExportColumn<Row>>
  /** Names of columns in the order shown; unknown ones are left out, none means all. */
  wanted: readonly string[]
  rows: readonly Row[]
  now: Date
  fields: FilterFields
  query: { q?: string | undefined; filters: readonly Filter[]; operator: 'and' | 'or' }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The rows of a list as a file for a spreadsheet, with the day and the conditions written in. */
export async function exportList<Row>(list: ListExport<Row>): Promise<FileAnswer> {
  const known = list.wanted.flatMap((name) => (Object.hasOwn(list.columns, name) ? [list.columns[name]] : []))
  const columns = (known.length > 0 ? known : Object.values(list.columns)) as ExportColumn<Row>[]
  const name = `${list.name} ${athensDay(list.now)}.${list.format}`
  if (list.format === 'csv')
    return new FileAnswer({ name, mime: 'text/csv; charset=utf-8', body: toCsv(list, columns) })
  return new FileAnswer({ name, mime: XLSX, body: await toXlsx(list, columns) })
}

// A cell that begins like a formula would be run by the spreadsheet: an apostrophe makes it text.
const FORMULA = /^[=+\-@\t\r]/

function plainText(value: Value, kind: ExportColumn<never>['kind']): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'day') return formatDate(String(value))
  if (kind === 'instant') return formatDateTime(String(value))
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'Ναι' : 'Όχι'
  return FORMULA.test(value) ? `'${value}` : value
}

/** With its mark and semicolons Greek Excel opens it as it should. */
function toCsv<Row>(list: ListExport<Row>, columns: ExportColumn<Row>[]): Buffer {
  const lines = [
    columns.map((column) => column.header),
    ...list.rows.map((row) => columns.map((column) => plainText(column.value(row), column.kind))),
    [],
    ...aboutOf(list).map((line) => [plainText(line, 'text')]),
  ]
  return Buffer.from(stringify(lines, { bom: true, delimiter: ';', record_delimiter: '\r\n' }))
}

async function toXlsx<Row>(list: ListExport<Row>, columns: ExportColumn<Row>[]): Promise<Buffer> {
  const head: SheetRow = columns.map((column) => ({ value: column.header, fontWeight: 'bold' }))
  const body = list.rows.map((row): SheetRow => columns.map((column) => cellOf(column.value(row), column.kind)))
  const about = aboutOf(list).map((line): SheetRow => [{ value: line, type: String }])
  return writeXlsx([
    { data: [head, ...body], sheet: list.name.slice(0, 31), columns: columns.map(widthOf), stickyRowsCount: 1 },
    { data: about, sheet: 'Σχετικά', columns: [{ width: 90 }] },
  ]).toBuffer()
}

function widthOf<Row>({ kind, header }: ExportColumn<Row>): { width: number } {
  return { width: Math.max(header.length + 2, kind === 'text' || kind === undefined ? 28 : 18) }
}

function cellOf(value: Value, kind: ExportColumn<never>['kind']): SheetRow[number] {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'day' && typeof value === 'string')
    return { value: new Date(`${value.slice(0, 10)}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  // A sheet knows no zones: what it holds is what a clock in Athens showed.
  if (kind === 'instant' && typeof value === 'string') {
    const shown = new Date(`${athensDay(value)}T${athensTime(value)}:00Z`)
    return { value: shown, type: Date, format: 'dd/mm/yyyy hh:mm' }
  }
  if (typeof value === 'number') return { value, type: Number }
  // Text is text in this format: it is never read as a formula.
  return { value: typeof value === 'boolean' ? plainText(value, kind) : value, type: String }
}

export const opWords: Record<FilterOp, string> = {
  eq: 'είναι',
  neq: 'δεν είναι',
  like: 'περιέχει',
  nlike: 'δεν περιέχει',
  exists: 'έχει τιμή',
  gte: 'τουλάχιστον',
  lte: 'το πολύ',
  date_on: 'στις',
  date_before: 'πριν από',
  date_after: 'μετά από',
}

/** When it was made, of how much, and by which conditions. */
function aboutOf<Row>(list: ListExport<Row>): string[] {
  const { q, filters, operator } = list.query
  const conditions = filters.map((filter) => {
    const field = list.fields[filter.field]
    const words = [filter.value].flat().map((value) => {
      if (typeof value === 'boolean') return value ? 'ναι' : 'όχι'
      return field?.options?.find((option) => option.value === value)?.label ?? String(value)
    })
    return `${field?.label ?? filter.field} ${opWords[filter.op]} ${words.join(' ή ')}`
  })
  return [
    `${list.name}: ${plural(list.rows.length, 'γραμμή', 'γραμμές')}`,
    `Εξαγωγή: ${formatDateTime(list.now)}`,
    ...(q ? [`Αναζήτηση: ${q}`] : []),
    ...(conditions.length > 0 ? [`Φίλτρα: ${conditions.join(operator === 'and' ? ' και ' : ' ή ')}`] : []),
  ]
}
