import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { formatDateTime } from '#shared/core/format.ts'
import { interviewStates, interviewWords, isUpcoming } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewsContract as contract } from '#shared/features/interviews/interviews.contract.ts'
import type { ListingState } from '#shared/features/job-listings/job-listings.rules.ts'
import { sendForFile } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { downloadList } from '#web/core/download-list.ts'
import { useListAddress } from '#web/core/list-address.ts'
import { useCall } from '#web/core/query.ts'
import { useTab } from '#web/core/use-tab.ts'
import { InterviewCalendar } from '#web/features/interviews/InterviewCalendar.tsx'
import { interviewsTexts as texts } from '#web/features/interviews/interviews.texts.ts'
import { type LocalList, localPage } from '#web/parts/local-page.ts'
import { PlaceActions } from '#web/parts/PlaceActions.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import type { ListState } from '#web/ui/list-state.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'
import { saveBlob } from '#web/ui/table-csv.ts'
import { toast } from '#web/ui/toast.tsx'

const tabIds = ['upcoming', 'past', 'calendar'] as const

const tones: Record<Interview['jli_status'], Tone> = {
  PENDING_CANDIDATE_RESPONSE: 'warning',
  SCHEDULED: 'success',
  COMPLETED: 'info',
  CANDIDATE_REJECTED: 'danger',
  CANCELLED: 'neutral',
}

/** All that was arranged: what comes, what was, and both as a calendar. */
export function InterviewsScreen() {
  const [tab, setTab] = useTab(tabIds)
  const list = useCall(contract.list, undefined)
  const upcoming = list.data?.filter((one) => isUpcoming(one.jli_status))
  const past = list.data?.filter((one) => !isUpcoming(one.jli_status))
  const tabs = [
    { id: 'upcoming', label: texts.upcoming, count: upcoming?.length },
    { id: 'past', label: texts.past, count: past?.length },
    { id: 'calendar', label: texts.calendar },
  ]
  return (
    <PageFrame title={texts.title} width="wide">
      {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingSkeleton shape="cards" />}
      {list.data && (
        <PageTabs tabs={tabs} value={tab} onChange={setTab} label={texts.title}>
          {tab === 'upcoming' && <InterviewList key="upcoming" interviews={upcoming ?? []} isPast={false} />}
          {tab === 'past' && <InterviewList key="past" interviews={past ?? []} isPast />}
          {tab === 'calendar' && <InterviewCalendar interviews={list.data} />}
        </PageTabs>
      )}
    </PageFrame>
  )
}

async function saveCalendar(jli_id: number): Promise<void> {
  try {
    const { blob, name } = await sendForFile(contract.calendar, { id: jli_id })
    saveBlob(blob, name)
  } catch (error) {
    toast.error(messageOf(error as Error))
  }
}

const stateWords = (one: Interview) => (one.is_expired ? texts.expired : interviewWords[one.jli_status])

/** What the candidate or the company said about it. */
function remarksOf(one: Interview): string {
  return [
    one.jli_proposed_times.length > 0 ? texts.proposes(one.jli_proposed_times.map(formatDateTime).join(', ')) : '',
    one.jli_answer_note && texts.note(one.jli_answer_note),
    one.jli_answered_by === 'office' ? texts.byOffice : '',
    one.jli_cancel_reason && texts.reason(one.jli_cancel_reason),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function Place({ interview: one }: { interview: Interview }) {
  return (
    <>
      {one.jli_location && (
        <Text size="sm" component="div">
          {one.jli_location}
        </Text>
      )}
      {one.jli_link && (
        <Anchor href={one.jli_link} target="_blank" rel="noopener noreferrer" size="sm">
          {texts.join}
        </Anchor>
      )}
    </>
  )
}

function Actions({ interview: one }: { interview: Interview }) {
  if (!isUpcoming(one.jli_status)) return null
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`${texts.ics}: ${one.usr_fullname}`}
        title={texts.ics}
        onClick={() => void saveCalendar(one.jli_id)}
      >
        <IconCalendarDown size={17} aria-hidden />
      </Button>
      <PlaceActions
        jl_id={one.jli_fk_jl_id}
        listingStatus={one.jli_job_listing.jl_status as ListingState}
        usr_id={one.jli_fk_usr_id}
        name={one.usr_fullname}
        status="INTERVIEWED"
        upcoming={one}
        isCompact
      />
    </Group>
  )
}

const { columns: words } = texts
const columns: Column<Interview>[] = [
  {
    id: 'usr_fullname',
    header: words.candidate,
    width: 180,
    sortable: true,
    cell: (one) => one.usr_fullname,
    csv: (one) => one.usr_fullname,
  },
  {
    id: 'jli_date',
    header: words.when,
    width: 145,
    sortable: true,
    filter: { kind: 'date' },
    cell: (one) => formatDateTime(one.jli_date),
    csv: (one) => formatDateTime(one.jli_date),
  },
  {
    id: 'jli_status',
    header: words.status,
    width: 200,
    filter: { kind: 'choice', options: interviewStates.map((value) => ({ value, label: interviewWords[value] })) },
    cell: (one) => (
      <StatusChip tone={one.is_expired ? 'danger' : tones[one.jli_status]} label={stateWords(one)} size="sm" />
    ),
    csv: stateWords,
  },
  {
    id: 'jl_position_title',
    header: words.position,
    width: 180,
    sortable: true,
    filter: { kind: 'text' },
    cell: (one) => one.jli_job_listing.jl_position_title,
    csv: (one) => one.jli_job_listing.jl_position_title,
  },
  {
    id: 'place',
    header: words.place,
    width: 150,
    cell: (one) => <Place interview={one} />,
    csv: (one) => [one.jli_location, one.jli_link].filter(Boolean).join(', '),
  },
  { id: 'remarks', header: words.remarks, width: 162, card: 'plain', cell: remarksOf, csv: remarksOf },
  {
    id: 'actions',
    header: words.actions,
    isAction: true,
    width: 100,
    cell: (one) => <Actions interview={one} />,
  },
]

const local: LocalList<Interview> = {
  words: (one) => `${one.usr_fullname} ${one.jli_job_listing.jl_position_title}`,
  fields: {
    usr_fullname: (one) => one.usr_fullname,
    jli_date: (one) => one.jli_date,
    jli_status: (one) => one.jli_status,
    jl_position_title: (one) => one.jli_job_listing.jl_position_title,
  },
  defaultSort: 'jli_date',
  id: (one) => one.jli_id,
}

const download = downloadList(contract.exportList)

function InterviewList({ interviews, isPast }: { interviews: Interview[]; isPast: boolean }) {
  const defaults: Partial<ListState> = { limit: 200, sort: isPast ? '-jli_date' : 'jli_date' }
  const [state, setState] = useListAddress(defaults)
  const page = localPage(interviews, state, local)
  return (
    <DataTable
      tableId={isPast ? 'interviews-past' : 'interviews-upcoming'}
      label={texts.title}
      columns={columns}
      rows={page.documents}
      total={page.total}
      rowId={(one) => String(one.jli_id)}
      rowLabel={(one) => one.usr_fullname}
      rowHref={(one) => `/company/job-listings/${one.jli_fk_jl_id}/candidate/${one.jli_fk_usr_id}`}
      state={state}
      onStateChange={setState}
      defaults={defaults}
      onExport={(format, _shown, details) =>
        download(format, state, {
          ...details,
          selection: {
            ids: localPage(interviews, { ...state, skip: 0, limit: interviews.length }, local).documents.map((one) =>
              String(one.jli_id),
            ),
            allMatching: false,
          },
        })
      }
      searchPlaceholder={texts.search}
      empty={{ title: texts.none, body: texts.noneBody }}
    />
  )
}
