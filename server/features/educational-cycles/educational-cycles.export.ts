import type { InputOf } from '#shared/core/contract.ts'
import {
  type Cycle,
  cycleFilters,
  type educationalCyclesContract,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { cycleStateWords } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { type ExportColumn, exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { cyclePage } from '#server/features/educational-cycles/educational-cycles.queries.ts'

const MAX_ROWS = 5000

const columns: Record<string, ExportColumn<Cycle>> = {
  edc_title: { header: 'Τίτλος', value: (row) => row.edc_title },
  edc_status: { header: 'Κατάσταση', value: (row) => cycleStateWords[row.edc_status] },
  edc_organizor: { header: 'Κατηγορία', value: (row) => row.edc_organizor },
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

export async function exportCycles(
  work: Work,
  asked: InputOf<typeof educationalCyclesContract.export>,
): Promise<FileAnswer> {
  const { documents } = await cyclePage(work, { ...asked, skip: 0, limit: MAX_ROWS })
  const chosen = asked.ids ? new Set(asked.ids) : null
  return exportList({
    format: asked.format,
    name: 'Εκπαιδευτικοί κύκλοι',
    columns,
    wanted: asked.columns,
    rows: chosen ? documents.filter((row) => chosen.has(row.edc_id)) : documents,
    now: work.now,
    fields: cycleFilters,
    query: asked,
  })
}
