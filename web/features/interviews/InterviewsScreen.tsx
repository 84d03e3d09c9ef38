import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import { interviewWords, isUpcoming } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewsContract as contract } from '#shared/features/interviews/interviews.contract.ts'
import { sendForFile } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { InterviewCalendar } from '#web/features/interviews/InterviewCalendar.tsx'
import { interviewsTexts as texts } from '#web/features/interviews/interviews.texts.ts'
import { PlaceActions } from '#web/parts/PlaceActions.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'
import { saveBlob } from '#web/ui/table-csv.ts'
import { toast } from '#web/ui/toast.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

type TabId = 'upcoming' | 'past' | 'calendar'

const tones: Record<Interview['jli_status'], Tone> = {
  PENDING_CANDIDATE_RESPONSE: 'warning',
  SCHEDULED: 'success',
  COMPLETED: 'info',
  CANDIDATE_REJECTED: 'danger',
  CANCELLED: 'neutral',
}

export function InterviewsScreen() {
  const [tab, setTab] = useState<TabId>('upcoming')
  const list = useCall(contract.list, undefined)
  const upcoming = list.data?.filter((one) => isUpcoming(one.jli_status)).toReversed()
  const past = list.data?.filter((one) => !isUpcoming(one.jli_status))
  const tabs = [
    { id: 'upcoming', label: texts.upcoming, count: upcoming?.length },
    { id: 'past', label: texts.past, count: past?.length },
    { id: 'calendar', label: texts.calendar },
  ]
  return (
    <PageFrame title={texts.title} width="normal">
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingSkeleton shape="cards" />}
      {list.data && (
        <PageTabs tabs={tabs} value={tab} onChange={(id) => setTab(id as TabId)} label={texts.title}>
          {tab === 'upcoming' && <InterviewList interviews={upcoming ?? []} />}
          {tab === 'past' && <InterviewList interviews={past ?? []} />}
          {tab === 'calendar' && <InterviewCalendar interviews={list.data} />}
        </PageTabs>
      )}
    </PageFrame>
  )
}

function InterviewList({ interviews }: { interviews: Interview[] }) {
  if (interviews.length === 0) return <EmptyState title={texts.none} body={texts.noneBody} />
  return (
    <Stack gap="sm" pt="md">
      {interviews.map((one) => (
        <InterviewCard key={one.jli_id} interview={one} />
      ))}
    </Stack>
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

function detailsOf(one: Interview): string[] {
  return [
    one.jli_job_listing.jl_position_title,
    one.jli_location,
    one.jli_answer_note && texts.note(one.jli_answer_note),
    one.jli_answered_by === 'office' ? texts.byOffice : '',
    one.jli_proposed_times.length > 0 ? texts.proposes(one.jli_proposed_times.map(formatDateTime).join(', ')) : '',
    one.jli_cancel_reason,
  ].filter((part) => part !== '')
}

function InterviewCard({ interview: one }: { interview: Interview }) {
  const coming = isUpcoming(one.jli_status)
  return (
    <Paper withBorder p="md" component="article" aria-label={one.usr_fullname}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={4}>
          <Text fw={600}>{formatDateTime(one.jli_date)}</Text>
          <UiLink href={`/company/job-listings/${one.jli_fk_jl_id}/candidate/${one.jli_fk_usr_id}`}>
            {one.usr_fullname}
          </UiLink>
          <Text size="sm" c="dimmed">
            {detailsOf(one).join(' · ')}
          </Text>
          <Group gap="xs">
            <StatusChip
              tone={one.is_expired ? 'danger' : tones[one.jli_status]}
              label={one.is_expired ? texts.expired : interviewWords[one.jli_status]}
              size="sm"
            />
          </Group>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          {coming && (
            <Button size="xs" variant="default" onClick={() => void saveCalendar(one.jli_id)}>
              {texts.ics}
            </Button>
          )}
          {coming && (
            <PlaceActions
              jl_id={one.jli_fk_jl_id}
              listingStatus={one.jli_job_listing.jl_status as 'OPEN'}
              usr_id={one.jli_fk_usr_id}
              name={one.usr_fullname}
              status="INTERVIEWED"
              upcoming={one}
              isCompact
            />
          )}
        </Group>
      </Group>
    </Paper>
  )
}
