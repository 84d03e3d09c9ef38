import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { jobListingsContract as contract } from '#shared/features/job-listings/job-listings.contract.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useOwnListing } from '#web/features/job-listings/job-listings.data.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { CandidateSearch } from '#web/parts/CandidateSearch.tsx'
import { ListingEditDialog } from '#web/parts/ListingEditDialog.tsx'
import { ListingStatusMenu } from '#web/parts/ListingStatusMenu.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = jobListingsTexts.page

/** Graduates for an own listing. */
export function CompanySearchResultsScreen({ params }: { params: Record<string, string> }) {
  const jl_id = Number(params.jl_id)
  const { listing, ...list } = useOwnListing(jl_id)
  return (
    <PageFrame
      title={texts.find}
      subtitle={listing?.jl_position_title}
      breadcrumbs={[
        { label: jobListingsTexts.title, href: '/company/job-listings' },
        { label: listing?.jl_position_title ?? texts.listing, href: `/company/job-listings/${jl_id}` },
        { label: texts.results },
      ]}
      width="wide"
    >
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingSkeleton shape="cards" />}
      {list.data && !listing && <EmptyState title={jobListingsTexts.empty} />}
      {listing && <CandidateSearch key={listing.jl_id} listing={listing} as="company" />}
    </PageFrame>
  )
}

/** Candidates for the listing of a company, by the office: the answer to its wish. */
export function OfficeSearchResultsScreen({ params }: { params: Record<string, string> }) {
  const jl_id = Number(params.jl_id)
  const [isEditing, setIsEditing] = useState(false)
  const found = useCall(contract.officeOne, { id: jl_id })
  const listing = found.data
  const answer = useSend(contract.answerRequest, {
    onSuccess: () => {
      toast.success(jobListingsTexts.panels.answeredDone)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  if (found.error instanceof ApiError && found.error.status === 404) throw found.error
  return (
    <PageFrame
      title={listing?.jl_position_title ?? texts.find}
      subtitle={listing?.cny_name}
      breadcrumbs={[{ label: jobListingsTexts.panels.office, href: '/admin/control-panel' }, { label: texts.results }]}
      actions={
        listing && (
          <Group gap="xs">
            {listing.jl_requested_candidates && (
              <Button
                variant="default"
                loading={answer.isPending}
                onClick={() => answer.mutate({ input: { id: jl_id } })}
              >
                {jobListingsTexts.panels.answered}
              </Button>
            )}
            <ListingStatusMenu listing={listing} as="office" />
            <Button variant="default" onClick={() => setIsEditing(true)}>
              {texts.edit}
            </Button>
          </Group>
        )
      }
      width="wide"
    >
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingSkeleton shape="cards" />}
      {listing && <CandidateSearch key={listing.jl_id} listing={listing} as="office" />}
      {listing && isEditing && <ListingEditDialog listing={listing} as="office" onClose={() => setIsEditing(false)} />}
    </PageFrame>
  )
}
