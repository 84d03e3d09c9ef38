import { Stack, Text } from '@mantine/core'
import { formatDate, formatAppointment } from '#shared/core/format.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewWord, isTimePast, isUpcoming, listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { useCall } from '#web/core/query.ts'
import { interviewsTexts as texts } from '#web/features/interviews/interviews.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
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
  if (lines.length === 0) return <Hint>{none}</Hint>
  return (
    <Stack gap="xs">
      {lines.map((line) => (
        <div key={line.key}>
          <UiLink href={line.href}>{line.name}</UiLink>
          <Hint size="xs">{line.detail}</Hint>
        </div>
      ))}
    </Stack>
  )
}

export function UpcomingInterviewsPanel() {
  const list = useCall(interviewsContract.list, {})
  const coming = list.data
    ?.filter((interview) => isUpcoming(interview.jli_status) && !isTimePast(interview))
    .toReversed()
    .slice(0, SHOWN)
  return (
    <Section
      title={texts.panel}
      id="panel-interviews"
      actions={<UiLink href="/company/interviews">{texts.all}</UiLink>}
    >
      <LoadState of={list} shape="text" count={3} compact />
      {coming && (
        <Lines
          none={texts.panelNone}
          lines={coming.map((interview) => ({
            key: interview.jli_id,
            href: `/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`,
            name: `${formatAppointment(interview.jli_date)} · ${interview.usr_fullname}`,
            detail: [interview.jli_job_listing.jl_position_title, interviewWord(interview)].join(' · '),
          }))}
        />
      )}
    </Section>
  )
}

/** Enough for the panel; also prefetched after sign-in. */
const newestCandidates = { limit: 100 }

/** The newest candidates on the company's listings. */
export function NewestCandidatesPanel() {
  const newestCall = useCall(hiringContract.companyCandidates, newestCandidates)
  const names = new Map(newestCall.data?.users.map((user) => [user.usr_id, user.usr_fullname]))
  const newest = newestCall.data?.candidates
    .toSorted((a, b) => b.jlc_date_created.localeCompare(a.jlc_date_created))
    .slice(0, SHOWN)
  return (
    <Section title={texts.candidatesPanel} id="panel-candidates">
      <LoadState of={newestCall} shape="text" count={3} compact />
      {newest && (
        <Lines
          none={texts.candidatesNone}
          lines={newest.map((candidate) => ({
            key: `${candidate.jlc_fk_jl_id}-${candidate.jlc_fk_usr_id}`,
            href: `/company/job-listings/${candidate.jlc_fk_jl_id}/candidate/${candidate.jlc_fk_usr_id}`,
            name: names.get(candidate.jlc_fk_usr_id) ?? '',
            detail: [
              candidate.jlc_job_listing.jl_position_title,
              listingCandidateWords[candidate.jlc_status],
              formatDate(candidate.jlc_date_created),
            ].join(' · '),
          }))}
        />
      )}
    </Section>
  )
}

/** How many invitations were answered, and how soon. */
function responseOf(interviews: readonly Interview[]) {
  const answered = interviews.filter((interview) => interview.jli_date_answered !== null)
  const hours = answered.map(
    (interview) => (Date.parse(interview.jli_date_answered ?? '') - Date.parse(interview.jli_date_created)) / 3_600_000,
  )
  const mean =
    hours.length === 0 ? null : Math.max(1, Math.round(hours.reduce((sum, hour) => sum + hour, 0) / hours.length))
  return { answered: answered.length, all: interviews.length, mean }
}

export function ResponseTimesPanel() {
  const list = useCall(interviewsContract.list, {})
  const response = list.data && responseOf(list.data)
  return (
    <Section title={texts.response} id="panel-response">
      <LoadState of={list} shape="text" count={2} compact />
      {response && (
        <Stack gap={2}>
          <Text fw={600}>{response.mean === null ? texts.responseNone : texts.responseHours(response.mean)}</Text>
          {response.all > 0 && <Hint>{texts.rate(response.answered, response.all)}</Hint>}
        </Stack>
      )}
    </Section>
  )
}
