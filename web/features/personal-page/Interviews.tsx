import { Anchor, Button, Collapse, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconClock, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { inOrder } from '#shared/core/in-order.ts'
import { LATEST_INTERVIEWS } from '#shared/core/latest.ts'
import type { AbsenceAnswer } from '#shared/features/hiring/hiring.rules.ts'
import { isOnAMap } from '#shared/features/interviews/places.ts'
import { formatAppointment } from '#shared/core/format.ts'
import {
  type OwnInterview,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { useSend } from '#web/core/query.ts'
import { Absence, AbsenceDialog } from '#web/features/personal-page/Absence.tsx'
import { DeclineDialog } from '#web/features/personal-page/DeclineDialog.tsx'
import { InvitedJob } from '#web/features/personal-page/InvitedJob.tsx'
import { KeepDate } from '#web/features/personal-page/KeepDate.tsx'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { ProposeDialog } from '#web/features/personal-page/ProposeDialog.tsx'
import { showAndReload } from '#web/features/personal-page/refused-answer.ts'
import { asking } from '#web/ui/asking.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { DotLine } from '#web/ui/DotLine.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LatestOnly } from '#web/ui/LatestOnly.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const texts = personalPageTexts.interviews

const isWaiting = (interview: OwnInterview) =>
  interview.jli_status === 'PENDING_CANDIDATE_RESPONSE' && !interview.is_expired

export const isComing = (interview: OwnInterview) =>
  (interview.jli_status === 'SCHEDULED' && !interview.awaits_outcome) || isWaiting(interview)

/** Stands above the earlier ones: it comes, or something can be said of it. */
const isFirst = (interview: OwnInterview) => isComing(interview) || interview.absence_answers.length > 0

interface InterviewsProps {
  interviews: readonly OwnInterview[]
  isFrozen: boolean
}

/** What the person writes an answer to. */
interface Answering {
  interview: OwnInterview
  answer: 'decline' | 'propose' | AbsenceAnswer
}

/** What waits for an answer first, then what comes; past interviews are collapsed. */
export function Interviews({ interviews, isFrozen }: InterviewsProps) {
  const [isOpen, setOpen] = useState(false)
  const [answering, setAnswering] = useState<Answering | null>(null)
  const coming = interviews
    .filter(isFirst)
    .toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || inOrder(a.jli_date, b.jli_date))
  const past = interviews.filter((interview) => !isFirst(interview))
  if (interviews.length === 0) return null
  return (
    <Section title={texts.title} id="interviews" keepsFocus>
      <Stack gap="md">
        {coming.length > 0 && (
          <ul className={classes.list}>
            {coming.map((interview) => (
              <li key={interview.jli_id} className={classes.item} data-waiting={isWaiting(interview) || undefined}>
                {interview.jli_outcome === 'missed' ? (
                  <PastInterview {...{ interview, isFrozen }} onAnswer={setAnswering} />
                ) : (
                  <Interview {...{ interview, isFrozen }} onAnswer={setAnswering} />
                )}
              </li>
            ))}
          </ul>
        )}
        {past.length > 0 && (
          <div>
            <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {texts.past} ({past.length})
            </Button>
            <Collapse expanded={isOpen}>
              <ul className={classes.list} style={{ marginTop: 12 }}>
                {past.map((interview) => (
                  <li key={interview.jli_id} className={classes.item}>
                    <PastInterview {...{ interview, isFrozen }} onAnswer={setAnswering} />
                  </li>
                ))}
              </ul>
              <LatestOnly rows={interviews} most={LATEST_INTERVIEWS} />
            </Collapse>
          </div>
        )}
      </Stack>
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
    </Section>
  )
}

/** The company may end the interview meanwhile: the dialog stays until its own answer says so, and with it what is typed. */
function AnswerDialog({ interview, answer, onClose }: Answering & { onClose(): void }) {
  if (answer === 'decline') return <DeclineDialog interview={interview} onClose={onClose} />
  if (answer === 'propose') return <ProposeDialog interview={interview} onClose={onClose} />
  return <AbsenceDialog interview={interview} answer={answer} onClose={onClose} />
}

interface InterviewProps {
  interview: OwnInterview
  isFrozen: boolean
  onAnswer(answering: Answering): void
}

/** What is over: its facts, and of a no-show what the person says of it. */
function PastInterview({ interview, isFrozen, onAnswer }: InterviewProps) {
  return (
    <Stack gap="md">
      <Facts interview={interview} />
      <Absence interview={interview} isFrozen={isFrozen} onAnswer={(answer) => onAnswer({ interview, answer })} />
    </Stack>
  )
}

function stateOf(interview: OwnInterview): { tone: Tone; label: string } {
  if (interview.awaits_outcome) return { tone: 'neutral', label: texts.over }
  if (interview.jli_status === 'SCHEDULED') return { tone: 'success', label: texts.scheduled }
  if (interview.jli_status === 'COMPLETED') return { tone: 'neutral', label: texts.completed }
  if (interview.jli_outcome === 'missed') return { tone: 'neutral', label: texts.missed }
  if (interview.jli_status === 'CANCELLED') return { tone: 'danger', label: texts.cancelled }
  if (interview.jli_status === 'CANDIDATE_REJECTED') return { tone: 'neutral', label: texts.declined }
  if (interview.is_expired) return { tone: 'neutral', label: texts.expired }
  if (interview.jli_proposed_times.length > 0) return { tone: 'progress', label: texts.proposed }
  return { tone: 'warning', label: texts.waiting }
}

function Place({ interview }: { interview: OwnInterview }) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <IconMapPin size={18} aria-hidden style={{ flexShrink: 0 }} />
      {/* One under the other: beside a long place the link would have no room for a word. */}
      <div>
        {(interview.jli_location !== '' || interview.jli_link === '') && (
          <Text className={classes.words}>
            {interview.jli_location || texts.toBeSaid}
            {isOnAMap(interview.jli_location) && (
              <>
                {' '}
                <Anchor
                  href={mapOf(interview.jli_location)}
                  underline="always"
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {texts.map}
                </Anchor>
                {' · '}
                <Anchor
                  href={wayTo(interview.jli_location)}
                  underline="always"
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {texts.directions}
                </Anchor>
              </>
            )}
          </Text>
        )}
        {interview.jli_link && (
          <Anchor href={interview.jli_link} target="_blank" rel="noopener noreferrer">
            {texts.link}
          </Anchor>
        )}
      </div>
    </Group>
  )
}

/** The position, the company and how far it is. */
function Head({ interview }: { interview: OwnInterview }) {
  const state = stateOf(interview)
  return (
    <Group justify="space-between" gap="xs" align="flex-start" className={classes.itemHead}>
      <div>
        <Title order={3} size="h4">
          {interview.jl_position_title}
        </Title>
        <Text className={classes.itemCompany}>{interview.cny_name}</Text>
        {interview.job.answers_in_days !== null && (
          <Text size="sm">{texts.answersIn(interview.job.answers_in_days)}</Text>
        )}
      </div>
      <StatusChip tone={state.tone} label={state.label} />
    </Group>
  )
}

function Facts({ interview }: { interview: OwnInterview }) {
  const answer = interview.jli_answer_note || (interview.jli_outcome === 'missed' ? '' : interview.jli_cancel_reason)
  return (
    <Stack gap="xs">
      <Head interview={interview} />
      <div className={classes.when}>
        <IconClock size={18} aria-hidden />
        <span>{[interview.jli_date, ...interview.jli_offered_times].map(formatAppointment).join(' ή ')}</span>
      </div>
      <Place interview={interview} />
      {interview.jli_contact && (
        <Text size="sm" className={classes.words}>
          {texts.contact}: {interview.jli_contact}
        </Text>
      )}
      {interview.jli_comments && (
        <Text className={`${classes.next} ${classes.words}`} size="sm">
          {interview.jli_comments}
        </Text>
      )}
      {interview.jli_proposed_times.length > 0 && interview.jli_status === 'PENDING_CANDIDATE_RESPONSE' && (
        <Text size="sm">
          {texts.times}: <DotLine parts={interview.jli_proposed_times.map((time) => formatAppointment(time))} />
        </Text>
      )}
      {answer && (
        <Hint className={classes.words}>
          {interview.jli_answer_note ? texts.yours : texts.reason}: {answer}
        </Hint>
      )}
    </Stack>
  )
}

/** Opens the map program of a phone with the way from where the person is. */
const wayTo = (place: string) => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
const mapOf = (place: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

/** The times that are still ahead, and the one that is chosen. */
function useTimes(interview: OwnInterview) {
  const [opened] = useState(() => Date.now())
  const times = [interview.jli_date, ...interview.jli_offered_times].filter((time) => Date.parse(time) > opened)
  const [chosen, setChosen] = useState(times[0] ?? interview.jli_date)
  return { times, chosen, setChosen }
}

function Interview({ interview, isFrozen, onAnswer }: InterviewProps) {
  const accept = useSend(contract.answerInterview, {
    successMessage: (answer) => answer.message,
    onError: showAndReload,
  })
  const waits = isWaiting(interview)
  const { times, chosen, setChosen } = useTimes(interview)
  const hasChoice = waits && times.length > 1
  return (
    <Stack gap="md">
      <Facts interview={interview} />
      {hasChoice && !isFrozen && (
        <RadioCards
          label={texts.choose}
          options={times.map((time) => ({ value: time, label: formatAppointment(time) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <div className={classes.buttons}>
        {waits && !isFrozen && (
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={accept.isPending}
            onClick={() => accept.mutate({ input: { jli_id: interview.jli_id, answer: 'accept', time: chosen } })}
          >
            {hasChoice ? texts.acceptAt(chosen) : texts.accept}
          </Button>
        )}
        {!waits && <KeepDate interview={interview} />}
        {waits && !isFrozen && (
          <Button variant="default" onClick={() => onAnswer({ interview, answer: 'propose' })}>
            {asking(texts.propose)}
          </Button>
        )}
        {!isFrozen && (
          <Button variant="subtle" color="gray" onClick={() => onAnswer({ interview, answer: 'decline' })}>
            {asking(waits ? texts.decline : texts.declineLater)}
          </Button>
        )}
      </div>
      <InvitedJob interview={interview} />
    </Stack>
  )
}
