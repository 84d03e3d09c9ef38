import { athensDay, athensTime } from '#shared/core/dates.ts'
import { type Sheet, type SheetCell, type SheetColumn, type SheetKind, stretchesOf } from '#shared/core/sheet-files.ts'
import { type ZipEntry, type ZipTools, zipOf } from '#shared/core/zip.ts'

/** The format ends at 1,048,576 rows. */
const LAST_ROW = 1_048_500
const LONGEST_CELL = 32_767

// What XML cannot hold in any way.
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu

// The format reads `_x003D_` as a sign of its own; where somebody wrote just that, its first sign is written so.
const LIKE_A_SIGN = /_(?=x[\dA-Fa-f]{4}_)/g

function xml(text: string): string {
  const cut = text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL) : text
  const clean = cut.includes('_x') ? cut.replaceAll(LIKE_A_SIGN, '_x005F_') : cut
  if (!/[^ -%'-;=?-~\u00a0-\ud7ff]/.test(clean)) return clean
  return clean
    .toWellFormed()
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** The letters of a column: 0 → A, 26 → AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)

function serialDay(day: string): number {
  return (Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - EPOCH) / DAY_MS
}

function serialInstant(instant: string): number {
  return (Date.parse(`${athensDay(instant)}T${athensTime(instant)}:00Z`) - EPOCH) / DAY_MS
}

const styleOf: Partial<Record<SheetKind, number>> = { day: 1, percent: 2, instant: 3 }

function cellXml(value: SheetCell | undefined, kind: SheetKind = 'text', at: string): string {
  if (value === null || value === undefined || value === '') return ''
  const text = (words: string) => `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xml(words)}</t></is></c>`
  const style = styleOf[kind] ? ` s="${styleOf[kind]}"` : ''
  const numeric = (shown: number) =>
    Number.isFinite(shown) ? `<c r="${at}"${style}><v>${shown}</v></c>` : text(String(value))
  if (typeof value === 'boolean') return text(value ? 'Ναι' : 'Όχι')
  if (kind === 'day') return numeric(serialDay(String(value)))
  if (kind === 'instant') return numeric(serialInstant(String(value)))
  if (typeof value === 'number') return numeric(value)
  // Text is text in this format: it is never read as a formula.
  return text(value)
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const XLSX_MIME = `${OFFICE}.sheet`

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

function sheetHead(columns: readonly SheetColumn<unknown>[]): string {
  const widths = columns.map(({ header, kind = 'text' }, index) => {
    const width = Math.max(header.length + 2, kind === 'text' ? 28 : 16)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const cells = columns.map(
    ({ header }, index) => `<c r="${letters(index)}1" s="4" t="inlineStr"><is><t>${xml(header)}</t></is></c>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}">${frozen}${cols}<sheetData><row r="1">${cells.join('')}</row>`
}

const SHEET_FOOT = '</sheetData></worksheet>'

/** Unique, at most 31 characters, without the signs that the format refuses. */
function sheetName(name: string, taken: readonly string[]): string {
  const clean =
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'Φύλλο'
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`
    const wanted = `${clean.slice(0, 31 - ending.length)}${ending}`
    if (!taken.some((other) => other.toLowerCase() === wanted.toLowerCase())) return wanted
  }
}

/** A workbook as it is written, sheet after sheet. */
export async function* xlsxOf(sheets: Iterable<Sheet>, tools: ZipTools): AsyncGenerator<Uint8Array> {
  yield* zipOf(entriesOf(sheets, tools), tools)
}

async function* entriesOf(sheets: Iterable<Sheet>, tools: ZipTools): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  const file = (name: string, text: string): ZipEntry => ({ name, parts: once(tools.encode(text)) })
  // What needs no row leaves first: PostgreSQL may still be sorting.
  yield file('xl/styles.xml', STYLES)
  for (const sheet of sheets) yield* sheetEntries(sheet, names, tools)
  yield file('xl/workbook.xml', workbookXml(names))
  yield file('xl/_rels/workbook.xml.rels', workbookRelations(names.length))
  yield file('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield file('[Content_Types].xml', contentTypes(names.length))
}

/** A column with the letters by which its cells are called, made once and not for each cell. */
interface NamedColumn extends Pick<SheetColumn<unknown>, 'value' | 'kind'> {
  name: string
}

/** What does not fit in one sheet goes on in the next one. */
async function* sheetEntries({ name, columns, rows }: Sheet, names: string[], { encode }: ZipTools) {
  const stretches = stretchesOf(rows)
  const named = columns.map(({ value, kind }, index) => ({ value, kind, name: letters(index) }))
  let isDone = false
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield encode(sheetHead(columns))
    for (let row = 2; row <= LAST_ROW; ) {
      const { done, value } = await stretches.next()
      if (done) {
        isDone = true
        break
      }
      yield encode(rowsXml(named, value, row))
      row += value.length
    }
    yield encode(SHEET_FOOT)
  }
  try {
    while (!isDone) {
      names.push(sheetName(name, names))
      yield { name: `xl/worksheets/sheet${names.length}.xml`, parts: parts() }
    }
  } finally {
    // A reader who stops early must end the source, too.
    await stretches.return(undefined)
  }
}

/** Put together as one text: an array for each of many rows would have to be collected. */
function rowsXml(columns: readonly NamedColumn[], rows: readonly unknown[], first: number): string {
  let text = ''
  let place = first
  for (const row of rows) {
    text += `<row r="${place}">`
    for (const { value, kind, name } of columns) text += cellXml(value(row), kind, name + place)
    text += '</row>'
    place += 1
  }
  return text
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${xml(name).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`
}

function workbookRelations(count: number): string {
  const sheets = Array.from({ length: count }, (_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const)
  return relations([...sheets, ['styles', 'styles.xml']])
}

function contentTypes(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${OFFICE}.worksheet+xml"/>`,
  )
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/>${sheets.join('')}</Types>`
}
