import type { ExportQuery } from '#shared/core/exporting.ts'
import { type Cycle, cycleFilters } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { cycleStateWords } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { cycleRows } from '#server/features/educational-cycles/educational-cycles.queries.ts'

export const columns: Record<string, SheetColumn<Cycle>> = {
  edc_title: { header: 'Τίτλος', value: (row) => row.edc_title },
  edc_status: { header: 'Κατάσταση', value: (row) => cycleStateWords[row.edc_status] },
  edc_organizor: { header: 'Φορέας', value: (row) => row.edc_organizor },
  edc_openingDate: { header: 'Άνοιγμα', kind: 'day', value: (row) => row.edc_openingDate },
  edc_closingDate: { header: 'Κλείσιμο', kind: 'day', value: (row) => row.edc_closingDate },
  applications: { header: 'Αιτήσεις', kind: 'number', value: (row) => row.applications },
  finalists: { header: 'Φιναλίστ', kind: 'number', value: (row) => row.stages.FINALIST ?? 0 },
  succeeded: { header: 'Ολοκλήρωσαν', kind: 'number', value: (row) => row.stages.SUCCEEDED ?? 0 },
  hours: {
    header: 'Ώρες',
    kind: 'number',
    value: (row) => row.edc_hard_skills + row.edc_soft_skills + row.edc_learning_hours,
  },
  edc_date_created: { header: 'Δημιουργία', kind: 'instant', value: (row) => row.edc_date_created },
}

export function exportCycles(work: Work, query: ExportQuery): FileAnswer {
  const rows = cycleRows(work, query)
  return exportList(work, query, { name: 'Εκπαιδευτικοί κύκλοι', columns, fields: cycleFilters, rows })
}
