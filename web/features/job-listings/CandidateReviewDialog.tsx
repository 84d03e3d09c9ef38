import { Button } from '@mantine/core'
import { IconBookmarkPlus, IconUserOff } from '@tabler/icons-react'
import { listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { CandidateDetailsDialog } from '#web/features/job-listings/CandidateDetailsDialog.tsx'
import { Criteria } from '#web/features/job-listings/HitColumns.tsx'
import { Steps } from '#web/features/job-listings/Steps.tsx'
import { useReview } from '#web/features/job-listings/use-review.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { RejectDialog } from '#web/parts/ListingCandidateDialogs.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const texts = hiringTexts.review

interface CandidateReviewDialogProps {
  listing: Listing
  people: readonly Hit[]
  usr_id: number
  onGo(usr_id: number): void
  onClose(): void
}

/** The office reviews people one by one. */
export function CandidateReviewDialog({ onClose, ...props }: CandidateReviewDialogProps) {
  const { listing, people, usr_id } = props
  const { person, at, mayBookmark, mayReject, go, put, asking, setAsking } = useReview({ ...props, as: 'office' })
  if (asking === 'reject')
    return (
      <RejectDialog
        jl_id={listing.jl_id}
        people={[{ usr_id, upcoming: undefined }]}
        as="office"
        onDone={() => go(1)}
        onClose={() => setAsking(null)}
      />
    )
  return (
    <CandidateDetailsDialog
      candidateId={usr_id}
      onClose={onClose}
      lead={person && <Criteria criteria={person.criteria} />}
      actions={
        <>
          {mayBookmark && (
            <Button leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={put}>
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
          {person?.jlc_status && <Hint>{listingCandidateWords[person.jlc_status]}</Hint>}
          <Steps at={at} of={people.length} onGo={go} />
        </>
      }
    />
  )
}
