import { Group, Stack } from '@mantine/core'
import {
  type CompanyResponse,
  type Meeting,
  meetingFields,
  responsivenessContract as contract,
} from '#shared/features/responsiveness/responsiveness.contract.ts'
import { type MeetingState, meetingWords } from '#shared/features/responsiveness/responsiveness.rules.ts'
import { dotted } from '#shared/core/format.ts'
import { useRecord } from '#web/core/query.ts'
import { useList } from '#web/core/use-list.ts'
import { responsivenessTexts } from '#web/features/responsiveness/responsiveness.texts.ts'
import { PastPage } from '#web/parts/as-of/with-past.tsx'
import { nouns } from '#web/parts/nouns.texts.ts'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/KeyFigure.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = responsivenessTexts.company
const { middle, notes } = responsivenessTexts

const defaults = { sort: 'waiting', limit: 50 }
const tones: Record<MeetingState, Tone> = { ANSWERED: 'success', SILENT: 'warning', WAITING: 'progress' }

export const columns = columnsOf<Meeting>(meetingFields, [
  { id: 'usr_fullname', width: 220, sortable: true },
  { id: 'jl_position_title', width: 220, sortable: true },
  { id: 'met_at', width: 130, sortable: true },
  { id: 'answered_at', width: 130, sortable: true },
  { id: 'days', width: 100, sortable: true },
  {
    id: 'state',
    width: 190,
    cell: (row) => <StatusChip tone={tones[row.state]} label={meetingWords[row.state]} size="sm" />,
  },
])

const views = viewsOf(texts.views, { silent: { state: 'SILENT' }, waiting: { state: 'WAITING' } })

/** The people behind the figures of one company. */
export function CompanyResponseScreen(props: { params: Record<string, string> }) {
  return (
    <PastPage>
      <CompanyPage {...props} />
    </PastPage>
  )
}

function CompanyPage({ params }: { params: Record<string, string> }) {
  const cny_id = Number(params.cny_id)
  const company = useRecord(contract.company, { id: cny_id })
  const list = useList(contract.meetings, { input: { id: cny_id }, defaults })
  return (
    <PageFrame
      title={company.data?.cny_name ?? texts.title}
      breadcrumbs={[{ label: responsivenessTexts.title, href: '/admin/company-response' }, { label: texts.title }]}
    >
      <LoadState of={company} shape="text" count={3} isQuiet />
      {company.data && (
        <Stack gap="lg">
          <Figures company={company.data} />
          <DataTable
            {...list}
            tableId="company-meetings"
            label={texts.people}
            noun={nouns.meeting}
            columns={columns}
            rowId={(row) => `${row.jl_id}-${row.usr_id}`}
            rowLabel={(row) => dotted(row.usr_fullname, row.jl_position_title)}
            rowHref={(row) => `/admin/candidates/${row.usr_id}`}
            filterFields={meetingFields}
            views={views}
            searchPlaceholder={texts.searchPeople}
            empty={{ title: texts.empty, body: texts.emptyBody }}
          />
        </Stack>
      )}
    </PageFrame>
  )
}

function Figures({ company }: { company: CompanyResponse }) {
  const { answered, silent, kept, left } = company
  return (
    <Section>
      <Stack gap="sm">
        <KeyFigures>
          <KeyFigure label={middle.days} value={company.median_days} note={notes.median_days} />
          <KeyFigure
            label={middle.silent}
            value={responsivenessTexts.percent(company.silent_percent)}
            hint={texts.of(silent, answered + silent)}
            note={notes.silent}
          />
          <KeyFigure label={texts.missed} value={company.missed} note={notes.missed} />
          <KeyFigure
            label={middle.kept}
            value={responsivenessTexts.percent(company.kept_percent)}
            hint={texts.of(kept, kept + left)}
            note={notes.kept}
          />
        </KeyFigures>
        <Group gap="md">
          <UiLink href={`/admin/companies/${company.cny_id}/edit`}>{texts.profile}</UiLink>
          <UiLink href={`/admin/follow-up?q=${encodeURIComponent(company.cny_name)}`}>{texts.hires}</UiLink>
        </Group>
      </Stack>
    </Section>
  )
}
