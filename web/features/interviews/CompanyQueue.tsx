import { Button, Group, Kbd, Menu, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconCalendarEvent, IconMessages, IconUser } from '@tabler/icons-react'
import { type ComponentType, createElement, useEffect, useRef, useState } from 'react'
import { addDays, athensDay } from '#shared/core/dates.ts'
import { dotted, formatAppointment } from '#shared/core/format.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import { isAgreed } from '#shared/features/hiring/hiring.rules.ts'
import { matterKey, type QueueItem, type QueueKind, queueQuestions } from '#shared/features/interviews/company-queue.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import classes from '#web/features/interviews/CompanyQueue.module.css'
import { queueTexts as texts } from '#web/features/interviews/queue.texts.ts'
import { CallButton } from '#web/parts/CallButton.tsx'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { CancelInterviewDialog, HireDialog, RejectDialog } from '#web/parts/ListingCandidateDialogs.tsx'
import { useInterviewOutcome } from '#web/parts/use-interview-outcome.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Initials } from '#web/ui/Initials.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

/** Beside the open matter, which takes the room of three. */
const SHOWN = 6

/** One matter after the other, the oldest first, each with its acts. */
export function CompanyQueuePanel() {
  const queue = useCall(interviewsContract.queue, {})
  return (
    <Section
      id="panel-waiting"
      title={texts.title}
      description={
        queue.data?.total ? (
          <>
            {texts.count(queue.data.total)} <span data-needs-keyboard>{texts.keys}</span>
          </>
        ) : queue.isPending ? (
          '\u00A0'
        ) : undefined
      }
    >
      {!queue.data && <LoadState of={queue} shape="list" count={SHOWN + 3} compact />}
      {queue.data?.total === 0 && <EmptyState compact title={texts.nothing} body={texts.nothingBody} />}
      {queue.data && queue.data.total > 0 && <Queue queue={queue.data.items} total={queue.data.total} />}
    </Section>
  )
}

function Queue({ queue, total }: { queue: readonly QueueItem[]; total: number }) {
  const [chosen, setChosen] = useState<{ key: string; at: number } | null>(null)
  const place = queue.findIndex((item) => matterKey(item) === chosen?.key)
  // When a matter is done the next one takes its place.
  const at = place >= 0 ? place : Math.min(chosen?.at ?? 0, queue.length - 1)
  const open = queue[at] as QueueItem
  const choose = (next: number) => {
    const item = queue[next]
    if (item) setChosen({ key: matterKey(item), at: next })
  }
  const go = (by: number) => choose(at + by)
  useShortcut('j', texts.next, () => go(1), { group: texts.title })
  useShortcut('k', texts.previous, () => go(-1), { group: texts.title })
  const others = queue.filter((item) => item !== open)
  const more = total - 1 - Math.min(others.length, SHOWN)
  return (
    <Stack gap="sm">
      <Matter
        key={`${matterKey(open)} ${open.kind}`}
        item={open}
        place={texts.place(at + 1, total)}
        isFirst={chosen === null}
      />
      {others.length > 0 && (
        <ul aria-label={texts.others} data-keeps-focus tabIndex={-1}>
          {others.slice(0, SHOWN).map((item) => (
            <OtherMatter
              key={`${matterKey(item)} ${item.kind}`}
              item={item}
              onOpen={() => choose(queue.indexOf(item))}
            />
          ))}
        </ul>
      )}
      {more > 0 && <Hint>{texts.more(more)}</Hint>}
    </Stack>
  )
}

const MOST_QUICK = 2

/** A matter further down: what needs no dialog is done from here. */
function OtherMatter({ item, onOpen }: { item: QueueItem; onOpen(): void }) {
  const { interview, kind } = item
  const quick = useActs(item, onOpen).filter((act) => act.isAtOnce)
  return (
    <li className={classes.other}>
      <KindIcon kind={kind} />
      <UnstyledButton className={classes.otherTitle} onClick={onOpen}>
        <span>{queueQuestions[kind](interview.usr_fullname)}</span>
        <Hint component="span" size="xs">
          <DotLine
            parts={[interview.jli_job_listing.jl_position_title, <RelativeTime key="since" value={item.since} />]}
          />
        </Hint>
      </UnstyledButton>
      <Group gap={6} className={classes.otherActs}>
        {quick.slice(0, MOST_QUICK).map((act) => (
          <Button
            key={act.label}
            size="xs"
            variant="default"
            aria-label={`${act.label}: ${interview.usr_fullname}`}
            onClick={act.run}
          >
            {act.label}
          </Button>
        ))}
      </Group>
    </li>
  )
}

type Dialog = 'hire' | 'reject' | 'invite' | 'move' | 'cancel'

interface Act {
  label: string
  /** Done with the press, without a dialog. */
  isAtOnce?: boolean
  run(): void
}

function useActs({ interview, kind, times, is_hired_elsewhere }: QueueItem, open: (dialog: Dialog) => void): Act[] {
  const pair = { id: interview.jli_fk_jl_id, uid: interview.jli_fk_usr_id }
  const { jli_date, jli_date_answered } = interview
  const asSeen = { jli_date, jli_date_answered }
  const record = useInterviewOutcome(pair)
  const move = useSend(contract.moveInterview, { successMessage: texts.taken })
  const keep = useSend(contract.interviewOutcome, { successMessage: texts.staysDone })
  const isListingOpen = interview.jli_job_listing.jl_status === 'OPEN'
  const whenOpen = (...acts: Act[]) => (isListingOpen ? acts : [])
  switch (kind) {
    case 'outcome':
      return [
        { label: texts.held, isAtOnce: true, run: () => record('held') },
        { label: texts.missed, isAtOnce: true, run: () => record('missed') },
        // Agreed otherwise: nobody stayed away, and the interview gets its new time.
        ...whenOpen({ label: texts.moved, run: () => open('move') }),
      ]
    case 'decide':
      return [
        // Who works elsewhere since is hired from the own page alone, where it is asked again.
        ...(is_hired_elsewhere
          ? []
          : [
              { label: texts.hire, run: () => open('hire') },
              ...whenOpen({ label: texts.second, run: () => open('invite') }),
            ]),
        { label: texts.reject, run: () => open('reject') },
      ]
    case 'proposal':
      return [
        ...whenOpen(
          ...times.map((time) => ({
            label: texts.take(formatAppointment(time)),
            isAtOnce: true,
            run: () => move.mutate({ input: { ...pair, date: time, seen: asSeen, anyway: false } }),
          })),
          { label: texts.otherTime, run: () => open('move') },
        ),
        { label: texts.callOff, run: () => open('cancel') },
      ]
    case 'was-there':
      return [
        { label: texts.came, isAtOnce: true, run: () => record('held') },
        { label: texts.stays, isAtOnce: true, run: () => keep.mutate({ input: { ...pair, outcome: 'missed' } }) },
      ]
    case 'another-time':
      return [
        ...whenOpen({ label: texts.invite, run: () => open('invite') }),
        { label: texts.reject, run: () => open('reject') },
      ]
    case 'unanswered':
      return [
        ...whenOpen({ label: texts.newTime, run: () => open('move') }),
        { label: texts.callOff, run: () => open('cancel') },
      ]
  }
}

function Matter({ item, place, isFirst }: { item: QueueItem; place: string; isFirst: boolean }) {
  const { interview, kind } = item
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const acts = useActs(item, setDialog)
  const later = useSend(contract.decideLater, { successMessage: texts.laterDone })
  const pair = { id: interview.jli_fk_jl_id, uid: interview.jli_fk_usr_id }
  // From the day on which it is pressed: the page may be open since yesterday.
  const putOff = (days: number) => later.mutate({ input: { ...pair, until: addDays(athensDay(new Date()), days) } })
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
      <div className={classes.face}>
        <Initials name={interview.usr_fullname} size={44} />
      </div>
      <Hint size="xs" className={classes.place}>
        <KindIcon kind={kind} />
        {place}
      </Hint>
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes.question}>
        {queueQuestions[kind](interview.usr_fullname)}
      </Title>
      <MatterFacts item={item} />
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

/** Whom and which interview it is about. */
function MatterFacts({ item: { interview, is_hired_elsewhere } }: { item: QueueItem }) {
  const { jli_fk_jl_id, jli_fk_usr_id } = interview
  const remark = interview.jli_absence_note || interview.jli_answer_note
  return (
    <div>
      <Text c="dimmed" size="sm">
        {dotted(interview.jli_job_listing.jl_position_title, formatAppointment(interview.jli_date))}{' '}
        <UiLink href={`/company/job-listings/${jli_fk_jl_id}/candidate/${jli_fk_usr_id}`} underline="always">
          {texts.person}
        </UiLink>
        {isAgreed(interview.jli_status) && <CallButton candidateId={jli_fk_usr_id} name={interview.usr_fullname} />}
      </Text>
      {is_hired_elsewhere && (
        <Text size="sm" fw={600}>
          {texts.hiredElsewhere}
        </Text>
      )}
      {remark && <Text size="sm">«{remark}»</Text>}
    </div>
  )
}

const icons: Record<QueueKind, ComponentType<{ size: number }>> = {
  outcome: IconCalendarEvent,
  decide: IconUser,
  proposal: IconCalendarEvent,
  unanswered: IconMessages,
  'was-there': IconMessages,
  'another-time': IconCalendarEvent,
}

function KindIcon({ kind }: { kind: QueueKind }) {
  return (
    <span className={classes.kind} data-kind={kind} aria-hidden>
      {createElement(icons[kind], { size: 16 })}
    </span>
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
