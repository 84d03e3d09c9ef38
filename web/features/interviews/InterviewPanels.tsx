import { Stack, Text } from '@mantine/core'
import { formatDate, formatAppointment } from '#shared/core/format.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewWord, listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
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
  const queue = useCall(interviewsContract.queue, {})
  return (
    <Section
      title={texts.panel}
      id="panel-interviews"
      actions={<UiLink href="/company/interviews">{texts.all}</UiLink>}
    >
      <LoadState of={queue} shape="text" count={3} compact />
      {queue.data && (
        <Lines
          none={texts.panelNone}
          lines={queue.data.coming.map((interview) => ({
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

/** How many invitations graduates answered, how soon, and whether that is sooner than before. */
export function ResponseTimesPanel() {
  const queue = useCall(interviewsContract.queue, {})
  const answers = queue.data?.answers
  const hours = wholeHours(answers?.median_hours)
  const before = wholeHours(answers?.median_hours_before)
  return (
    <Section title={texts.response} id="panel-response">
      <LoadState of={queue} shape="text" count={2} compact />
      {answers && (
        <Stack gap={2}>
          <Text fw={600}>{hours === null ? texts.responseNone : texts.responseHours(hours)}</Text>
          {hours !== null && before !== null && <Hint>{texts.responseTrend(hours - before)}</Hint>}
          {answers.invited > 0 && <Hint>{texts.rate(answers.answered, answers.invited)}</Hint>}
        </Stack>
      )}
    </Section>
  )
}

const wholeHours = (hours: number | null | undefined) =>
  typeof hours === 'number' ? Math.max(1, Math.round(hours)) : null
