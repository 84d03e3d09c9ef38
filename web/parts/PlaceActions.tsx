import { Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import { mayActOn, type PlaceState } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import type { ListingState } from '#shared/features/job-listings/job-listings.rules.ts'
import { messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { CancelInterviewDialog, HireDialog, RejectDialog } from '#web/parts/PlaceDialogs.tsx'
import { usePlaceChanges } from '#web/parts/use-place-changes.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = hiringTexts.actions

interface PlaceActionsProps {
  jl_id: number
  listingStatus: ListingState
  usr_id: number
  name: string
  status: PlaceState | null
  /** The coming interview of the pair, when there is one. */
  upcoming: Interview | undefined
  as?: 'office' | 'company'
  /** A menu for cards and rows; else buttons, for a page of one person. */
  isCompact?: boolean
}

type Opened = 'reject' | 'invite' | 'cancel' | 'hire' | null

interface Offered {
  id: string
  label: string
  tone?: 'primary' | 'danger'
  run(): void
}

/** What the office may write down for a company: that an interview took place, and what was answered by telephone. */
function useOfficeActions({ jl_id, usr_id, status, upcoming }: PlaceActionsProps): Offered[] {
  const told = (words: string) => ({
    onSuccess: () => {
      toast.success(words)
    },
    onError: (error: Error) => toast.error(messageOf(error)),
  })
  const meet = useSend(contract.officeInterview, told(texts.metDone))
  const answer = useSend(interviewsContract.answer, told(texts.answered))
  if (status === 'HIRED') return []
  const isOpen = upcoming?.jli_status === 'PENDING_CANDIDATE_RESPONSE'
  const say = (what: 'accept' | 'decline') =>
    upcoming && answer.mutate({ input: { id: upcoming.jli_id, answer: what } })
  return [
    ...(isOpen ? [{ id: 'accept', label: texts.accepted, run: () => say('accept') }] : []),
    ...(upcoming ? [{ id: 'decline', label: texts.declined, run: () => say('decline') }] : []),
    { id: 'met', label: texts.met, run: () => meet.mutate({ input: { id: jl_id, uid: usr_id } }) },
  ]
}

/** Only what the rules allow now. */
function useOffered(props: PlaceActionsProps, open: (what: Opened) => void): Offered[] {
  const { jl_id, usr_id, status, upcoming, listingStatus, as = 'company' } = props
  const { bookmark } = usePlaceChanges(jl_id, as)
  const officeActions = useOfficeActions(props)
  if (status === 'HIRED') return []
  const isOffice = as === 'office'
  const may = (action: 'bookmark' | 'invite') => mayActOn(action, listingStatus, isOffice)
  const inviting = upcoming ? texts.move : texts.invite
  return [
    ...((status === null || status === 'REJECTED') && may('bookmark')
      ? [
          {
            id: 'bookmark',
            label: status === null ? texts.add : texts.bookmark,
            tone: 'primary' as const,
            run: () => bookmark([usr_id]),
          },
        ]
      : []),
    ...(!isOffice && may('invite')
      ? [{ id: 'invite', label: inviting, tone: 'primary' as const, run: () => open('invite') }]
      : []),
    ...(!isOffice && upcoming ? [{ id: 'cancel', label: texts.cancel, run: () => open('cancel') }] : []),
    ...(isOffice ? officeActions : []),
    { id: 'hire', label: texts.hire, run: () => open('hire') },
    ...(status === 'REJECTED'
      ? []
      : [{ id: 'reject', label: texts.reject, tone: 'danger' as const, run: () => open('reject') }]),
  ]
}

/** What may be done with somebody on a listing, by its company or by the office. */
export function PlaceActions(props: PlaceActionsProps) {
  const { jl_id, usr_id, name, upcoming, as = 'company', isCompact = false } = props
  const [opened, setOpened] = useState<Opened>(null)
  const offered = useOffered(props, setOpened)
  const dialog = { jl_id, usr_id, name, as, onClose: () => setOpened(null) }
  return (
    <>
      {isCompact ? <ActionMenu {...props} offered={offered} /> : <ActionButtons offered={offered} />}
      {opened === 'reject' && (
        <RejectDialog jl_id={jl_id} name={name} people={[{ usr_id, upcoming }]} as={as} onClose={dialog.onClose} />
      )}
      {opened === 'hire' && <HireDialog {...dialog} />}
      {opened === 'cancel' && <CancelInterviewDialog {...dialog} />}
      {opened === 'invite' && <InviteDialog {...dialog} interview={upcoming} />}
    </>
  )
}

function ActionButtons({ offered }: { offered: Offered[] }) {
  const first = offered.find((one) => one.tone === 'primary')
  return (
    <Group gap="xs">
      {offered.map((one) => (
        <Button
          key={one.id}
          variant={one === first ? 'filled' : 'default'}
          c={one.tone === 'danger' ? 'red.8' : undefined}
          onClick={one.run}
        >
          {one.label}
        </Button>
      ))}
    </Group>
  )
}

function ActionMenu({ offered, ...props }: PlaceActionsProps & { offered: Offered[] }) {
  const { jl_id, usr_id, name, as = 'company' } = props
  const page = as === 'company' ? `/company/job-listings/${jl_id}/candidate/${usr_id}` : `/admin/candidates/${usr_id}`
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={texts.menu(name)}>
          <IconDots size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => navigate(page)}>{texts.open}</Menu.Item>
        {offered.map((one) => (
          <Menu.Item key={one.id} color={one.tone === 'danger' ? 'red' : undefined} onClick={one.run}>
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
