import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import { mayActOn, type ListingCandidateState, rejectReasons } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { hireStays, mayTakeHireBack } from '#shared/features/hiring/taking-back.ts'
import type { ListingState } from '#shared/features/job-listings/job-listings.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import {
  CancelInterviewDialog,
  HireDialog,
  isHiredElsewhere,
  RejectDialog,
  TakeHireBackDialog,
} from '#web/parts/ListingCandidateDialogs.tsx'
import { useInterviewOutcome } from '#web/parts/use-interview-outcome.ts'
import { useListingCandidateChanges } from '#web/parts/use-listing-candidate-changes.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = hiringTexts.actions

interface ListingCandidateActionsProps {
  jl_id: number
  listingStatus: ListingState
  usr_id: number
  name: string
  status: ListingCandidateState | null
  /** When that changed last. */
  since?: string | undefined
  /** The upcoming interview of the pair, if any. */
  upcoming: Interview | undefined
  as?: 'office' | 'company'
  /** A menu for cards and rows, else buttons. */
  isCompact?: boolean
}

type Opened = 'reject' | 'invite' | 'cancel' | 'hire' | 'unhire' | null

interface Offered {
  id: string
  label: string
  tone?: 'primary' | 'danger'
  run(): void
}

/** What the office may record: that an interview took place, and answers given by telephone. */
function useOfficeActions({ jl_id, usr_id, status, upcoming }: ListingCandidateActionsProps): Offered[] {
  const options = (message: string) => ({ successMessage: message })
  const meet = useSend(contract.officeInterview, options(texts.metDone))
  const answer = useSend(interviewsContract.answer, options(texts.answered))
  if (status === 'HIRED') return []
  const isOpen = upcoming?.jli_status === 'PENDING_CANDIDATE_RESPONSE'
  const recordAnswer = (response: 'accept' | 'decline') =>
    upcoming && answer.mutate({ input: { id: upcoming.jli_id, answer: response } })
  return [
    ...(isOpen ? [{ id: 'accept', label: texts.accepted, run: () => recordAnswer('accept') }] : []),
    ...(upcoming ? [{ id: 'decline', label: texts.declined, run: () => recordAnswer('decline') }] : []),
    { id: 'met', label: texts.met, run: () => meet.mutate({ input: { id: jl_id, uid: usr_id } }) },
  ]
}

/** A confirmed interview whose time has passed: the company says how it ended. */
function useOutcomeActions(
  { jl_id, usr_id, upcoming }: ListingCandidateActionsProps,
  open: (what: Opened) => void,
): Offered[] {
  // Another invitation is asked for; whoever takes the outcome back no longer wants it.
  const record = useInterviewOutcome({ id: jl_id, uid: usr_id }, (outcome) =>
    open(outcome === 'again' ? 'invite' : null),
  )
  if (!upcoming?.awaits_outcome) return []
  return [
    { id: 'held', label: texts.met, tone: 'primary', run: () => record('held') },
    { id: 'missed', label: texts.missed, run: () => record('missed') },
    { id: 'again', label: texts.again, run: () => record('again') },
  ]
}

/** A hire of today; of somebody hired elsewhere the dialog asks once more. */
function useHireToday({ jl_id, usr_id, name }: ListingCandidateActionsProps, ask: () => void): () => void {
  const pair = { id: jl_id, uid: usr_id }
  const { mutate: takeBack } = useSend(contract.takeHireBack, {
    successMessage: hiringTexts.unhire.done,
  })
  const { mutate: hire } = useSend(contract.hire, {
    onSuccess: () =>
      toast.undo({
        message: hiringTexts.hire.done(name),
        onUndo: () => takeBack({ input: { ...pair, reason: hiringTexts.unhire.atOnce } }),
      }),
    onError: (error) => (isHiredElsewhere(error) ? ask() : showError(error)),
  })
  return () => hire({ input: { ...pair, anyway: false } })
}

/** What a company does most often stands in the menu as one press, without a dialog; all of it can be undone. */
function useQuick(props: ListingCandidateActionsProps, open: (what: Opened) => void) {
  const { reject } = useListingCandidateChanges(props.jl_id, props.as ?? 'company')
  const hireToday = useHireToday(props, () => open('hire'))
  return { hireToday, rejectFor: (reason: string) => reject([props.usr_id], { reason, note: '' }) }
}

/** A hire that the office alone takes back. */
function useIsLate({ status, since, as = 'company' }: ListingCandidateActionsProps): boolean {
  const [now] = useState(() => new Date())
  return status === 'HIRED' && as === 'company' && since !== undefined && !mayTakeHireBack(since, now)
}

function useOffered(props: ListingCandidateActionsProps, open: (what: Opened) => void, isLate: boolean): Offered[] {
  const { jl_id, usr_id, status, upcoming, listingStatus, as = 'company' } = props
  const { bookmark, mayChange } = useListingCandidateChanges(jl_id, as)
  const officeActions = useOfficeActions(props)
  const outcomeActions = useOutcomeActions(props, open)
  if (!mayChange) return []
  const isOffice = as === 'office'
  if (status === 'HIRED')
    return isLate ? [] : [{ id: 'unhire', label: texts.unhire, tone: 'danger', run: () => open('unhire') }]
  const may = (action: 'bookmark' | 'invite') => mayActOn(action, listingStatus, isOffice)
  const mayMeet = !isOffice && outcomeActions.length === 0
  const actions: (Offered | false)[] = [
    (status === null || status === 'REJECTED') &&
      may('bookmark') && {
        id: 'bookmark',
        label: status === null ? texts.add : texts.bookmark,
        tone: 'primary',
        run: () => bookmark([usr_id]),
      },
    ...(isOffice ? officeActions : outcomeActions),
    mayMeet &&
      may('invite') && {
        id: 'invite',
        label: upcoming ? texts.move : texts.invite,
        tone: 'primary',
        run: () => open('invite'),
      },
    mayMeet && upcoming !== undefined && { id: 'cancel', label: texts.cancel, run: () => open('cancel') },
    { id: 'hire', label: texts.hire, run: () => open('hire') },
    status !== 'REJECTED' && { id: 'reject', label: texts.reject, tone: 'danger', run: () => open('reject') },
  ]
  return actions.filter((action) => action !== false)
}

/** The actions on a candidate of a listing, for its company and for the office: they stand in the row of whoever shows them. */
export function ListingCandidateActions(props: ListingCandidateActionsProps) {
  const { jl_id, usr_id, name, upcoming, as = 'company', isCompact = false } = props
  const [opened, setOpened] = useState<Opened>(null)
  const isLate = useIsLate(props)
  const offered = useOffered(props, setOpened, isLate)
  const dialog = { jl_id, usr_id, name, as, onClose: () => setOpened(null) }
  return (
    <>
      {isCompact ? <ActionMenu {...props} offered={offered} open={setOpened} /> : <ActionButtons offered={offered} />}
      {isLate && !isCompact && <Hint>{hireStays}</Hint>}
      {opened === 'reject' && (
        <RejectDialog jl_id={jl_id} name={name} people={[{ usr_id, upcoming }]} as={as} onClose={dialog.onClose} />
      )}
      {opened === 'hire' && <HireDialog {...dialog} />}
      {opened === 'unhire' && <TakeHireBackDialog {...dialog} />}
      {opened === 'cancel' && <CancelInterviewDialog {...dialog} />}
      {opened === 'invite' && <InviteDialog {...dialog} interview={upcoming?.awaits_outcome ? undefined : upcoming} />}
    </>
  )
}

function ActionButtons({ offered }: { offered: Offered[] }) {
  const first = offered.find((action) => action.tone === 'primary')
  return (
    <>
      {offered.map((action) => (
        <Button
          key={action.id}
          variant={action === first ? 'filled' : 'default'}
          c={action.tone === 'danger' ? 'red.8' : undefined}
          onClick={action.run}
        >
          {action.label}
        </Button>
      ))}
    </>
  )
}

interface ActionMenuProps extends ListingCandidateActionsProps {
  offered: Offered[]
  open(what: Opened): void
}

function ActionMenu({ offered, open, ...props }: ActionMenuProps) {
  const { jl_id, usr_id, name, as = 'company' } = props
  const page = as === 'company' ? `/company/job-listings/${jl_id}/candidate/${usr_id}` : `/admin/candidates/${usr_id}`
  const quick = useQuick(props, open)
  const before = (action: Offered) => {
    if (as === 'office') return null
    if (action.id === 'hire') return <Menu.Item onClick={quick.hireToday}>{texts.hireToday}</Menu.Item>
    if (action.id === 'reject') return <QuickReasons onChoose={quick.rejectFor} />
    return null
  }
  return (
    <LateMenu
      target={
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={texts.menu(name)}>
          <IconDots size={16} aria-hidden />
        </Button>
      }
    >
      <Menu.Dropdown>
        <Menu.Item onClick={() => navigate(page)}>{texts.open}</Menu.Item>
        {offered.map((action) => (
          <Fragment key={action.id}>
            {before(action)}
            <Menu.Item color={action.tone === 'danger' ? 'red' : undefined} onClick={action.run}>
              {action.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </LateMenu>
  )
}

/** The reasons that need no more words; the last one is told in the dialog. */
function QuickReasons({ onChoose }: { onChoose(reason: string): void }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{texts.rejectFor}</Menu.Label>
      {rejectReasons.slice(0, -1).map((reason) => (
        <Menu.Item key={reason} onClick={() => onChoose(reason)}>
          {reason}
        </Menu.Item>
      ))}
    </>
  )
}
