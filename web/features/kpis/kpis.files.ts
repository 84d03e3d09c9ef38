import { NOTHING } from '#shared/core/format.ts'
import { CSV_MIME, csvOf, type Sheet, type Portions, type SheetColumn } from '#shared/core/sheet-files.ts'
import { XLSX_MIME, xlsxOf } from '#shared/core/xlsx.ts'
import type { Figures } from '#shared/features/kpis/kpis.figures.ts'
import { cellsOf, columnsOf } from '#shared/features/kpis/kpis.rows.ts'
import type { Cell, Column, RowSet, Table } from '#shared/features/kpis/kpis.tables.ts'
import { noteOf } from '#shared/features/kpis/kpis.headline-words.ts'
import { wordsOf } from '#shared/features/kpis/kpis.words.ts'
import type { KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'
import type { KpiRequest } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'

const texts = kpisTexts.files
const PORTION = 2000

function* rowsOf(dataset: KpiDataset, set: RowSet): Generator<(string | number | null)[][]> {
  for (let at = 0; at < set.rows.length; at += PORTION)
    yield Array.from(set.rows.subarray(at, at + PORTION), (index) => cellsOf(dataset, set, index))
}

const tools = {
  encode: (text: string) => new TextEncoder().encode(text),
  deflate: (parts: AsyncIterable<Uint8Array>) => deflate(parts),
}

async function* deflate(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new CompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  const writing = (async () => {
    for await (const part of parts) await writer.write(part as BufferSource as never)
    await writer.close()
  })()
  // A failed write must fail the reader, too.
  writing.catch((error: unknown) => writer.abort(error))
  const reader = stream.readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    yield value
  }
  await writing
}

async function blobOf(sheets: Iterable<Sheet>): Promise<Blob> {
  const parts: BlobPart[] = []
  for await (const part of xlsxOf(sheets, tools)) parts.push(part as BlobPart)
  return new Blob(parts, { type: XLSX_MIME })
}

function aboutSheet(lines: readonly string[]): Sheet {
  return sheetOf(texts.about, [{ label: texts.about, kind: 'text' }], [lines.map((line) => [line])])
}

type Cells = readonly Cell[]

function sheetOf(name: string, columns: readonly Column[], rows: Portions<Cells>): Sheet {
  const asSheetColumn = ({ label, kind }: Column, index: number): SheetColumn<Cells> => ({
    header: label,
    kind,
    value: (cells) => cells[index],
  })
  return { name, columns: columns.map(asSheetColumn), rows } as Sheet
}

type FileRequest = Extract<KpiRequest, { kind: 'file' }>

/** The rows behind a number, as they are shown. */
export const rowsFile = (dataset: KpiDataset, set: RowSet, request: FileRequest): Promise<Blob> =>
  sheetFile(sheetOf(request.title, columnsOf(set), rowsOf(dataset, set)), request)

export const tableFile = ({ columns, rows }: Table, request: FileRequest): Promise<Blob> =>
  sheetFile(sheetOf(request.title, columns, [rows]), request)

async function sheetFile(sheet: Sheet, { about, format }: FileRequest): Promise<Blob> {
  if (format === 'xlsx') return blobOf([sheet, aboutSheet(about)])
  const parts: string[] = []
  for await (const part of csvOf(sheet, () => about)) parts.push(part)
  return new Blob(parts, { type: CSV_MIME })
}

type WorkbookRequest = Extract<KpiRequest, { kind: 'workbook' }>

/** Everything: a summary, and a sheet for each figure with the rows that it counts. */
export function workbookFile(dataset: KpiDataset, figures: Figures, request: WorkbookRequest): Promise<Blob> {
  return blobOf(sheetsOf(dataset, figures, request))
}

function* sheetsOf(dataset: KpiDataset, figures: Figures, request: WorkbookRequest): Generator<Sheet> {
  const numbers: Table = {
    columns: [
      { label: texts.figure, kind: 'text' },
      { label: texts.value, kind: 'number' },
      { label: texts.rate, kind: 'percent' },
      { label: texts.definition, kind: 'text' },
    ],
    rows: request.figures.map((id) => {
      const { value, rate } = figures[id]
      const share = rate && rate.denominator > 0 ? rate.numerator / rate.denominator : null
      return [wordsOf(id).label, value, rate ? (share ?? NOTHING) : null, noteOf(wordsOf(id))]
    }),
  }
  yield sheetOf(texts.summary, numbers.columns, [numbers.rows])
  yield aboutSheet(request.about)
  for (const id of request.figures) {
    const { breakdown, numerator } = figures[id]
    const { label } = wordsOf(id)
    yield breakdown
      ? sheetOf(label, breakdown.columns, [breakdown.rows])
      : sheetOf(label, columnsOf(numerator), rowsOf(dataset, numerator))
  }
}
