import type { InputOf } from '#shared/core/contract.ts'
import { applicationStatusWords, genderWords } from '#shared/features/candidates/candidates.fields.ts'
import {
  type Participant,
  participantFilters,
  type participantsContract,
} from '#shared/features/participants/participants.contract.ts'
import { colourWords } from '#shared/features/participants/participants.rules.ts'
import { type ExportColumn, exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { participantPage } from '#server/features/participants/participants.queries.ts'

const MAX_ROWS = 20_000

const wordOf = (words: Record<string, string>, value: string | null) => (value === null ? '' : (words[value] ?? value))

const columns: Record<string, ExportColumn<Participant>> = {
  usr_fullname: { header: 'Ονοματεπώνυμο', value: (row) => row.usr_fullname },
  edca_status: { header: 'Στάδιο', value: (row) => wordOf(applicationStatusWords, row.edca_status) },
  usr_email: { header: 'E-mail', value: (row) => row.usr_email },
  usr_phone: { header: 'Τηλέφωνο', value: (row) => row.usr_phone },
  usp_city: { header: 'Πόλη', value: (row) => row.usp_city },
  age: { header: 'Ηλικία', kind: 'number', value: (row) => row.age },
  usp_gender: { header: 'Φύλο', value: (row) => wordOf(genderWords, row.usp_gender) },
  education: { header: 'Σπουδές', value: (row) => row.education },
  edca_game_assessment_score: {
    header: 'Σκορ παιχνιδιών',
    kind: 'number',
    value: (row) => row.edca_game_assessment_score,
  },
  edca_lac_score: { header: 'Βαθμός κέντρου', kind: 'number', value: (row) => row.edca_lac_score },
  edca_color: { header: 'Χρώμα', value: (row) => wordOf(colourWords, row.edca_color) },
  edca_note: { header: 'Σημείωση', value: (row) => row.edca_note },
  edca_date_created: { header: 'Αίτηση', kind: 'instant', value: (row) => row.edca_date_created },
}

export async function exportParticipants(
  work: Work,
  edc_id: number,
  asked: InputOf<typeof participantsContract.export>,
): Promise<FileAnswer> {
  const { documents } = await participantPage(work, edc_id, { ...asked, skip: 0, limit: MAX_ROWS })
  const chosen = asked.ids ? new Set(asked.ids) : null
  return exportList({
    format: asked.format,
    name: 'Συμμετέχοντες',
    columns,
    wanted: asked.columns,
    rows: chosen ? documents.filter((row) => chosen.has(row.usr_id)) : documents,
    now: work.now,
    fields: participantFilters,
    query: asked,
  })
}
