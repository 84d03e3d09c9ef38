import { rm } from 'node:fs/promises'
import { athensDay } from '#shared/core/dates.ts'
import type { ExportFormat } from '#shared/core/exporting.ts'
import { formatDateTime } from '#shared/core/format.ts'
import type { SheetCell } from '#shared/core/sheet-files.ts'
import { reportTypeWords } from '#shared/features/reports/reports.fields.ts'
import { columnsOfReport, plainCell, type ReportCell } from '#shared/features/reports/reports.rules.ts'
import { rowsOf } from '#server/core/cursor.ts'
import { opWords } from '#server/core/export.ts'
import type { JobRun } from '#server/core/jobs.ts'
import { writeSheetFile, type WrittenFile } from '#server/core/sheet-files.ts'
import { removeFile, storeFile } from '#server/core/uploads.ts'
import { inTransaction, reading, type Services, type Work } from '#server/core/work.ts'
import {
  allRows,
  countRows,
  type Prepared,
  prepareReport,
  type Question,
} from '#server/features/reports/reports.queries.ts'
import { oldFiles } from '#server/features/reports/reports.saved.queries.ts'

export interface FileQuestion extends Question {
  title: string
  format: ExportFormat
}

/** When it was made, of what, and by which conditions. */
function aboutOf(work: Work, { question, allowed }: Prepared, title: string): string[] {
  const conditions = question.filters.map(({ field, op, value }) => {
    const found = allowed[field]
    const words = [value].flat().map((one) => {
      if (typeof one === 'boolean') return one ? 'ναι' : 'όχι'
      return found?.options?.find((option) => option.value === one)?.label ?? String(one)
    })
    return `${found?.label ?? field} ${opWords[op]} ${words.join(' ή ')}`
  })
  return [
    title,
    `Αναφορά: ${reportTypeWords[question.type]}`,
    `Εξαγωγή: ${formatDateTime(work.now)}`,
    conditions.length === 0
      ? 'Χωρίς φίλτρα'
      : `Φίλτρα: ${conditions.join(question.operator === 'and' ? ' και ' : ' ή ')}`,
  ]
}

type Row = Record<string, ReportCell>

/** All rows of a report as a temporary file; `onRows` hears how many have been read. */
export async function writeReport(
  work: Work,
  prepared: Prepared,
  { title, format }: Pick<FileQuestion, 'title' | 'format'>,
  onRows?: (count: number) => Promise<void>,
): Promise<WrittenFile> {
  const columns = columnsOfReport(prepared.question, prepared.allowed)
  async function* portions(): AsyncGenerator<SheetCell[][]> {
    let count = 0
    for await (const rows of rowsOf<Row>(work.services.connection, allRows(work, prepared))) {
      yield rows.map((row) => columns.map((column) => plainCell(row[column.name] ?? null, column)))
      count += rows.length
      await onRows?.(count)
    }
  }
  return writeSheetFile({ name: title, columns, rows: portions() }, aboutOf(work, prepared, title), format)
}

export function fileName(work: Work, { title, format }: Pick<FileQuestion, 'title' | 'format'>): string {
  return `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${athensDay(work.now)}.${format}`
}

export const REPORT_JOB = 'report-file'

export interface ReportJob {
  asked: FileQuestion
  /** Whose report it was when it was asked for. */
  cny_id: number | null
}

/** The person is read anew: what they may not see any more is not written. */
export async function runReportJob(services: Services, run: JobRun<ReportJob>) {
  const { asked, cny_id } = run.data
  const work = reading(services, { person: run.person })
  const prepared = await prepareReport(work, asked)
  const total = prepared.question.group ? 0 : await countRows(work, prepared)
  const written = await writeReport(work, prepared, asked, (count) => run.progress(Math.min(count, total), total))
  const name = fileName(work, asked)
  try {
    const stored = await inTransaction(services, { person: run.person }, (own) =>
      storeFile(own, { ...written, field: 'report', name, kind: 'sheet' }, { purpose: 'report' }),
    )
    return { fil_id: stored.fil_id, name, cny_id }
  } finally {
    await rm(written.path, { force: true })
  }
}

const KEPT_DAYS = 7

/** Files of reports wait a week for their owner. */
export async function dropOldReportFiles(services: Services): Promise<void> {
  const before = new Date(services.clock().getTime() - KEPT_DAYS * 86_400_000)
  for (const { fil_id } of await oldFiles(services.connection.db, before))
    await inTransaction(services, {}, (work) => removeFile(work, fil_id))
}
