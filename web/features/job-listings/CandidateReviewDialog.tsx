import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconBookmarkPlus, IconCalendarPlus, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { mayActOn, type ListingCandidateState, listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { CandidateDetailsDialog } from '#web/features/job-listings/CandidateDetailsDialog.tsx'
import { CandidateNotes } from '#web/features/job-listings/CandidateNotes.tsx'
import { Criteria } from '#web/features/job-listings/HitColumns.tsx'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { RejectDialog } from '#web/parts/ListingCandidateDialogs.tsx'
import { useListingCandidateChanges } from '#web/parts/use-listing-candidate-changes.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const texts = hiringTexts.review

interface Reviewed {
  usr_id: number
  name: string
  status: ListingCandidateState | null
  criteria?: Hit['criteria']
}

interface CandidateReviewDialogProps {
  listing: Listing
  as: 'office' | 'company'
  /** The people to step through, each with the status on the listing. */
  people: readonly Reviewed[]
  usr_id: number
  onGo(usr_id: number): void
  onClose(): void
}

/** Acts on the current person and then shows the next one. */
function useReview({ listing, as, people, usr_id, onGo }: Omit<CandidateReviewDialogProps, 'onClose'>) {
  const [asking, setAsking] = useState<'reject' | 'invite' | null>(null)
  const { bookmark, mayChange } = useListingCandidateChanges(listing.jl_id, as)
  const at = people.findIndex((person) => person.usr_id === usr_id)
  const status = people[at]?.status ?? null
  const isOffice = as === 'office'
  const mayBookmark =
    mayChange && (status === null || status === 'REJECTED') && mayActOn('bookmark', listing.jl_status, isOffice)
  const mayReject =
    mayChange && status !== 'REJECTED' && status !== 'HIRED' && mayActOn('reject', listing.jl_status, isOffice)
  const mayInvite = !isOffice && mayChange && status !== 'HIRED' && mayActOn('invite', listing.jl_status, false)
  const go = (by: number) => {
    const next = people[at + by]
    if (next) onGo(next.usr_id)
  }
  const put = () => {
    bookmark([usr_id])
    go(1)
  }
  const keys = { group: texts.keys, inDialog: true, isDisabled: asking !== null }
  useShortcut('j', texts.next, () => go(1), keys)
  useShortcut('k', texts.previous, () => go(-1), keys)
  useShortcut('b', texts.bookmark, () => mayBookmark && put(), keys)
  useShortcut('r', texts.reject, () => mayReject && setAsking('reject'), keys)
  useShortcut('p', texts.invite, () => mayInvite && setAsking('invite'), keys)
  return { person: people[at], at, mayBookmark, mayReject, mayInvite, go, put, asking, setAsking }
}

/** Reviews people one by one. Keys: J next, K previous, P invite, B bookmark, R reject. */
export function CandidateReviewDialog({ onClose, ...props }: CandidateReviewDialogProps) {
  const { listing, as, people, usr_id } = props
  const { person, at, mayBookmark, mayReject, mayInvite, go, put, asking, setAsking } = useReview(props)
  if (asking === 'invite')
    return (
      <InviteDialog jl_id={listing.jl_id} usr_id={usr_id} name={person?.name ?? ''} onClose={() => setAsking(null)} />
    )
  if (asking === 'reject')
    return (
      <RejectDialog
        jl_id={listing.jl_id}
        people={[{ usr_id, upcoming: undefined }]}
        as={as}
        onDone={() => go(1)}
        onClose={() => setAsking(null)}
      />
    )
  return (
    <CandidateDetailsDialog
      candidateId={usr_id}
      as={as}
      onClose={onClose}
      lead={person?.criteria && <Criteria criteria={person.criteria} />}
      notes={as === 'company' && <CandidateNotes key={usr_id} jl_id={listing.jl_id} usr_id={usr_id} />}
      actions={
        <>
          {mayInvite && (
            <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setAsking('invite')}>
              {texts.invite}
            </Button>
          )}
          {mayBookmark && (
            <Button
              variant={mayInvite ? 'default' : 'filled'}
              leftSection={<IconBookmarkPlus size={16} aria-hidden />}
              onClick={put}
            >
              {texts.bookmark}
            </Button>
          )}
          {mayReject && (
            <Button
              variant="default"
              leftSection={<IconUserOff size={16} aria-hidden />}
              onClick={() => setAsking('reject')}
            >
              {texts.reject}
            </Button>
          )}
          {person?.status && <Hint>{listingCandidateWords[person.status]}</Hint>}
          <Steps at={at} of={people.length} onGo={go} />
        </>
      }
    />
  )
}

interface StepsProps {
  at: number
  of: number
  onGo(by: number): void
}

/** Previous and next, with the position. */
export function Steps({ at, of, onGo }: StepsProps) {
  if (of < 2 || at < 0) return null
  return (
    <Group gap={6} wrap="nowrap" ml="auto">
      <Hint role="status">{texts.place(at + 1, of)}</Hint>
      <Button
        variant="default"
        px="xs"
        aria-label={texts.previous}
        title={`${texts.previous} (K)`}
        disabled={at === 0}
        onClick={() => onGo(-1)}
      >
        <IconArrowLeft size={17} aria-hidden />
      </Button>
      <Button
        variant="default"
        px="xs"
        aria-label={texts.next}
        title={`${texts.next} (J)`}
        disabled={at === of - 1}
        onClick={() => onGo(1)}
      >
        <IconArrowRight size={17} aria-hidden />
      </Button>
    </Group>
  )
}
