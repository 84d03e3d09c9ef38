import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { shownValue } from '#shared/features/candidates/profile.format.ts'
import { fieldOf, fieldsWhere, type NamesWhere } from '#shared/features/candidates/profile.ts'
import { statusWords } from '#shared/features/candidates/profile.words.ts'
import { type CandidateRow, studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { StagePips } from '#web/parts/stages/StagePips.tsx'
import { Tags } from '#web/parts/tags/Tags.tsx'
import { columnsOf } from '#web/ui/columns-and-views.ts'
import type { Column } from '#web/ui/data-table.types.ts'
import { statusChip } from '#web/ui/StatusChip.tsx'

const texts = candidatesTexts.columns

type ListedName = NamesWhere<{ listed: true }>

/** A column for a profile field; of yes and no it shows only «Ναι». */
function fieldColumn(name: ListedName, layout: Partial<Column<CandidateRow>> = {}): Column<CandidateRow> {
  const { kind, label, shortLabel, sortable } = fieldOf(name)
  const isFlag = kind === 'flag' || kind === 'file'
  return {
    id: name,
    header: shortLabel ?? label,
    cell: (row) => (isFlag && !row[name] ? '' : shownValue(name, row[name])),
    ...(sortable ? { sortable } : {}),
    ...(kind === 'wholeNumber' ? { align: 'right' } : {}),
    ...layout,
  }
}

export const CandidateStatusChip = statusChip({ ON: 'success', FROZEN: 'warning', OFF: 'neutral' }, statusWords)

const columns: Column<CandidateRow>[] = [
  fieldColumn('usr_fullname', { width: 220 }),
  {
    id: 'last_status',
    header: texts.stage,
    cell: (row) => row.last_status && <StagePips status={row.last_status as ApplicationState} />,
    width: 252,
  },
  { id: 'last_cycle', header: texts.cycle, cell: (row) => row.last_cycle ?? '', width: 200 },
  fieldColumn('usp_tags', { width: 160, cell: (row) => (row.usp_tags.length > 0 ? <Tags of={row.usp_tags} /> : '') }),
  fieldColumn('usp_city', { width: 130 }),
  {
    id: 'age',
    header: texts.age,
    cell: (row) => row.age ?? '',
    sortable: true,
    align: 'right',
    width: 84,
  },
  { id: 'education', header: texts.education, cell: studiesOf, width: 210 },
  fieldColumn('usp_finalist_certificate_status', { width: 130, card: 'normal' }),
  fieldColumn('usp_open_for_work', { width: 145 }),
  fieldColumn('usp_hired', { width: 125 }),
  fieldColumn('usr_status', {
    width: 125,
    cell: (row) => <CandidateStatusChip status={row.usr_status} />,
    cardFirst: (row) => (row.usr_status === 'ON' ? '' : <CandidateStatusChip status={row.usr_status} />),
  }),
  {
    id: 'applications',
    header: texts.applications,
    cell: (row) => row.applications,
    align: 'right',
    defaultHidden: true,
  },
]

const isShown = (name: string) => columns.some(({ id }) => id === name)
const isOfStudies = (name: ListedName) => fieldOf(name).section === 'education'
/** Every other exported field can be switched on. */
const others = (Object.keys(fieldsWhere({ listed: true, exported: true })) as ListedName[])
  .filter((name) => !isShown(name) && !isOfStudies(name))
  .map((name) => fieldColumn(name, { defaultHidden: true }))

export const candidateColumns = columnsOf(candidateFields, [...columns, ...others])
