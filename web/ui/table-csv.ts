import { CSV_MIME, csvTable, type SheetColumn } from '#shared/core/sheet-files.ts'
import type { Column } from './data-table.types.ts'

/** For lists that are wholly in the browser. */
export function rowsToCsv<Row>(columns: Column<Row>[], rows: readonly Row[]): Blob {
  const written = columns.flatMap(({ header, csv }): SheetColumn<Row>[] => (csv ? [{ header, value: csv }] : []))
  return new Blob([csvTable(written, rows)], { type: CSV_MIME })
}

export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
