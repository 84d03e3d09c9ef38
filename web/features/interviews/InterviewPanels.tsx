import { Button, Stack, Text } from '@mantine/core'
import { dotted, formatAppointment, formatDate, formatTime, NOTHING } from '#shared/core/format.ts'
import { interviewWord, isAgreed, listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { CompanyQueue } from '#shared/features/interviews/company-queue.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import type { Headline } from '#shared/features/control-panel/control-panel.contract.ts'
import { headlineText } from '#shared/features/kpis/kpis.headline-words.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/interviews/InterviewPanels.module.css'
import { durationOf, interviewsTexts as texts } from '#web/features/interviews/interviews.texts.ts'
import { CallButton } from '#web/parts/CallButton.tsx'
import { useCompanyPart } from '#web/parts/company-parts.ts'
import { FigureStrip, type StripFigure } from '#web/parts/FigureStrip.tsx'
import { type Trend, trendOf } from '#web/parts/headline.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useNow } from '#web/ui/use-now.ts'

interface Line {
  key: string | number
  href: string
  name: string
  when?: string
  detail: string
}

function Lines({ lines, none }: { lines: Line[]; none: string }) {
  if (lines.length === 0) return <Hint>{none}</Hint>
  return (
    <Stack gap="xs">
      {lines.map((line) => (
        <div key={line.key} style={{ overflowWrap: 'anywhere' }}>
          <UiLink href={line.href}>{line.name}</UiLink>
          {line.when && <Text size="sm">{line.when}</Text>}
          <Hint size="xs">{line.detail}</Hint>
        </div>
      ))}
    </Stack>
  )
}

/** The interviews of today by the hour, with a line where the day stands; on a day without any the next ones say enough. */
export function TodayPanel() {
  const today = useCall(interviewsContract.queue, {}).data?.today ?? []
  const now = useNow()
  if (today.length === 0) return null
  const passed = today.filter((interview) => new Date(interview.jli_date) <= now)
  const ahead = today.filter((interview) => new Date(interview.jli_date) > now)
  return (
    <Section title={texts.today} actions={<UiLink href="/company/interviews">{texts.all}</UiLink>}>
      <ol className={classes.day}>
        {passed.map((interview) => (
          <Hour key={interview.jli_id} interview={interview} isPast />
        ))}
        <li className={classes.now}>
          <Text component="span" size="xs" fw={650}>
            {texts.now(formatTime(now.toISOString()))}
          </Text>
        </li>
        {ahead.map((interview) => (
          <Hour key={interview.jli_id} interview={interview} />
        ))}
      </ol>
    </Section>
  )
}

function Hour({ interview, isPast = false }: { interview: Interview; isPast?: boolean }) {
  const { jli_fk_jl_id, jli_fk_usr_id, jli_status, jli_date, jli_minutes, jli_link } = interview
  const ends = new Date(Date.parse(jli_date) + jli_minutes * 60_000).toISOString()
  const isOpen = jli_status === 'PENDING_CANDIDATE_RESPONSE'
  return (
    <li className={classes.hour} data-past={isPast || undefined} data-open={isOpen || undefined}>
      <Text component="span" fw={650} className={classes.time}>
        {formatTime(jli_date)}
      </Text>
      <div className={classes.block}>
        <UiLink href={`/company/job-listings/${jli_fk_jl_id}/candidate/${jli_fk_usr_id}`}>
          {interview.usr_fullname}
        </UiLink>
        {isAgreed(jli_status) && <CallButton candidateId={jli_fk_usr_id} name={interview.usr_fullname} />}
        <Hint size="xs">
          {dotted(
            `${formatTime(jli_date)}–${formatTime(ends)}`,
            interview.jli_job_listing.jl_position_title,
            interview.jli_location,
            jli_status !== 'SCHEDULED' || interview.awaits_outcome ? interviewWord(interview) : null,
          )}
        </Hint>
        {jli_link && jli_status === 'SCHEDULED' && !interview.awaits_outcome && (
          <Button component="a" href={jli_link} target="_blank" rel="noreferrer" size="xs" mt={6}>
            {texts.join}
          </Button>
        )}
      </div>
    </li>
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
            name: interview.usr_fullname,
            when: formatAppointment(interview.jli_date),
            detail: [interview.jli_job_listing.jl_position_title, interviewWord(interview)].join(' · '),
          }))}
        />
      )}
    </Section>
  )
}

/** The newest candidates on the company's listings. */
export function NewestCandidatesPanel() {
  const newestCall = useCompanyPart('candidates')
  const names = new Map(newestCall.data?.users.map((user) => [user.usr_id, user.usr_fullname]))
  const newest = newestCall.data?.candidates
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

/** How soon graduates answer, how many do, and who was hired: each beside what it was before. */
export function FiguresPanel() {
  const queue = useCall(interviewsContract.queue, {})
  if (queue.error && !queue.data) return null
  return <FigureStrip title={texts.figures} figures={stripOf(queue.data?.figures)} />
}

function stripOf(own: CompanyQueue['figures'] | undefined): StripFigure[] {
  const shown = (figure: Headline, trend: Trend | null, words: { value: string; note: string }) => ({
    ...words,
    trend,
    months: figure.months,
    monthsBefore: figure.months_before,
  })
  return [
    {
      id: 'hours',
      label: texts.response,
      definition: texts.responseMeaning,
      shown:
        own &&
        shown(own.hours, hoursTrend(own.hours), {
          value: own.hours.value === null ? NOTHING : durationOf(own.hours.value),
          note:
            own.hours.before !== null
              ? texts.before(durationOf(own.hours.before))
              : own.hours.value === null
                ? ''
                : texts.few,
        }),
    },
    {
      id: 'answered',
      label: texts.answered,
      definition: texts.answeredMeaning,
      shown:
        own &&
        shown(own.answered, trendOf(own.answered.value, own.answered.before, 'share'), {
          value: headlineText(own.answered.value, 'share'),
          note: own.answered.of === 0 ? texts.nobodyInvited : texts.rate(own.answered.count, own.answered.of),
        }),
    },
    {
      id: 'hires',
      label: texts.hires,
      definition: texts.hiresMeaning,
      shown:
        own &&
        shown(own.hires, trendOf(own.hires.value, own.hires.before, 'count'), {
          value: headlineText(own.hires.value, 'count'),
          note: texts.lastYear(own.hires.before ?? 0),
        }),
    },
  ]
}

/** Fewer hours are better. */
function hoursTrend({ value, before }: Headline): Trend | null {
  const trend = trendOf(whole(value), whole(before), 'days')
  if (!trend || trend.tone === 'same') return trend
  return {
    ...trend,
    words: `${trend.tone === 'good' ? '−' : '+'}${durationOf(Math.abs((value ?? 0) - (before ?? 0)))}`,
  }
}

const whole = (hours: number | null) => (hours === null ? null : Math.max(1, Math.round(hours)))
