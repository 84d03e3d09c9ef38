import type { ExportQuery } from '#shared/core/exporting.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { requestFields } from '#shared/features/data-protection/data-protection.contract.ts'
import {
  requestKindWords,
  requestSourceWords,
  requestStatusWords,
} from '#shared/features/data-protection/data-requests.rules.ts'
import type { DataRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
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
