import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import type { Story } from '#shared/features/candidates/candidates.schemas.ts'
import { type ConsentPurpose, consentPurposeWords } from '#shared/features/programmes/programmes.consent.ts'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import { useCall } from '#web/core/query.ts'
import { InterviewAnswer } from '#web/features/candidates/InterviewAnswer.tsx'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = candidatesTexts.story

const listingWords: Record<string, string> = {
  BOOKMARKED: 'Ξεχώρισε',
  REJECTED: 'Απορρίφθηκε',
  INTERVIEWED: 'Σε συνέντευξη',
  HIRED: 'Προσλήφθηκε',
}

const interviewWords: Record<string, string> = {
  PENDING_CANDIDATE_RESPONSE: 'Περιμένει απάντηση',
  CANDIDATE_REJECTED: 'Ο υποψήφιος αρνήθηκε',
  SCHEDULED: 'Κλείστηκε',
  COMPLETED: 'Έγινε',
  CANCELLED: 'Ακυρώθηκε',
}

/** The candidate may still say yes or no. */
const awaits = (status: string) => status === 'PENDING_CANDIDATE_RESPONSE' || status === 'SCHEDULED'

const letterWords: Record<string, string> = {
  HELD: 'Σε αναμονή',
  QUEUED: 'Φεύγει',
  SENT: 'Στάλθηκε',
  FAILED: 'Απέτυχε',
  BOUNCED: 'Επέστρεψε',
  DROPPED: 'Δεν στάλθηκε',
}

/** What happened with a person, by kind, the latest first. */
export function StorySections({ usr_id }: { usr_id: number }) {
  const story = useCall(contract.story, { id: usr_id })
  if (story.error) return <ErrorState error={story.error} onRetry={() => void story.refetch()} />
  if (!story.data) return <LoadingSkeleton shape="cards" />
  return (
    <Stack gap="lg">
      <Applications story={story.data} />
      <Work story={story.data} />
      <Contacts story={story.data} />
      <Section title={texts.history}>
        <Timeline
          emptyWords={texts.none}
          entries={story.data.history.map((one) => ({
            id: String(one.aud_id),
            who: one.who,
            what: candidatesTexts.actions[one.aud_action] ?? one.aud_action,
            at: one.aud_at,
          }))}
        />
      </Section>
    </Stack>
  )
}

interface Line {
  key: string | number
  what: ReactNode
  detail: string
  when: string
  action?: ReactNode
}

function Lines({ lines }: { lines: Line[] }) {
  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.none}
      </Text>
    )
  return (
    <Stack gap="xs">
      {lines.map((line) => (
        <Group key={line.key} justify="space-between" align="baseline" wrap="nowrap">
          <div>
            <Text size="sm">{line.what}</Text>
            <Text size="xs" c="dimmed">
              {line.detail}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {line.when}
            </Text>
            {line.action}
          </Group>
        </Group>
      ))}
    </Stack>
  )
}

function Applications({ story }: { story: Story }) {
  return (
    <Section title={texts.applications}>
      <Lines
        lines={story.applications.map((one) => ({
          key: one.edca_id,
          what: <UiLink href={`/admin/educational-cycles/${one.edc_id}/participants`}>{one.edc_title}</UiLink>,
          detail: [
            applicationStatusWords[one.edca_status as keyof typeof applicationStatusWords] ?? one.edca_status,
            one.edca_game_assessment_score === null ? '' : texts.game(one.edca_game_assessment_score),
            one.edca_lac_score === null ? '' : texts.lac(one.edca_lac_score),
            one.slot_time && one.slot_room ? texts.slot(formatDateTime(one.slot_time), one.slot_room) : '',
            one.edca_note,
          ]
            .filter((part) => part !== '')
            .join(' · '),
          when: formatDate(one.edca_date_created),
        }))}
      />
    </Section>
  )
}

function Work({ story }: { story: Story }) {
  return (
    <>
      <Section title={texts.hires}>
        <Lines
          lines={story.hires.map((one) => ({
            key: one.jlh_id,
            what: one.cny_name,
            detail: one.jl_position_title,
            when: formatDate(one.jlh_date_created),
          }))}
        />
      </Section>
      <Section title={texts.interviews}>
        <Lines
          lines={story.interviews.map((one) => ({
            key: one.jli_id,
            what: `${one.cny_name}: ${one.jl_position_title}`,
            detail: interviewWords[one.jli_status] ?? one.jli_status,
            when: formatDateTime(one.jli_date),
            action: awaits(one.jli_status) && <InterviewAnswer jli_id={one.jli_id} company={one.cny_name} />,
          }))}
        />
      </Section>
      <Section title={texts.listings}>
        <Lines
          lines={story.listings.map((one) => ({
            key: one.jl_id,
            what: `${one.cny_name}: ${one.jl_position_title}`,
            detail: listingWords[one.jlc_status] ?? one.jlc_status,
            when: formatDate(one.jlc_date_changed),
          }))}
        />
      </Section>
    </>
  )
}

function Contacts({ story }: { story: Story }) {
  return (
    <>
      <Section title={texts.letters}>
        <Lines
          lines={story.letters.map((one) => ({
            key: one.mai_id,
            what: one.mai_subject,
            detail: letterWords[one.mai_status] ?? one.mai_status,
            when: formatDateTime(one.mai_date_created),
          }))}
        />
      </Section>
      {story.consents.length > 0 && (
        <Section title={texts.consents}>
          <Lines
            lines={story.consents.map((one) => ({
              key: one.con_id,
              what: consentPurposeWords[one.con_purpose as ConsentPurpose] ?? one.con_purpose,
              detail: (one.con_given ? texts.given : texts.withdrawn)(one.con_version),
              when: formatDateTime(one.con_date_created),
            }))}
          />
        </Section>
      )}
      <Section title={texts.views}>
        <Lines
          lines={story.cv_views.map((one) => ({
            key: `${one.who}-${one.at}`,
            what: one.who,
            detail: '',
            when: formatDateTime(one.at),
          }))}
        />
      </Section>
    </>
  )
}
