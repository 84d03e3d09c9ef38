import type { ExportQuery } from '#shared/core/exporting.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import { genderWords } from '#shared/features/candidates/profile.words.ts'
import { type Participant, participantFilters } from '#shared/features/participants/participants.contract.ts'
import { colourWords } from '#shared/features/participants/participants.rules.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { participantRows } from '#server/features/participants/participants.queries.ts'

const wordOf = (words: Record<string, string>, value: string | null) => (value === null ? '' : (words[value] ?? value))

export const columns: Record<string, SheetColumn<Participant>> = {
  usr_fullname: { header: 'Ονοματεπώνυμο', value: (row) => row.usr_fullname },
  edca_status: { header: 'Στάδιο', value: (row) => wordOf(applicationStatusWords, row.edca_status) },
  usr_email: { header: 'E-mail', value: (row) => row.usr_email },
  usr_phone: { header: 'Τηλέφωνο', value: (row) => row.usr_phone },
  usp_city: { header: 'Πόλη', value: (row) => row.usp_city },
  age: { header: 'Ηλικία', kind: 'number', value: (row) => row.age },
  usp_gender: { header: 'Φύλο', value: (row) => wordOf(genderWords, row.usp_gender) },
  education: { header: 'Σπουδές', value: (row) => row.education },
  edca_game_assessment_score: {
    header: 'Παιχνίδια',
    kind: 'number',
    value: (row) => row.edca_game_assessment_score,
  },
  edca_lac_score: { header: 'Κέντρο', kind: 'number', value: (row) => row.edca_lac_score },
  edca_color: { header: 'Χρώμα', value: (row) => wordOf(colourWords, row.edca_color) },
  usp_tags: { header: profile.usp_tags.label, value: (row) => row.usp_tags.join(', ') },
  edca_note: { header: 'Σημείωση', value: (row) => row.edca_note },
  edca_date_created: { header: 'Αίτηση', kind: 'instant', value: (row) => row.edca_date_created },
  has_cv: { header: 'Βιογραφικό', value: (row) => (row.has_cv ? 'Ναι' : '') },
  applications: { header: 'Αιτήσεις συνολικά', kind: 'number', value: (row) => row.applications },
}

export function exportParticipants(work: Work, edc_id: number, query: ExportQuery): FileAnswer {
  const rows = participantRows(work, edc_id, query)
  return exportList(work, query, { name: 'Συμμετέχοντες', columns, fields: participantFilters, rows })
}
