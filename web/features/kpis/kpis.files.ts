import { CSV_MIME, csvOf, type Sheet, XLSX_MIME, xlsxOf } from '#shared/core/sheet-files.ts'
import type { Figure, Figures } from '#shared/features/kpis/kpis.figures.ts'
import { cellsOf, columnsOf } from '#shared/features/kpis/kpis.rows.ts'
import type { RowSet, Table } from '#shared/features/kpis/kpis.tables.ts'
import { wordsOf } from '#shared/features/kpis/kpis.words.ts'
import type { KpiWorld } from '#shared/features/kpis/kpis.world.ts'
import type { KpiRequest } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'

const texts = kpisTexts.files
const PORTION = 2000

function* rowsOf(world: KpiWorld, set: RowSet): Generator<(string | number | null)[][]> {
  for (let at = 0; at < set.rows.length; at += PORTION)
    yield Array.from(set.rows.subarray(at, at + PORTION), (index) => cellsOf(world, set, index))
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
  // What fails while it is written fails for the reader, too.
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
  return { name: texts.about, columns: [{ label: texts.about, kind: 'text' }], rows: [lines.map((line) => [line])] }
}

function sheetOf(name: string, table: Table): Sheet {
  return { name, columns: table.columns, rows: [table.rows] }
}

type FileRequest = Extract<KpiRequest, { kind: 'file' }>

/** The rows behind one figure, as they are shown. */
export async function figureFile(world: KpiWorld, figure: Figure, request: FileRequest): Promise<Blob> {
  const words = wordsOf(request.figure)
  const set = request.side === 'breakdown' ? null : figure[request.side]
  const name = request.side === 'breakdown' ? (words.breakdown ?? words.label) : (words[request.side] ?? words.label)
  const table = figure.breakdown ?? { columns: [], rows: [] }
  const sheet = set ? { name, columns: columnsOf(set), rows: rowsOf(world, set) } : sheetOf(name, table)
  const about = [words.label, words.definition, ...request.about]
  if (request.format === 'xlsx') return blobOf([sheet, aboutSheet(about)])
  const parts: string[] = []
  for await (const part of csvOf(sheet, about)) parts.push(part)
  return new Blob(parts, { type: CSV_MIME })
}

type WorkbookRequest = Extract<KpiRequest, { kind: 'workbook' }>

/** Everything: a summary, and a sheet for each figure with the rows that it counts. */
export function workbookFile(world: KpiWorld, figures: Figures, request: WorkbookRequest): Promise<Blob> {
  return blobOf(sheetsOf(world, figures, request))
}

function* sheetsOf(world: KpiWorld, figures: Figures, request: WorkbookRequest): Generator<Sheet> {
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
      return [wordsOf(id).label, value, rate ? (share ?? '-') : null, wordsOf(id).definition]
    }),
  }
  yield sheetOf(texts.summary, numbers)
  yield aboutSheet(request.about)
  for (const id of request.figures) {
    const { breakdown, numerator } = figures[id]
    const { label } = wordsOf(id)
    if (breakdown) yield sheetOf(label, breakdown)
    else yield { name: label, columns: columnsOf(numerator), rows: rowsOf(world, numerator) }
  }
}
