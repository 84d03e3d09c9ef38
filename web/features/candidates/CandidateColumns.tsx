import { formatDate } from '#shared/core/format.ts'
import {
  applicationStatusWords,
  candidateFields,
  certificateWords,
  genderWords,
  statusWords,
} from '#shared/features/candidates/candidates.fields.ts'
import type { CandidateRow } from '#shared/features/candidates/candidates.schemas.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import type { Column } from '#web/ui/data-table.types.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const texts = candidatesTexts.columns

function filterOf(field: keyof typeof candidateFields): Pick<Column<CandidateRow>, 'filter'> {
  const { kind, ...rest } = candidateFields[field]
  return { filter: { kind, ...('options' in rest ? { options: rest.options } : {}) } }
}

const tones: Record<CandidateRow['usr_status'], Tone> = { ON: 'success', FROZEN: 'warning', OFF: 'neutral' }

export function CandidateStatusChip({ status }: { status: CandidateRow['usr_status'] }) {
  return <StatusChip tone={tones[status]} label={statusWords[status]} size="sm" />
}

const yes = (value: boolean) => (value ? candidatesTexts.yes : '')
const studies = (row: CandidateRow) =>
  [row.uedu_master_degree_sector, row.uedu_bachelor_sector, row.uedu_iek_sector, row.uedu_epal_sector]
    .filter(Boolean)
    .join(', ')

export const candidateColumns: Column<CandidateRow>[] = [
  {
    id: 'usr_fullname',
    header: texts.name,
    cell: (row) => row.usr_fullname,
    sortable: true,
    width: 220,
    ...filterOf('usr_fullname'),
  },
  {
    id: 'last_status',
    header: texts.stage,
    cell: (row) => applicationStatusWords[row.last_status as keyof typeof applicationStatusWords] ?? '',
    width: 180,
  },
  { id: 'last_cycle', header: texts.cycle, cell: (row) => row.last_cycle ?? '', width: 200 },
  {
    id: 'usp_city',
    header: texts.city,
    cell: (row) => row.usp_city,
    sortable: true,
    width: 130,
    ...filterOf('usp_city'),
  },
  {
    id: 'age',
    header: texts.age,
    cell: (row) => row.age ?? '',
    sortable: true,
    align: 'right',
    width: 105,
    ...filterOf('age'),
  },
  { id: 'education', header: texts.education, cell: studies, width: 210 },
  {
    id: 'usp_finalist_certificate_status',
    header: texts.certificate,
    cell: (row) => (row.usp_finalist_certificate_status ? certificateWords[row.usp_finalist_certificate_status] : ''),
    width: 130,
    ...filterOf('usp_finalist_certificate_status'),
  },
  {
    id: 'usp_open_for_work',
    header: texts.open,
    cell: (row) => yes(row.usp_open_for_work),
    width: 115,
    ...filterOf('usp_open_for_work'),
  },
  { id: 'usp_hired', header: texts.hired, cell: (row) => yes(row.usp_hired), width: 125, ...filterOf('usp_hired') },
  {
    id: 'usr_status',
    header: texts.status,
    cell: (row) => <CandidateStatusChip status={row.usr_status} />,
    sortable: true,
    width: 125,
    ...filterOf('usr_status'),
  },
  {
    id: 'usr_email',
    header: texts.email,
    cell: (row) => row.usr_email,
    sortable: true,
    defaultHidden: true,
    ...filterOf('usr_email'),
  },
  { id: 'usr_phone', header: texts.phone, cell: (row) => row.usr_phone, defaultHidden: true, ...filterOf('usr_phone') },
  {
    id: 'usp_gender',
    header: texts.gender,
    cell: (row) => (row.usp_gender ? genderWords[row.usp_gender] : ''),
    defaultHidden: true,
    ...filterOf('usp_gender'),
  },
  {
    id: 'usp_languages',
    header: texts.languages,
    cell: (row) => row.usp_languages.map((one) => `${one.language} ${one.level}`).join(', '),
    defaultHidden: true,
    ...filterOf('usp_languages'),
  },
  { id: 'has_cv', header: texts.cv, cell: (row) => yes(row.has_cv), defaultHidden: true, ...filterOf('has_cv') },
  {
    id: 'applications',
    header: texts.applications,
    cell: (row) => row.applications,
    align: 'right',
    defaultHidden: true,
    ...filterOf('applications'),
  },
  {
    id: 'usr_date_created',
    header: texts.created,
    cell: (row) => formatDate(row.usr_date_created),
    sortable: true,
    defaultHidden: true,
    ...filterOf('usr_date_created'),
  },
]
