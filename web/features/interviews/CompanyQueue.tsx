import { Button, Group, Kbd, Menu, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { addDays, athensDay, athensTime } from '#shared/core/dates.ts'
import { dotted, formatAppointment } from '#shared/core/format.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { companyQueue, type QueueItem } from '#shared/features/interviews/company-queue.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import classes from '#web/features/interviews/CompanyQueue.module.css'
import { queueTexts as texts } from '#web/features/interviews/queue.texts.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { CancelInterviewDialog, HireDialog, RejectDialog } from '#web/parts/ListingCandidateDialogs.tsx'
import { useInterviewOutcome } from '#web/parts/use-interview-outcome.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const MOST = 500
const everybody = { limit: MOST }

/** One matter after the other, the oldest first, each with its acts; beside it the interviews of today. */
export function CompanyQueuePanel() {
  const list = useCall(interviewsContract.list, {})
  const places = useCall(contract.companyCandidates, everybody)
  const [opened] = useState(() => new Date())
  const queue = list.data && places.data && companyQueue(list.data, places.data.candidates, opened)
  const state = list.error ? list : places
  return (
    <div className={classes.frame}>
      <Section
        id="panel-waiting"
        title={texts.title}
        description={queue?.length ? texts.count(queue.length) : undefined}
      >
        {!queue && <LoadState of={state} shape="cards" count={1} compact />}
        {queue?.length === 0 && <EmptyState compact title={texts.nothing} body={texts.nothingBody} />}
        {queue && queue.length > 0 && <Queue queue={queue} />}
      </Section>
      {list.data && <Today interviews={list.data} now={opened} />}
    </div>
  )
}

const SHOWN = 6

function Queue({ queue }: { queue: readonly QueueItem[] }) {
  const [chosen, setChosen] = useState<{ key: string; at: number } | null>(null)
  const found = queue.findIndex((item) => item.key === chosen?.key)
  // When a matter is done the next one takes its place.
  const at = found >= 0 ? found : Math.min(chosen?.at ?? 0, queue.length - 1)
  const open = queue[at] as QueueItem
  const choose = (next: number) => {
    const item = queue[next]
    if (item) setChosen({ key: item.key, at: next })
  }
  const go = (by: number) => choose(at + by)
  useShortcut('j', texts.next, () => go(1), { group: texts.title })
  useShortcut('k', texts.previous, () => go(-1), { group: texts.title })
  const others = queue.filter((item) => item !== open)
  return (
    <Stack gap="sm">
      <Matter key={`${open.key} ${open.kind}`} item={open} isFirst={chosen === null} />
      {others.length > 0 && (
        <ul className={classes.others} aria-label={texts.others}>
          {others.slice(0, SHOWN).map((item) => (
            <li key={item.key}>
              <UnstyledButton className={classes.other} onClick={() => choose(queue.indexOf(item))}>
                <span>{texts.questions[item.kind](item.interview.usr_fullname)}</span>
                <Hint component="span" size="xs">
                  <RelativeTime value={item.since} />
                </Hint>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {others.length > SHOWN && <Hint>{texts.more(others.length - SHOWN)}</Hint>}
    </Stack>
  )
}

type Dialog = 'hire' | 'reject' | 'invite' | 'move' | 'cancel'

interface Act {
  label: string
  run(): void
}

function useActs({ interview, kind, times }: QueueItem, open: (dialog: Dialog) => void): Act[] {
  const pair = { id: interview.jli_fk_jl_id, uid: interview.jli_fk_usr_id }
  const record = useInterviewOutcome(pair)
  const move = useSend(contract.moveInterview, { onSuccess: () => toast.success(texts.taken) })
  const isListingOpen = interview.jli_job_listing.jl_status === 'OPEN'
  const whenOpen = (...acts: Act[]) => (isListingOpen ? acts : [])
  switch (kind) {
    case 'outcome':
      return [
        { label: texts.held, run: () => record('held') },
        { label: texts.missed, run: () => record('missed') },
        // Agreed otherwise: nobody stayed away, and the interview gets its new time.
        ...whenOpen({ label: texts.moved, run: () => open('move') }),
      ]
    case 'decide':
      return [
        { label: texts.hire, run: () => open('hire') },
        ...whenOpen({ label: texts.second, run: () => open('invite') }),
        { label: texts.reject, run: () => open('reject') },
      ]
    case 'proposal':
      return [
        ...whenOpen(
          ...times.map((time) => ({
            label: texts.take(formatAppointment(time)),
            run: () => move.mutate({ input: { ...pair, date: time } }),
          })),
          { label: texts.otherTime, run: () => open('move') },
        ),
        { label: texts.callOff, run: () => open('cancel') },
      ]
    case 'unanswered':
      return [
        ...whenOpen({ label: texts.newTime, run: () => open('move') }),
        { label: texts.callOff, run: () => open('cancel') },
      ]
  }
}

function Matter({ item, isFirst }: { item: QueueItem; isFirst: boolean }) {
  const { interview, kind } = item
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const acts = useActs(item, setDialog)
  const later = useSend(contract.decideLater, { onSuccess: () => toast.success(texts.laterDone) })
  const [today] = useState(() => athensDay(new Date().toISOString()))
  const pair = { id: interview.jli_fk_jl_id, uid: interview.jli_fk_usr_id }
  const putOff = (days: number) => later.mutate({ input: { ...pair, until: addDays(today, days) } })
  // After an act the focus goes on to the next question; the first one does not take it from the page.
  useEffect(() => {
    if (!isFirst || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each matter
  }, [])
  const dialogProps = {
    jl_id: pair.id,
    usr_id: pair.uid,
    name: interview.usr_fullname,
    onClose: () => setDialog(null),
  }
  return (
    <article className={classes.matter} aria-label={interview.usr_fullname}>
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes.question}>
        {texts.questions[kind](interview.usr_fullname)}
      </Title>
      <Text c="dimmed" size="sm">
        {dotted(interview.jli_job_listing.jl_position_title, formatAppointment(interview.jli_date))}{' '}
        <UiLink href={`/company/job-listings/${pair.id}/candidate/${pair.uid}`} underline="always">
          {texts.person}
        </UiLink>
      </Text>
      {interview.jli_answer_note && <Text size="sm">«{interview.jli_answer_note}»</Text>}
      <Group gap="xs" mt="sm">
        {acts.map((act, place) => (
          <ActButton key={act.label} act={act} place={place + 1} />
        ))}
        <Later onChoose={putOff} />
      </Group>
      {dialog === 'hire' && <HireDialog {...dialogProps} />}
      {dialog === 'reject' && (
        <RejectDialog
          jl_id={pair.id}
          name={interview.usr_fullname}
          people={[{ usr_id: pair.uid, upcoming: undefined }]}
          as="company"
          onClose={dialogProps.onClose}
        />
      )}
      {dialog === 'invite' && <InviteDialog {...dialogProps} />}
      {dialog === 'move' && <InviteDialog {...dialogProps} interview={interview} />}
      {dialog === 'cancel' && <CancelInterviewDialog {...dialogProps} />}
    </article>
  )
}

function ActButton({ act, place }: { act: Act; place: number }) {
  useShortcut(String(place), act.label, act.run, { group: texts.title })
  return (
    <Button
      variant={place === 1 ? 'filled' : 'default'}
      onClick={act.run}
      rightSection={<Kbd aria-hidden>{place}</Kbd>}
    >
      {act.label}
    </Button>
  )
}

const laterDays = [1, 3, 7] as const

function Later({ onChoose }: { onChoose(days: number): void }) {
  const [isOpen, setOpen] = useState(false)
  useShortcut('s', texts.later, () => setOpen(true), { group: texts.title })
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<Kbd aria-hidden>S</Kbd>}>
          {texts.later}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {laterDays.map((days) => (
          <Menu.Item key={days} onClick={() => onChoose(days)}>
            {texts.laterWords[days]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The interviews of today by the hour. */
function Today({ interviews, now }: { interviews: readonly Interview[]; now: Date }) {
  const today = athensDay(now.toISOString())
  const own = interviews
    .filter((interview) => interview.jli_status === 'SCHEDULED' && athensDay(interview.jli_date) === today)
    .toSorted((a, b) => a.jli_date.localeCompare(b.jli_date))
  const next = interviews
    .filter((interview) => interview.jli_status === 'SCHEDULED' && new Date(interview.jli_date) > now)
    .toSorted((a, b) => a.jli_date.localeCompare(b.jli_date))[0]
  return (
    <Section title={texts.today} actions={<UiLink href="/company/interviews">{texts.all}</UiLink>}>
      {own.length === 0 && <Hint>{next ? texts.nextOne(formatAppointment(next.jli_date)) : texts.none}</Hint>}
      {own.length > 0 && (
        <ol className={classes.day}>
          {own.map((interview) => (
            <li key={interview.jli_id} data-past={new Date(interview.jli_date) < now || undefined}>
              <Text fw={650} className={classes.hour}>
                {athensTime(interview.jli_date)}
              </Text>
              <div>
                <UiLink href={`/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`}>
                  {interview.usr_fullname}
                </UiLink>
                <Hint size="xs">{dotted(interview.jli_job_listing.jl_position_title, interview.jli_location)}</Hint>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
