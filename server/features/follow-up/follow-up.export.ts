import type { ExportQuery } from '#shared/core/exporting.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { followUpFields } from '#shared/features/follow-up/follow-up.contract.ts'
import { answerWords, contractWords, hourWords, stateWords } from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowUpRow, FollowUpWord } from '#shared/features/follow-up/follow-up.schemas.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { followUpRows } from '#server/features/follow-up/follow-up.queries.ts'

const answerOf = ({ answer }: FollowUpWord) => (answer ? answerWords[answer] : '')
const contractOf = ({ contract }: FollowUpWord) => (contract ? contractWords[contract] : '')
const hoursOf = ({ hours }: FollowUpWord) => (hours ? hourWords[hours] : '')

export const columns: Record<string, SheetColumn<FollowUpRow>> = {
  usr_fullname: { header: 'Απόφοιτος', value: (row) => row.usr_fullname },
  cny_name: { header: 'Εταιρεία', value: (row) => row.cny_name },
  jl_position_title: { header: 'Θέση', value: (row) => row.jl_position_title },
  jlh_date_created: { header: 'Πρόσληψη', kind: 'day', value: (row) => row.jlh_date_created },
  month: { header: 'Μήνες μετά', kind: 'number', value: (row) => row.month },
  due: { header: 'Ημέρα ερώτησης', kind: 'day', value: (row) => row.due },
  state: { header: 'Κατάσταση', value: (row) => stateWords[row.state] },
  graduate_answer: { header: 'Λέει ο απόφοιτος', value: (row) => answerOf(row.graduate) },
  graduate_contract: { header: 'Σύμβαση (απόφοιτος)', value: (row) => contractOf(row.graduate) },
  graduate_hours: { header: 'Ωράριο (απόφοιτος)', value: (row) => hoursOf(row.graduate) },
  in_field: {
    header: 'Στο αντικείμενο',
    value: ({ graduate }) => (graduate.in_field === null ? '' : graduate.in_field ? 'Ναι' : 'Όχι'),
  },
  employer_answer: { header: 'Λέει η εταιρεία', value: (row) => answerOf(row.employer) },
  employer_contract: { header: 'Σύμβαση (εταιρεία)', value: (row) => contractOf(row.employer) },
  employer_hours: { header: 'Ωράριο (εταιρεία)', value: (row) => hoursOf(row.employer) },
  settled: {
    header: 'Απόφαση γραφείου',
    value: ({ settlement }) => (settlement ? (settlement.works ? answerWords.SAME_JOB : answerWords.LEFT) : ''),
  },
  reason: { header: 'Αιτιολογία', value: (row) => row.settlement?.reason ?? '' },
}

export function exportFollowUps(work: Work, query: ExportQuery): FileAnswer {
  const rows = followUpRows(work, query)
  return exportList(work, query, { name: 'Παρακολούθηση προσλήψεων', columns, fields: followUpFields, rows })
}
