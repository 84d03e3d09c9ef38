import { plural } from '#shared/core/format.ts'
import { cellWords, columnsOfReport, type ReportCell } from '#shared/features/reports/reports.rules.ts'
import { MOST_PAPER_ROWS } from '#shared/features/reports/reports.sending.ts'
import { Paper } from '#server/core/pdf/paper.ts'
import type { Prepared } from '#server/features/reports/reports.queries.ts'

/** As many cells as a line of the paper has. */
const MOST_CELLS = 5

interface PaperOfReport {
  title: string
  about: readonly string[]
  rows: readonly Record<string, ReportCell>[]
  total: number
}

/** A report to read and print: groups as a table; of each row its cells one after the other. */
export function reportPaper({ question, allowed }: Prepared, { title, about, rows, total }: PaperOfReport): Buffer {
  const paper = new Paper()
  const [first, ...rest] = columnsOfReport(question, allowed)
  paper.write(title, { size: 16, isBold: true, gap: 8 })
  for (const line of about) paper.write(line)
  paper.write(
    total > rows.length
      ? `Οι πρώτες ${rows.length} από ${plural(total, 'γραμμή', 'γραμμές')}. Όλες βρίσκονται στο XLSX.`
      : plural(total, 'γραμμή', 'γραμμές'),
    { gap: 10 },
  )
  if (!first) return paper.bytes({ title, foot: title })
  const words = (row: PaperOfReport['rows'][number], column: typeof first) =>
    cellWords(row[column.name] ?? null, column)
  const isTable = question.group !== null && rest.length <= MOST_CELLS
  if (isTable)
    paper.row(
      first.label,
      rest.map(({ label }) => label),
      true,
    )
  for (const row of rows.slice(0, MOST_PAPER_ROWS)) {
    if (isTable)
      paper.row(
        words(row, first),
        rest.map((column) => words(row, column)),
      )
    else {
      paper.write(words(row, first), { isBold: true })
      paper.write(rest.map((column) => `${column.label}: ${words(row, column)}`).join(' · '), { gap: 5 })
    }
  }
  return paper.bytes({ title, foot: title })
}
