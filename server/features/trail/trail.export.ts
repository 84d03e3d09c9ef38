import type { ExportQuery } from '#shared/core/exporting.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { type TrailRow, trailFields } from '#shared/features/trail/trail.contract.ts'
import { onWhatOf, whatOf, whoOf } from '#shared/features/trail/trail.row.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { type TrailSubject, trailRows } from '#server/features/trail/trail.queries.ts'

export const columns: Record<string, SheetColumn<TrailRow>> = {
  aud_at: { header: 'Πότε', kind: 'instant', value: (row) => row.aud_at },
  who: { header: 'Ποιος', value: whoOf },
  aud_action: { header: 'Τι έγινε', value: whatOf },
  aud_entity: { header: 'Σε τι', value: onWhatOf },
  rows: { header: 'Γραμμές', kind: 'number', value: (row) => row.rows },
  aud_address: { header: 'Από πού', value: (row) => row.aud_address },
}

const names = { exports: 'Εξαγωγές', readings: 'Αναγνώσεις' }

export function exportTrail(work: Work, query: ExportQuery & TrailSubject): FileAnswer {
  const rows = trailRows(work, query)
  const name = query.group ? names[query.group] : 'Ίχνος ενεργειών'
  return exportList(work, query, { name, columns, fields: trailFields, rows })
}
