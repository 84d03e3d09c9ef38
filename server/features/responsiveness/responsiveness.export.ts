import type { ExportQuery } from '#shared/core/exporting.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { type CompanyResponse, responseFields } from '#shared/features/responsiveness/responsiveness.contract.ts'
import { isPrompt } from '#shared/features/responsiveness/responsiveness.rules.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { responseRows } from '#server/features/responsiveness/responsiveness.queries.ts'

type Row = Omit<CompanyResponse, 'is_prompt'>

const figure = (name: Exclude<keyof typeof responseFields, 'cny_name'>): SheetColumn<Row> => ({
  header: responseFields[name].label,
  kind: 'number',
  value: (row) => row[name],
})

export const columns: Record<string, SheetColumn<Row>> = {
  cny_name: { header: responseFields.cny_name.label, value: (row) => row.cny_name },
  met: figure('met'),
  answered: figure('answered'),
  silent: figure('silent'),
  silent_percent: figure('silent_percent'),
  median_days: figure('median_days'),
  missed: figure('missed'),
  kept: figure('kept'),
  kept_percent: figure('kept_percent'),
  is_prompt: { header: 'Απαντά', value: (row) => (isPrompt(row) ? 'Ναι' : 'Όχι') },
}

export function exportResponses(work: Work, query: ExportQuery): FileAnswer {
  const rows = responseRows(work, query)
  return exportList(work, query, { name: 'Ανταπόκριση εταιρειών', columns, fields: responseFields, rows })
}
