import { Stack, Text } from '@mantine/core'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewWords, isUpcoming, placeWordsOfOne } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { useCall } from '#web/core/query.ts'
import { interviewsTexts as texts } from '#web/features/interviews/interviews.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const SHOWN = 5

interface Line {
  key: string | number
  href: string
  name: string
  detail: string
}

function Lines({ lines, none }: { lines: Line[]; none: string }) {
  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  return (
    <Stack gap="xs">
      {lines.map((line) => (
        <div key={line.key}>
          <UiLink href={line.href}>{line.name}</UiLink>
          <Text size="xs" c="dimmed">
            {line.detail}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

/** What comes next for the company. */
export function UpcomingInterviewsPanel() {
  const list = useCall(interviewsContract.list, undefined)
  const coming = list.data
    ?.filter((one) => isUpcoming(one.jli_status))
    .toReversed()
    .slice(0, SHOWN)
  return (
    <Section
      title={texts.panel}
      id="panel-interviews"
      actions={<UiLink href="/company/interviews">{texts.all}</UiLink>}
    >
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} compact />}
      {list.isPending && <LoadingSkeleton shape="text" count={3} />}
      {coming && (
        <Lines
          none={texts.panelNone}
          lines={coming.map((one) => ({
            key: one.jli_id,
            href: `/company/job-listings/${one.jli_fk_jl_id}/candidate/${one.jli_fk_usr_id}`,
            name: `${formatDateTime(one.jli_date)} · ${one.usr_fullname}`,
            detail: [
              one.jli_job_listing.jl_position_title,
              one.is_expired ? texts.expired : interviewWords[one.jli_status],
            ].join(' · '),
          }))}
        />
      )}
    </Section>
  )
}

/** As many as the panel may need; read right after the sign-in as well. */
const newestCandidates = { limit: 100 }

/** Who came onto a listing last. */
export function NewestCandidatesPanel() {
  const found = useCall(hiringContract.companyCandidates, newestCandidates)
  const names = new Map(found.data?.users.map((one) => [one.usr_id, one.usr_fullname]))
  const newest = found.data?.candidates
    .toSorted((a, b) => b.jlc_date_created.localeCompare(a.jlc_date_created))
    .slice(0, SHOWN)
  return (
    <Section title={texts.candidatesPanel} id="panel-candidates">
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} compact />}
      {found.isPending && <LoadingSkeleton shape="text" count={3} />}
      {newest && (
        <Lines
          none={texts.candidatesNone}
          lines={newest.map((one) => ({
            key: `${one.jlc_fk_jl_id}-${one.jlc_fk_usr_id}`,
            href: `/company/job-listings/${one.jlc_fk_jl_id}/candidate/${one.jlc_fk_usr_id}`,
            name: names.get(one.jlc_fk_usr_id) ?? '',
            detail: [
              one.jlc_job_listing.jl_position_title,
              placeWordsOfOne[one.jlc_status],
              formatDate(one.jlc_date_created),
            ].join(' · '),
          }))}
        />
      )}
    </Section>
  )
}

/** How many invitations were answered, and how soon. */
function responseOf(interviews: readonly Interview[]) {
  const answered = interviews.filter((one) => one.jli_date_answered !== null)
  const hours = answered.map(
    (one) => (Date.parse(one.jli_date_answered ?? '') - Date.parse(one.jli_date_created)) / 3_600_000,
  )
  const mean =
    hours.length === 0 ? null : Math.max(1, Math.round(hours.reduce((sum, one) => sum + one, 0) / hours.length))
  return { answered: answered.length, all: interviews.length, mean }
}

export function ResponseTimesPanel() {
  const list = useCall(interviewsContract.list, undefined)
  const response = list.data && responseOf(list.data)
  return (
    <Section title={texts.response} id="panel-response">
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} compact />}
      {list.isPending && <LoadingSkeleton shape="text" count={2} />}
      {response && (
        <Stack gap={2}>
          <Text fw={600}>{response.mean === null ? texts.responseNone : texts.responseHours(response.mean)}</Text>
          {response.all > 0 && (
            <Text size="sm" c="dimmed">
              {texts.rate(response.answered, response.all)}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}
