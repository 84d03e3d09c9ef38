import { nouns } from '#web/parts/nouns.texts.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { dotted, formatAppointment, formatShortAppointment } from '#shared/core/format.ts'
import { optionsOf } from '#shared/core/options.ts'
import {
  absenceWords,
  interviewStates,
  interviewWord,
  interviewWords,
  isAgreed,
  isTimePast,
  isUpcoming,
} from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewFilters, interviewsContract as contract } from '#shared/features/interviews/interviews.contract.ts'
import type { ListingState } from '#shared/features/job-listings/job-listings.rules.ts'
import { download } from '#web/core/download.ts'
import { useCall } from '#web/core/query.ts'
import { useTab } from '#web/core/use-tab.ts'
import { CalendarFeedButton } from '#web/features/interviews/CalendarFeedButton.tsx'
import { InterviewCalendar } from '#web/features/interviews/InterviewCalendar.tsx'
import { interviewsTexts as texts } from '#web/features/interviews/interviews.texts.ts'
import { CallButton } from '#web/parts/CallButton.tsx'
import type { LocalList } from '#web/parts/local-page.ts'
import { ListingCandidateActions } from '#web/parts/ListingCandidateActions.tsx'
import { useLocalList } from '#web/parts/use-local-list.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { HelpMark } from '#web/parts/HelpMark.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tabIds = ['upcoming', 'open', 'past', 'calendar'] as const

const tones: Record<Interview['jli_status'], Tone> = {
  PENDING_CANDIDATE_RESPONSE: 'warning',
  SCHEDULED: 'success',
  COMPLETED: 'info',
  CANDIDATE_REJECTED: 'danger',
  CANCELLED: 'neutral',
}

/** Upcoming and past interviews, as lists and as a calendar. */
export function InterviewsScreen() {
  const [tab, setTab] = useTab(tabIds)
  const list = useCall(contract.list, {})
  const upcoming = list.data?.filter((row) => isUpcoming(row.jli_status) && !isTimePast(row))
  const open = list.data?.filter(isTimePast)
  const past = list.data?.filter((row) => !isUpcoming(row.jli_status))
  const tabs = [
    { id: 'upcoming', label: texts.upcoming, count: upcoming?.length },
    { id: 'open', label: texts.open, count: open?.length },
    { id: 'past', label: texts.past, count: past?.length },
    { id: 'calendar', label: texts.calendar },
  ]
  return (
    <PageFrame
      title={texts.title}
      badge={
        <HelpMark about={texts.title} href="/company/help/interview">
          {texts.help}
        </HelpMark>
      }
      actions={<CalendarFeedButton />}
    >
      <LoadState of={list} shape="cards" isQuiet />
      {list.data && (
        <PageTabs tabs={tabs} value={tab} onChange={setTab} label={texts.title}>
          {tab === 'upcoming' && <InterviewList key="upcoming" interviews={upcoming ?? []} isPast={false} />}
          {tab === 'open' && <InterviewList key="open" interviews={open ?? []} isPast={false} />}
          {tab === 'past' && <InterviewList key="past" interviews={past ?? []} isPast />}
          {tab === 'calendar' && <InterviewCalendar interviews={list.data} />}
        </PageTabs>
      )}
    </PageFrame>
  )
}

/** Notes of the candidate and of the company. */
function remarksOf(row: Interview): string {
  return dotted(
    row.jli_proposed_times.length > 0 ? texts.proposes(row.jli_proposed_times.map(formatAppointment).join(', ')) : '',
    row.jli_answer_note && texts.note(row.jli_answer_note),
    row.jli_answered_by === 'office' ? texts.byOffice : '',
    row.jli_absence_answer && dotted(absenceWords[row.jli_absence_answer], row.jli_absence_note),
    row.jli_cancel_reason && texts.reason(row.jli_cancel_reason),
  )
}

function JoinLink({ href }: { href: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" fz="inherit">
      {texts.join}
    </Anchor>
  )
}

function Place({ interview: row }: { interview: Interview }) {
  return (
    <>
      {row.jli_location && (
        <Text size="sm" truncate title={row.jli_location}>
          {row.jli_location}
        </Text>
      )}
      {row.jli_link && <JoinLink href={row.jli_link} />}
    </>
  )
}

/** In one line: the link first, so that a long address does not push it out of sight. */
function PlaceInLine({ interview: row }: { interview: Interview }) {
  return (
    <>
      {row.jli_link && <JoinLink href={row.jli_link} />}
      {row.jli_link && row.jli_location && ' · '}
      {row.jli_location}
    </>
  )
}

const hasPlace = (row: Interview) => row.jli_location !== '' || row.jli_link !== ''

function Actions({ interview: row }: { interview: Interview }) {
  const call = isAgreed(row.jli_status) && <CallButton candidateId={row.jli_fk_usr_id} name={row.usr_fullname} />
  if (!isUpcoming(row.jli_status)) return call
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {call}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`${texts.ics}: ${row.usr_fullname}`}
        title={texts.ics}
        onClick={() => void download(contract.calendar, { id: row.jli_id })}
      >
        <IconCalendarDown size={17} aria-hidden />
      </Button>
      <ListingCandidateActions
        jl_id={row.jli_fk_jl_id}
        listingStatus={row.jli_job_listing.jl_status as ListingState}
        usr_id={row.jli_fk_usr_id}
        name={row.usr_fullname}
        status="INTERVIEWED"
        upcoming={row}
        isCompact
      />
    </Group>
  )
}

const { columns: words } = texts
export const columns: Column<Interview>[] = [
  {
    id: 'usr_fullname',
    header: words.candidate,
    width: 175,
    sortable: true,
    cell: (row) => row.usr_fullname,
  },
  {
    id: 'jli_date',
    header: words.when,
    width: 178,
    sortable: true,
    filter: { kind: 'date' },
    card: 'plain',
    cardFirst: true,
    cell: (row) => formatShortAppointment(row.jli_date),
  },
  {
    id: 'jli_status',
    header: words.status,
    width: 198,
    filter: { kind: 'choice', options: optionsOf(interviewStates, interviewWords) },
    cardFirst: true,
    cell: (row) => (
      <StatusChip tone={row.is_expired ? 'danger' : tones[row.jli_status]} label={interviewWord(row)} size="sm" />
    ),
  },
  {
    id: 'jl_position_title',
    header: words.position,
    width: 190,
    sortable: true,
    filter: { kind: 'text' },
    cell: (row) => row.jli_job_listing.jl_position_title,
  },
  {
    id: 'place',
    header: words.place,
    width: 190,
    cardFirst: (row) => (hasPlace(row) ? <PlaceInLine interview={row} /> : ''),
    cell: (row) => (hasPlace(row) ? <Place interview={row} /> : ''),
  },
  { id: 'remarks', header: words.remarks, width: 105, card: 'plain', cell: remarksOf },
  {
    id: 'actions',
    header: words.actions,
    isAction: true,
    width: 130,
    cell: (row) => <Actions interview={row} />,
  },
]

/** What is over leaves a call at most to be made; what was said then takes the room. */
const pastColumns = columns.map((column): Column<Interview> => {
  if (column.id === 'actions') return { ...column, width: 56 }
  return column.id === 'remarks' ? { ...column, width: 179 } : column
})

const local: LocalList<Interview> = {
  words: (row) => `${row.usr_fullname} ${row.jli_job_listing.jl_position_title}`,
  fields: {
    usr_fullname: (row) => row.usr_fullname,
    jli_date: (row) => row.jli_date,
    jli_status: (row) => row.jli_status,
    jl_position_title: (row) => row.jli_job_listing.jl_position_title,
  },
  filters: interviewFilters,
  defaultSort: 'jli_date',
  id: (row) => row.jli_id,
}

function InterviewList({ interviews, isPast }: { interviews: Interview[]; isPast: boolean }) {
  const defaults = { limit: 200, sort: isPast ? '-jli_date' : 'jli_date' }
  const list = useLocalList(interviews, local, { defaults, exportCall: contract.exportList })
  return (
    <DataTable
      {...list}
      tableId={isPast ? 'interviews-past' : 'interviews-upcoming'}
      label={texts.title}
      noun={nouns.interview}
      columns={isPast ? pastColumns : columns}
      rowId={(row) => String(row.jli_id)}
      rowLabel={(row) => row.usr_fullname}
      rowHref={(row) => `/company/job-listings/${row.jli_fk_jl_id}/candidate/${row.jli_fk_usr_id}`}
      searchPlaceholder={texts.search}
      empty={{ title: texts.none, body: texts.noneBody }}
    />
  )
}
