import type { InputOf } from '#shared/core/contract.ts'
import type { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import {
  applicationStatusWords,
  candidateFields,
  certificateWords,
  genderWords,
  statusWords,
} from '#shared/features/candidates/candidates.fields.ts'
import type { CandidateRow } from '#shared/features/candidates/candidates.schemas.ts'
import { type ExportColumn, exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { candidatePage } from '#server/features/candidates/candidates.queries.ts'
import { noteSensitive } from '#server/features/candidates/candidates.service.ts'

const MAX_ROWS = 100_000

const wordOf = (words: Record<string, string>, value: string | null) => (value === null ? '' : (words[value] ?? value))
const yes = (value: boolean) => (value ? 'Ναι' : 'Όχι')

const columns: Record<string, ExportColumn<CandidateRow>> = {
  usr_fullname: { header: 'Ονοματεπώνυμο', value: (row) => row.usr_fullname },
  usr_email: { header: 'E-mail', value: (row) => row.usr_email },
  usr_phone: { header: 'Τηλέφωνο', value: (row) => row.usr_phone },
  usr_status: { header: 'Κατάσταση', value: (row) => wordOf(statusWords, row.usr_status) },
  usp_city: { header: 'Πόλη', value: (row) => row.usp_city },
  age: { header: 'Ηλικία', kind: 'number', value: (row) => row.age },
  usp_gender: { header: 'Φύλο', value: (row) => wordOf(genderWords, row.usp_gender) },
  last_status: { header: 'Στάδιο', value: (row) => wordOf(applicationStatusWords, row.last_status) },
  last_cycle: { header: 'Κύκλος', value: (row) => row.last_cycle ?? '' },
  usp_finalist_certificate_status: {
    header: 'Πιστοποιητικό',
    value: (row) => wordOf(certificateWords, row.usp_finalist_certificate_status),
  },
  usp_open_for_work: { header: 'Διαθέσιμος', value: (row) => yes(row.usp_open_for_work) },
  usp_hired: { header: 'Έχει προσληφθεί', value: (row) => yes(row.usp_hired) },
  uedu_epal_sector: { header: 'ΕΠΑΛ', value: (row) => row.uedu_epal_sector ?? '' },
  uedu_iek_sector: { header: 'ΙΕΚ', value: (row) => row.uedu_iek_sector ?? '' },
  uedu_bachelor_sector: { header: 'Πτυχίο', value: (row) => row.uedu_bachelor_sector ?? '' },
  uedu_master_degree_sector: { header: 'Μεταπτυχιακό', value: (row) => row.uedu_master_degree_sector ?? '' },
  usp_experience_sectors: { header: 'Εμπειρία', value: (row) => row.usp_experience_sectors },
  usp_languages: {
    header: 'Γλώσσες',
    value: (row) => row.usp_languages.map((one) => `${one.language} ${one.level}`).join(', '),
  },
  usp_software: { header: 'Λογισμικό', value: (row) => row.usp_software.join(', ') },
  usp_code: { header: 'Γλώσσες προγραμματισμού', value: (row) => row.usp_code.join(', ') },
  usp_driving_licences: { header: 'Δίπλωμα οδήγησης', value: (row) => row.usp_driving_licences.join(', ') },
  has_cv: { header: 'Βιογραφικό', value: (row) => yes(row.has_cv) },
  usr_date_created: { header: 'Εγγραφή', kind: 'instant', value: (row) => row.usr_date_created },
}

export async function exportCandidates(
  work: Work,
  asked: InputOf<typeof candidatesContract.export>,
): Promise<FileAnswer> {
  await noteSensitive(work, asked.filters)
  const { documents } = await candidatePage(work, { ...asked, skip: 0, limit: MAX_ROWS })
  return exportList({
    format: asked.format,
    name: 'Υποψήφιοι',
    columns,
    wanted: asked.columns,
    rows: documents,
    now: work.now,
    fields: candidateFields,
    query: asked,
  })
}
