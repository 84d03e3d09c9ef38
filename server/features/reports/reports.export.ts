import { rm } from 'node:fs/promises'
import type { ExportFormat } from '#shared/core/exporting.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { reportTypeWords } from '#shared/features/reports/reports.types.ts'
import { columnsOfReport, plainCell, type ReportCell } from '#shared/features/reports/reports.rules.ts'
import { rowsOf } from '#server/core/cursor.ts'
import { countErasures } from '#server/core/erasure.queries.ts'
import { whenOf, wordsOfFilters } from '#server/core/export.ts'
import { noteExportedRows } from '#server/core/export.queries.ts'
import type { JobRun } from '#server/core/jobs.ts'
import { type SheetFile, sheetFileName, writeSheetFile } from '#server/core/sheet-files.ts'
import { storeFile } from '#server/core/uploads.ts'
import { inTransaction, reading, type Services, type Work } from '#server/core/work.ts'
import {
  allRows,
  countRows,
  type Prepared,
  prepareReport,
  type Question,
} from '#server/features/reports/reports.queries.ts'

export interface FileQuestion extends Question {
  title: string
  format: ExportFormat
}

type Row = Record<string, ReportCell>

/** What a report is about, when it was made, and its filters in words. */
export function aboutReport(work: Work, { question, allowed }: Prepared): string[] {
  return [
    `Αναφορά: ${reportTypeWords[question.type]}`,
    ...whenOf(work),
    wordsOfFilters(question, allowed) ?? 'Χωρίς φίλτρα',
  ]
}

/** All rows of a report; `onRows` hears how many have been read. */
export function reportSheet(
  work: Work,
  prepared: Prepared,
  { title, format }: Pick<FileQuestion, 'title' | 'format'>,
  onRows?: (count: number) => Promise<void>,
): SheetFile<Row> {
  const { question, allowed } = prepared
  const query = allRows(work, prepared)
  async function* rows(signal?: AbortSignal): AsyncGenerator<Row[]> {
    let count = 0
    for await (const portion of rowsOf<Row>(work.services, query, { signal, asOf: work.asOf })) {
      yield portion
      count += portion.length
      await onRows?.(count)
    }
  }
  const about = [title, ...aboutReport(work, prepared)]
  const columns = columnsOfReport(question, allowed).map(
    (column): SheetColumn<Row> => ({
      header: column.label,
      kind: column.kind,
      value: (row) => plainCell(row[column.name] ?? null, column),
    }),
  )
  return { title, format, columns, rows, about: () => about }
}

export const REPORT_JOB = 'report-file'

export interface ReportJob {
  /** The question. Jobs that an earlier version has queued have it under this name. */
  asked: FileQuestion
  /** Whose report it was when it was asked for, as `storedScope` writes it. */
  cny_id: number | null
  /** The request under which the trail has it; files of earlier versions have none. */
  request_id?: string
}

/** The person is read anew: what they may not see any more is not written. Nobody who was erased meanwhile is in the file. */
export async function runReportJob(services: Services, run: JobRun<ReportJob>) {
  for (;;) {
    const stored = await tryReportJob(services, run)
    if (stored) return stored
  }
}

/** Null: somebody was erased after their row was read. */
async function tryReportJob(services: Services, run: JobRun<ReportJob>) {
  const { asked: question, cny_id, request_id = '' } = run.data
  const work = reading(services, { person: run.person })
  const erasures = await countErasures(work.db)
  const prepared = await prepareReport(work, question)
  const total = prepared.question.group ? 0 : await countRows(work, prepared)
  let rows = 0
  const sheet = reportSheet(work, prepared, question, (count) => {
    rows = count
    return run.progress(Math.min(count, total), total)
  })
  const written = await writeSheetFile(sheet)
  const name = sheetFileName(sheet, work.now)
  try {
    const stored = await inTransaction(services, { person: run.person }, async (own) =>
      (await countErasures(own.db)) === erasures
        ? storeFile(own, { ...written, field: 'report', name, kind: 'sheet' }, { purpose: 'report' })
        : null,
    )
    if (!stored) return null
    await noteExportedRows(services, request_id, rows)
    return { fil_id: stored.fil_id, name, cny_id }
  } finally {
    await rm(written.path, { force: true })
  }
}

export function defineReportJobs(services: Services): void {
  services.jobs.define<ReportJob>(REPORT_JOB, { run: (run) => runReportJob(services, run) })
}
