import type { ExportFormat, ExportQuery } from '#shared/core/exporting.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { formatDateTime } from '#shared/core/format.ts'
import {
  type ConsentCount,
  ledgerByWords,
  ledgerFields,
  ledgerKindWords,
  type LedgerRow,
  type ProcessingActivity,
  requestFields,
} from '#shared/features/data-protection/data-protection.contract.ts'
import { consentTitle, periodWords } from '#shared/features/data-protection/data-protection.words.ts'
import {
  requestKindWords,
  requestSourceWords,
  requestStatusWords,
} from '#shared/features/data-protection/data-requests.rules.ts'
import type { DataRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import { type SheetFile, sheetAnswer } from '#server/core/sheet-files.ts'
import type { Work } from '#server/core/work.ts'
import { consentCounts, ledgerRows } from '#server/features/data-protection/processing.queries.ts'
import { recordOfProcessing } from '#server/features/data-protection/processing.record.ts'
import { requestRows } from '#server/features/data-protection/data-requests.queries.ts'

export const columns: Record<string, SheetColumn<DataRequest>> = {
  dar_id: { header: 'Αριθμός', kind: 'number', value: (row) => row.dar_id },
  person: { header: 'Πρόσωπο', value: (row) => row.person },
  dar_kind: { header: 'Τι ζητά', value: (row) => requestKindWords[row.dar_kind] },
  dar_status: { header: 'Κατάσταση', value: (row) => requestStatusWords[row.dar_status] },
  dar_date_due: { header: 'Προθεσμία', kind: 'day', value: (row) => row.dar_date_due },
  days_left: { header: 'Μένουν', kind: 'number', value: (row) => row.days_left },
  dar_date_received: { header: 'Ήρθε', kind: 'day', value: (row) => row.dar_date_received },
  dar_source: { header: 'Πώς ήρθε', value: (row) => requestSourceWords[row.dar_source] },
  dar_text: { header: 'Κείμενο', value: (row) => row.dar_text },
  dar_answer: { header: 'Απάντηση', value: (row) => row.dar_answer },
  dar_extension: { header: 'Λόγος παράτασης', value: (row) => row.dar_extension },
  dar_date_closed: { header: 'Έκλεισε', kind: 'instant', value: (row) => row.dar_date_closed },
  closed_by: { header: 'Από', value: (row) => row.closed_by },
}

export function exportRequests(work: Work, query: ExportQuery): FileAnswer {
  const rows = requestRows(work, query)
  return exportList(work, query, {
    name: 'Αιτήματα για δεδομένα',
    columns,
    fields: requestFields,
    rows,
  })
}

const ledgerColumns: Record<string, SheetColumn<LedgerRow>> = {
  era_number: { header: 'Αριθμός απόδειξης', value: (row) => row.era_number },
  era_kind: { header: 'Τι ήταν', value: (row) => ledgerKindWords[row.era_kind] },
  era_by: { header: 'Ποιος το έκανε', value: (row) => ledgerByWords[row.era_by] },
  era_date_created: { header: 'Πότε', kind: 'instant', value: (row) => row.era_date_created },
}

export function exportLedger(work: Work, query: ExportQuery): FileAnswer {
  const rows = ledgerRows(work, query)
  return exportList(work, query, { name: 'Διαγραφές', columns: ledgerColumns, fields: ledgerFields, rows })
}

const consentColumns: SheetColumn<ConsentCount>[] = [
  { header: 'Για τι', value: consentTitle },
  { header: 'Κείμενο', value: (row) => row.version },
  { header: 'Συμφωνούν', kind: 'number', value: (row) => (row.kind === 'unasked' ? null : row.given) },
  { header: 'Δεν συμφωνούν', kind: 'number', value: (row) => (row.kind === 'consent' ? row.refused : null) },
  { header: 'Δεν έχουν ερωτηθεί', kind: 'number', value: (row) => (row.kind === 'unasked' ? row.refused : null) },
  { header: 'Τελευταία απάντηση', kind: 'instant', value: (row) => row.latest },
]

export async function exportConsents(work: Work, format: ExportFormat): Promise<FileAnswer> {
  const rows = await consentCounts(work.db)
  return wholeTable(work, { title: 'Συγκαταθέσεις ανά κείμενο', format, columns: consentColumns, rows: () => [rows] })
}

const processingColumns: SheetColumn<ProcessingActivity>[] = [
  { header: 'Δραστηριότητα', value: (row) => row.title },
  { header: 'Πρόσωπα', value: (row) => row.people },
  { header: 'Σκοπός', value: (row) => row.purpose },
  { header: 'Νομική βάση', value: (row) => row.basis },
  { header: 'Αποδέκτες', value: (row) => row.recipients },
  { header: 'Κατηγορίες δεδομένων', value: (row) => row.categories.join(' · ') },
  { header: 'Στήλες', value: (row) => row.columns.join(', ') },
  {
    header: 'Διατήρηση',
    value: (row) =>
      [...row.periods.map(({ title, days }) => `${title}: ${periodWords(days)}`), ...row.kept].join(' · '),
  },
]

export async function exportProcessing(work: Work, format: ExportFormat): Promise<FileAnswer> {
  const rows = await recordOfProcessing(work)
  return wholeTable(work, { title: 'Αρχείο δραστηριοτήτων', format, columns: processingColumns, rows: () => [rows] })
}

const wholeTable = <Row>(work: Work, table: Omit<SheetFile<Row>, 'about'>) =>
  sheetAnswer({ ...table, about: () => [table.title, `Εξαγωγή: ${formatDateTime(work.now)}`] }, work)
