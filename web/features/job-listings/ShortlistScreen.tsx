import { Button, Group, Kbd, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconArrowRight, IconCheck, IconFileText, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import {
  type Shortlist,
  type Shortlisted,
  shortlistsContract,
} from '#shared/features/shortlists/shortlists.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { Profile } from '#web/features/job-listings/HitDetail.tsx'
import { Criteria } from '#web/features/job-listings/HitColumns.tsx'
import { FitMarks, metOf } from '#web/features/job-listings/HitRow.tsx'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import classes from '#web/features/job-listings/Shortlist.module.css'
import { ShortlistAnswers } from '#web/features/job-listings/ShortlistAnswers.tsx'
import { shortlistTexts as texts } from '#web/features/job-listings/shortlist.texts.ts'
import { useLook } from '#web/features/job-listings/use-look.ts'
import { useSwipe } from '#web/features/job-listings/use-swipe.ts'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Initials } from '#web/ui/Initials.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

type Answer = Shortlisted['shp_answer']

/** Whom the office chose for a listing, one after the other: keep or pass, by button, key or thumb. */
export function ShortlistScreen({ params }: { params: Record<string, string> }) {
  const jl_id = Number(params.jl_id)
  const list = useCall(shortlistsContract.companyList, { id: jl_id })
  const page = `/company/job-listings/${jl_id}`
  return (
    <PageFrame
      title={texts.title}
      isComing={!list.data}
      subtitle={list.data?.jl_position_title}
      breadcrumbs={[
        { label: jobListingsTexts.title, href: '/company/job-listings' },
        { label: list.data?.jl_position_title ?? jobListingsTexts.page.listing, href: page },
        { label: texts.title },
      ]}
      actions={
        <Button variant="default" onClick={() => navigate(page)}>
          {texts.toListing}
        </Button>
      }
      width="narrow"
    >
      <LoadState of={list} shape="cards" />
      {list.data && <Deck list={list.data} />}
    </PageFrame>
  )
}

/** What the server knows and what was pressed since. */
function useAnswers(jl_id: number) {
  const send = useSend(shortlistsContract.answer)
  // What was pressed counts at once; the answer of the server follows.
  const [pressed, setPressed] = useState<ReadonlyMap<number, Answer>>(new Map())
  const [last, setLast] = useState<number | null>(null)
  // An answer that was taken back at once must not arrive after the next one.
  const before = useRef(Promise.resolve())
  const answerOf = (person: Shortlisted) => {
    const own = pressed.get(person.usr_id)
    return own === undefined ? person.shp_answer : own
  }
  function answer({ usr_id }: Pick<Shortlisted, 'usr_id'>, value: Answer) {
    setPressed((own) => new Map(own).set(usr_id, value))
    setLast(value === null ? null : usr_id)
    const forget = () => setPressed((own) => new Map([...own].filter(([id, said]) => id !== usr_id || said !== value)))
    const sent = before.current.then(() => send.mutateAsync({ input: { id: jl_id, uid: usr_id, answer: value } }))
    before.current = sent.then(forget, () => {
      forget()
      setLast(null)
    })
  }
  return { answerOf, answer, last }
}

function Deck({ list }: { list: Shortlist }) {
  const { jl_id, people, gone } = list
  const { answerOf, answer, last } = useAnswers(jl_id)
  const waiting = people.filter((person) => answerOf(person) === null)
  const answered = people.filter((person) => answerOf(person) !== null)
  const current = waiting[0]
  const latest = people.find(({ usr_id }) => usr_id === last)
  const undo = () => latest && answer(latest, null)
  useShortcut('arrowright', texts.keep, () => current && answer(current, 'KEPT'), { group: texts.keys })
  useShortcut('arrowleft', texts.pass, () => current && answer(current, 'PASSED'), { group: texts.keys })
  useShortcut('u', texts.undo, undo, { group: texts.keys })
  return (
    <Stack gap="md">
      {current && !latest && <Hint>{texts.intro}</Hint>}
      <LastAnswer person={latest} isKept={latest !== undefined && answerOf(latest) === 'KEPT'} onUndo={undo} />
      {gone > 0 && <Hint>{texts.gone(gone)}</Hint>}
      {current && (
        <PersonCard
          key={current.usr_id}
          jl_id={jl_id}
          person={current}
          at={people.length - waiting.length + 1}
          of={people.length}
          onAnswer={(value) => answer(current, value)}
        />
      )}
      {!current && (
        <EmptyState
          title={people.length > 0 ? texts.done : texts.none}
          body={people.length > 0 ? texts.doneBody : texts.noneBody}
          level={2}
        />
      )}
      {answered.length > 0 && !current && (
        <ShortlistAnswers
          title={texts.answered}
          people={answered.map((person) => ({ ...person, shp_answer: answerOf(person) }))}
          hrefOf={({ usr_id }) => `/company/job-listings/${jl_id}/candidate/${usr_id}`}
          act={{ label: texts.undo, mayRun: () => true, onRun: (person) => answer(person, null) }}
        />
      )}
    </Stack>
  )
}

interface PersonCardProps {
  jl_id: number
  person: Shortlisted
  at: number
  of: number
  onAnswer(answer: 'KEPT' | 'PASSED'): void
}

function PersonCard({ jl_id, person, at, of, onAnswer }: PersonCardProps) {
  useLook(jl_id, person.usr_id)
  const [isCvOpen, setCvOpen] = useState(false)
  const { usr_id, usr_fullname, usr_profile, education, criteria } = person
  const swipe = useSwipe((side) => onAnswer(side === 'right' ? 'KEPT' : 'PASSED'))
  return (
    <article className={classes.card} aria-label={usr_fullname} {...swipe.props}>
      {swipe.side && (
        <span className={classes.cue} data-side={swipe.side} aria-hidden>
          {swipe.side === 'right' ? texts.keep : texts.pass}
        </span>
      )}
      <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.head}>
        <Initials name={usr_fullname} size={44} />
        <div className={classes.who}>
          <Title order={2}>{usr_fullname}</Title>
          <Hint>{dotted(usr_profile.usp_city, studiesOf(education))}</Hint>
        </div>
        <Hint role="status">{texts.place(at, of)}</Hint>
      </Group>
      {criteria.length > 0 && (
        <Group gap="sm" className={classes.fit}>
          <Text fw={650}>{listingTexts.search.meets(metOf(criteria), criteria.length)}</Text>
          <FitMarks criteria={criteria} />
          <Criteria criteria={criteria} />
        </Group>
      )}
      <div className={classes.profile}>
        <Profile usr_id={usr_id} />
      </div>
      <CardActs onAnswer={onAnswer} onCv={usr_profile.has_cv ? () => setCvOpen(true) : undefined} />
      {isCvOpen && (
        <CandidateCvDialog candidateId={usr_id} name={usr_fullname} as="company" onClose={() => setCvOpen(false)} />
      )}
    </article>
  )
}

interface CardActsProps extends Pick<PersonCardProps, 'onAnswer'> {
  onCv: (() => void) | undefined
}

/** Always in sight, a thumb or a key away. */
function CardActs({ onAnswer, onCv }: CardActsProps) {
  return (
    <div className={classes.acts} data-no-print>
      <Button
        variant="default"
        c="red.8"
        leftSection={<IconX size={17} aria-hidden />}
        onClick={() => onAnswer('PASSED')}
      >
        {texts.pass}
      </Button>
      <Button leftSection={<IconCheck size={17} aria-hidden />} onClick={() => onAnswer('KEPT')}>
        {texts.keep}
      </Button>
      {onCv && (
        <Button variant="subtle" leftSection={<IconFileText size={17} aria-hidden />} onClick={onCv}>
          {texts.cv}
        </Button>
      )}
      <Hint className={classes.keys} aria-hidden data-needs-keyboard>
        <Kbd>
          <IconArrowRight size={12} />
        </Kbd>{' '}
        <Kbd>
          <IconArrowLeft size={12} />
        </Kbd>{' '}
        <Kbd>U</Kbd> {texts.keysHint}
      </Hint>
    </div>
  )
}

interface LastAnswerProps {
  person: Shortlisted | undefined
  isKept: boolean
  onUndo(): void
}

/** What was just said, and the way back. */
function LastAnswer({ person, isKept, onUndo }: LastAnswerProps) {
  return (
    <Group role="status" gap="xs" mih={person ? 32 : 0}>
      {person && (
        <>
          <Text size="sm">{isKept ? texts.kept(person.usr_fullname) : texts.passed(person.usr_fullname)}</Text>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onUndo}
          >
            {texts.undo}
          </Button>
        </>
      )}
    </Group>
  )
}
