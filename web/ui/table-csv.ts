import type { Column } from './data-table.types.ts'

// A cell that begins like a formula would be run by Excel: an apostrophe makes it text.
const FORMULA = /^[=+\-@\t\r]/

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** For lists that are wholly in the browser. With its mark and semicolons Greek Excel opens it as it should. */
export function rowsToCsv<Row>(columns: Column<Row>[], rows: readonly Row[]): Blob {
  const written = columns.filter((column) => column.csv)
  const lines = [
    written.map((column) => csvCell(column.header)),
    ...rows.map((row) => written.map((column) => csvCell(column.csv?.(row) ?? null))),
  ]
  return new Blob([`\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
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
