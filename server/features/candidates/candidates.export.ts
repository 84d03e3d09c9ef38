import type { ExportQuery } from '#shared/core/exporting.ts'
import { applicationStatusWords, candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { shownValue } from '#shared/features/candidates/profile.format.ts'
import { fieldOf, fieldsWhere, type NamesWhere } from '#shared/features/candidates/profile.ts'
import { type CandidateRow, studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { type CandidateFlags, candidateRows } from '#server/features/candidates/candidate-list.service.ts'
import { auditSensitiveFilters } from '#server/features/candidates/candidate-filters.service.ts'

type ExportedName = NamesWhere<{ exported: true }>

function columnOf(name: ExportedName): SheetColumn<CandidateRow> {
  const { kind, label, shortLabel: header = label } = fieldOf(name)
  if (kind === 'instant' || kind === 'day') return { header, kind, value: (row) => row[name] as string | null }
  if (kind === 'wholeNumber') return { header, kind: 'number', value: (row) => row[name] as number | null }
  if (kind === 'coded' || kind === 'optionList') {
    const shown = onceEach((value) => shownValue(name, value))
    return { header, value: (row) => shown(row[name] as string | null) }
  }
  return { header, value: (row) => shownValue(name, row[name]) }
}

/** The same few values stand in all rows. */
function onceEach(show: (value: string | null) => string): (value: string | null) => string {
  const shown = new Map<string | null, string>()
  return (value) => {
    let text = shown.get(value)
    if (text === undefined) {
      text = show(value)
      if (shown.size < 1000) shown.set(value, text)
    }
    return text
  }
}

const exportedNames = Object.keys(fieldsWhere({ exported: true })) as ExportedName[]

export const columns: Record<string, SheetColumn<CandidateRow>> = {
  ...Object.fromEntries(exportedNames.map((name) => [name, columnOf(name)])),
  age: { header: 'Ηλικία', kind: 'number', value: (row) => row.age },
  last_status: {
    header: 'Στάδιο',
    value: (row) => applicationStatusWords[row.last_status as keyof typeof applicationStatusWords] ?? '',
  },
  last_cycle: { header: 'Κύκλος', value: (row) => row.last_cycle ?? '' },
  /** All studies in one cell, as on screen. */
  education: { header: 'Σπουδές', value: studiesOf },
  applications: { header: 'Αιτήσεις', kind: 'number', value: (row) => row.applications },
}

// A file with all columns has one for each of the studies instead.
export const allColumns = Object.fromEntries(Object.entries(columns).filter(([name]) => name !== 'education'))

export async function exportCandidates(work: Work, query: ExportQuery & CandidateFlags): Promise<FileAnswer> {
  await auditSensitiveFilters(work, query.filters)
  const rows = candidateRows(work, query)
  const shown = query.columns.length > 0 ? columns : allColumns
  return exportList(work, query, { name: 'Υποψήφιοι', columns: shown, fields: candidateFields, rows })
}
