import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dotted, formatAppointment, formatDate, formatDateTime } from '#shared/core/format.ts'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import type { Story } from '#shared/features/candidates/candidates.schemas.ts'
import {
  type InterviewState,
  absenceWords,
  interviewWord,
  isUpcoming,
  type ListingCandidateState,
  listingCandidateWords,
} from '#shared/features/hiring/hiring.rules.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { readingWords, STORY_MOST } from '#shared/features/candidates/candidates.rules.ts'
import { mailWord } from '#shared/features/mail/mail.contract.ts'
import { type ConsentPurpose, consentPurposeWords } from '#shared/features/programmes/programmes.consent.ts'
import { trailActionWords, trailWord } from '#shared/features/trail/trail.words.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { changesOf } from '#web/parts/trail/trail.values.ts'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = candidatesTexts.story

/** The history of a person by kind, latest first. */
export function StorySections({ usr_id, email }: { usr_id: number; email: string }) {
  const story = useCall(contract.story, { id: usr_id })
  if (story.error || !story.data) return <LoadState of={story} shape="cards" />
  const all = {
    trail: { href: `/admin/audit?person=${usr_id}`, words: texts.wholeTrail },
    outbox: { href: `/admin/outbox${email && `?q=${encodeURIComponent(email)}`}`, words: texts.allLetters },
  }
  const kinds = kindsOf(story.data)
  const empty = kinds.filter(({ lines }) => lines.length === 0)
  return (
    <Stack gap="lg">
      {kinds
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines, most, restIn }) => (
          <Section key={title} title={title}>
            <Lines lines={lines} />
            {most === lines.length && restIn && <Latest count={most} {...all[restIn]} />}
          </Section>
        ))}
      <Section title={texts.history}>
        <StoryTimeline history={story.data.history} />
        {story.data.history.length === STORY_MOST.history && <Latest count={STORY_MOST.history} {...all.trail} />}
      </Section>
      {empty.length > 0 && <Hint>{texts.noneOf(empty.map(({ title }) => title))}</Hint>}
    </Stack>
  )
}

/** Under a list that ends before what it tells of does. */
function Latest({ count, href, words }: { count: number; href: string; words: string }) {
  return (
    <Text size="sm" mt="sm">
      {texts.latestOnly(count)} <UiLink href={href}>{words}</UiLink>
    </Text>
  )
}

/** Acts about a person, latest first. */
export function StoryTimeline({ history }: Pick<Story, 'history'>) {
  return (
    <Timeline
      emptyWords={texts.none}
      entries={history.map((entry) => ({
        id: String(entry.aud_id),
        who: entry.who,
        what: trailWord(trailActionWords, entry.aud_action),
        at: entry.aud_at,
        detail: entry.before ? changesOf(entry) : null,
      }))}
    />
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
  return (
    <Stack gap="xs">
      {lines.map((line) => (
        <Group key={line.key} justify="space-between" align="baseline" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Text size="sm">{line.what}</Text>
            <Hint size="xs">{line.detail}</Hint>
          </div>
          <Group gap="xs" justify="flex-end">
            <Hint size="xs" style={{ whiteSpace: 'nowrap' }}>
              {line.when}
            </Hint>
            {line.action}
          </Group>
        </Group>
      ))}
    </Stack>
  )
}

interface Kind {
  title: string
  lines: Line[]
  /** Only so many are shown; where the others stand. */
  most?: number
  restIn?: 'trail' | 'outbox'
}

/** What happened with a person, by kind. */
const kindsOf = (story: Story) => [...stepsOf(story), ...contactsOf(story)]

function stepsOf(story: Story): Kind[] {
  return [
    {
      title: texts.applications,
      lines: story.applications.map((application) => ({
        key: application.edca_id,
        what: (
          <UiLink href={`/admin/educational-cycles/${application.edc_id}/participants`}>{application.edc_title}</UiLink>
        ),
        detail: dotted(
          applicationStatusWords[application.edca_status as keyof typeof applicationStatusWords] ??
            application.edca_status,
          application.edca_game_assessment_score === null ? '' : texts.game(application.edca_game_assessment_score),
          application.edca_lac_score === null ? '' : texts.lac(application.edca_lac_score),
          application.slot_time && application.slot_room
            ? texts.slot(formatDateTime(application.slot_time), application.slot_room)
            : '',
          application.edca_note,
        ),
        when: formatDate(application.edca_date_created),
      })),
    },
    {
      title: texts.hires,
      lines: story.hires.map((hire) => ({
        key: hire.jlh_id,
        what: hire.cny_name,
        detail: hire.jl_position_title,
        when: formatDate(hire.jlh_date_created),
      })),
    },
    {
      title: texts.interviews,
      lines: story.interviews.map((interview) => ({
        key: interview.jli_id,
        what: `${interview.cny_name}: ${interview.jl_position_title}`,
        detail: dotted(
          interviewWord({ jli_status: interview.jli_status as InterviewState, jli_outcome: interview.jli_outcome }),
          interview.jli_absence_answer && absenceWords[interview.jli_absence_answer],
          interview.jli_absence_note && `«${interview.jli_absence_note}»`,
        ),
        when: formatAppointment(interview.jli_date),
        action: isUpcoming(interview.jli_status as InterviewState) && (
          <Allowed call={interviewsContract.answer}>
            <InterviewAnswer jli_id={interview.jli_id} company={interview.cny_name} />
          </Allowed>
        ),
      })),
    },
    {
      title: texts.listings,
      lines: story.listings.map((listing) => ({
        key: listing.jl_id,
        what: `${listing.cny_name}: ${listing.jl_position_title}`,
        detail: listingCandidateWords[listing.jlc_status as ListingCandidateState],
        when: formatDate(listing.jlc_date_changed),
      })),
    },
  ]
}

function contactsOf(story: Story): Kind[] {
  return [
    {
      title: texts.letters,
      most: STORY_MOST.letters,
      restIn: 'outbox',
      lines: story.letters.map((mail) => ({
        key: mail.mai_id,
        what: mail.mai_subject,
        detail: mailWord(mail),
        when: formatDateTime(mail.mai_date_created),
      })),
    },
    {
      title: texts.consents,
      most: STORY_MOST.consents,
      restIn: 'trail',
      lines: story.consents.map((consent, index) => ({
        key: consent.con_id,
        what: consentPurposeWords[consent.con_purpose as ConsentPurpose] ?? consent.con_purpose,
        detail: answerWords(consent, story.consents.slice(index + 1))(consent.con_version),
        when: formatDateTime(consent.con_date_created),
      })),
    },
    {
      title: texts.views,
      most: STORY_MOST.readings,
      restIn: 'trail',
      lines: story.readings.map(({ who, what, at }) => ({
        key: `${who}-${what}-${at}`,
        what: who,
        detail: readingWords[what],
        when: formatDateTime(at),
      })),
    },
  ]
}

type ConsentAnswer = Story['consents'][number]

/** Only what was given can be taken back. */
function answerWords({ con_given, con_purpose }: ConsentAnswer, earlier: readonly ConsentAnswer[]) {
  if (con_given) return texts.given
  return earlier.some((other) => other.con_given && other.con_purpose === con_purpose) ? texts.withdrawn : texts.refused
}

/** An answer by telephone, entered by the office. */
function InterviewAnswer({ jli_id, company }: { jli_id: number; company: string }) {
  const answer = useSend(interviewsContract.answer, { successMessage: candidatesTexts.answer.done })
  const recordAnswer = (response: 'accept' | 'decline') => answer.mutate({ input: { id: jli_id, answer: response } })
  return (
    <LateMenu
      target={
        <Button
          size="compact-xs"
          variant="default"
          loading={answer.isPending}
          aria-label={`${candidatesTexts.answer.button}: ${company}`}
        >
          {candidatesTexts.answer.button}
        </Button>
      }
    >
      <Menu.Dropdown>
        <Menu.Item onClick={() => recordAnswer('accept')}>{candidatesTexts.answer.accept}</Menu.Item>
        <Menu.Item onClick={() => recordAnswer('decline')}>{candidatesTexts.answer.decline}</Menu.Item>
      </Menu.Dropdown>
    </LateMenu>
  )
}
