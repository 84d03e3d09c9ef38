import { formatDate } from '#shared/core/format.ts'
import { genderWords } from '#shared/features/candidates/candidates.fields.ts'
import { type ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { type Participant, participantFilters } from '#shared/features/participants/participants.contract.ts'
import { ColorMark } from '#web/features/participants/ColorMark.tsx'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { StageChip } from '#web/features/participants/StageChip.tsx'
import type { Column } from '#web/ui/data-table.types.ts'

const texts = participantsTexts.columns

function filterOf(field: keyof typeof participantFilters): Pick<Column<Participant>, 'filter'> {
  const { kind, ...rest } = participantFilters[field]
  return { filter: { kind, ...('options' in rest ? { options: rest.options } : {}) } }
}

const numbers = new Intl.NumberFormat('el', { maximumFractionDigits: 2 })
const score = (value: number | null) => (value === null ? '' : numbers.format(value))

const fixed: Column<Participant>[] = [
  {
    id: 'usr_fullname',
    header: texts.name,
    cell: (row) => row.usr_fullname,
    sortable: true,
    width: 200,
    ...filterOf('usr_fullname'),
  },
  {
    id: 'edca_status',
    header: texts.status,
    cell: (row) => <StageChip state={row.edca_status as ApplicationState} />,
    sortable: true,
    width: 222,
    ...filterOf('edca_status'),
  },
  {
    id: 'edca_game_assessment_score',
    header: texts.game,
    cell: (row) => score(row.edca_game_assessment_score),
    sortable: true,
    align: 'right',
    width: 104,
    ...filterOf('edca_game_assessment_score'),
  },
  {
    id: 'edca_lac_score',
    header: texts.lac,
    cell: (row) => score(row.edca_lac_score),
    sortable: true,
    align: 'right',
    width: 92,
    ...filterOf('edca_lac_score'),
  },
  {
    id: 'usp_city',
    header: texts.city,
    cell: (row) => row.usp_city,
    sortable: true,
    width: 118,
    ...filterOf('usp_city'),
  },
  {
    id: 'age',
    header: texts.age,
    cell: (row) => row.age ?? '',
    sortable: true,
    align: 'right',
    width: 84,
    ...filterOf('age'),
  },
  { id: 'education', header: texts.education, cell: (row) => row.education, width: 200 },
  { id: 'edca_note', header: texts.note, cell: (row) => row.edca_note, width: 180, ...filterOf('edca_note') },
  {
    id: 'edca_date_created',
    header: texts.applied,
    cell: (row) => formatDate(row.edca_date_created),
    sortable: true,
    width: 115,
    ...filterOf('edca_date_created'),
  },
  {
    id: 'usp_gender',
    header: texts.gender,
    cell: (row) => genderWords[row.usp_gender as keyof typeof genderWords] ?? '',
    defaultHidden: true,
    ...filterOf('usp_gender'),
  },
  { id: 'usr_email', header: texts.email, cell: (row) => row.usr_email, defaultHidden: true, ...filterOf('usr_email') },
  { id: 'usr_phone', header: texts.phone, cell: (row) => row.usr_phone, defaultHidden: true, ...filterOf('usr_phone') },
  {
    id: 'has_cv',
    header: texts.cv,
    cell: (row) => (row.has_cv ? participantsTexts.has : ''),
    defaultHidden: true,
    ...filterOf('has_cv'),
  },
  {
    id: 'applications',
    header: texts.applications,
    cell: (row) => row.applications,
    align: 'right',
    defaultHidden: true,
    ...filterOf('applications'),
  },
]

/** The columns of a cycle's participants; the mark is the only one that knows the cycle. */
export function participantColumns(edc_id: number): Column<Participant>[] {
  const [name, ...rest] = fixed
  const color: Column<Participant> = {
    id: 'edca_color',
    header: texts.color,
    cell: (row) => <ColorMark edc_id={edc_id} participant={row} />,
    isAction: true,
    width: 52,
    ...filterOf('edca_color'),
  }
  return [name as Column<Participant>, color, ...rest]
}
