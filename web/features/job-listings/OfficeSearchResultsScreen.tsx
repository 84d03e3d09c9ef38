import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useRecord, useSend } from '#web/core/query.ts'
import { useTab } from '#web/core/use-tab.ts'
import { useOfficeListingCandidates } from '#web/features/job-listings/job-listings.data.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { requestTexts } from '#web/features/job-listings/request.texts.ts'
import { ListingHistory } from '#web/features/job-listings/ListingHistory.tsx'
import { CandidateSearch } from '#web/features/job-listings/CandidateSearch.tsx'
import { ListingFigures } from '#web/features/job-listings/ListingFigures.tsx'
import { WishWords } from '#web/features/job-listings/WishWords.tsx'
import { ListingEditDialog } from '#web/features/job-listings/ListingEditDialog.tsx'
import { ListingFacts } from '#web/features/job-listings/ListingFacts.tsx'
import { ListingStatusMenu } from '#web/features/job-listings/ListingStatusMenu.tsx'
import { ListingCandidateList } from '#web/features/job-listings/ListingCandidateList.tsx'
import { shortlistTexts } from '#web/features/job-listings/shortlist.texts.ts'
import { ShortlistTab } from '#web/features/job-listings/ShortlistTab.tsx'
import { PastPage } from '#web/parts/as-of/with-past.tsx'
import { asking } from '#web/ui/asking.ts'
import { usePastDay } from '#web/ui/past.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = jobListingsTexts.page

/** A listing as the office works on it: search, candidates, hires. */
export function OfficeSearchResultsScreen(props: { params: Record<string, string> }) {
  return (
    <PastPage>
      <OfficeSearchResults {...props} />
    </PastPage>
  )
}

function OfficeSearchResults({ params }: { params: Record<string, string> }) {
  const jl_id = Number(params.jl_id)
  const state = useRecord(contract.officeOne, { id: jl_id })
  const listing = state.data
  return (
    <PageFrame
      title={listing?.jl_position_title ?? texts.find}
      isComing={!listing}
      subtitle={listing?.cny_name}
      breadcrumbs={[{ label: jobListingsTexts.title, href: '/admin/listings' }, { label: texts.results }]}
      actions={listing && <OfficeActions listing={listing} />}
    >
      <LoadState of={state} shape="cards" />
      {listing && <OfficeContent key={listing.jl_id} listing={listing} />}
    </PageFrame>
  )
}

function OfficeActions({ listing }: { listing: Listing }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Group gap="xs">
      <ListingStatusMenu listing={listing} as="office" />
      <Allowed call={contract.officeEdit}>
        <Button variant="default" onClick={() => setIsEditing(true)}>
          {asking(texts.edit)}
        </Button>
      </Allowed>
      {isEditing && <ListingEditDialog listing={listing} as="office" onClose={() => setIsEditing(false)} />}
    </Group>
  )
}

/** The company's request for candidates, until the office answers it. */
function Wish({ listing }: { listing: Listing }) {
  const isPast = usePastDay() !== null
  const answer = useSend(contract.answerRequest, {
    successMessage: requestTexts.answeredDone,
  })
  return (
    <Alert color="yellow" mb="md" role="status">
      <Group justify="space-between">
        <WishWords listing={listing} words={texts.wish} />
        {!isPast && (
          <Allowed call={contract.answerRequest}>
            <Button
              size="xs"
              variant="default"
              loading={answer.isPending}
              onClick={() => answer.mutate({ input: { id: listing.jl_id } })}
            >
              {requestTexts.answered}
            </Button>
          </Allowed>
        )}
      </Group>
    </Alert>
  )
}

/** What was done to the listing is of now. */
const pastTabIds = ['search', 'shortlist', 'people', 'figures', 'listing'] as const
const tabIds = [...pastTabIds, 'history'] as const

function OfficeContent({ listing }: { listing: Listing }) {
  const isPast = usePastDay() !== null
  const [tab, setTab] = useTab(isPast ? pastTabIds : tabIds)
  const { rows, ...state } = useOfficeListingCandidates(listing.jl_id)
  const tabs = [
    { id: 'search', label: texts.find },
    { id: 'shortlist', label: shortlistTexts.office.tab },
    { id: 'people', label: texts.people, count: rows?.length },
    { id: 'figures', label: texts.figures },
    { id: 'listing', label: texts.listing },
    ...(isPast ? [] : [{ id: 'history', label: texts.history }]),
  ]
  return (
    <>
      {listing.jl_requested_candidates && <Wish listing={listing} />}
      <PageTabs tabs={tabs} value={tab} onChange={setTab} label={texts.listing}>
        {tab === 'search' && <CandidateSearch listing={listing} />}
        {tab === 'shortlist' && <ShortlistTab listing={listing} />}
        {tab === 'people' && (
          <ListingCandidateList
            listing={listing}
            as="office"
            rows={rows}
            error={state.error}
            isFetching={state.isFetching}
            onRetry={() => void state.refetch()}
            hrefOf={(row) => `/admin/candidates/${row.usr_id}`}
          />
        )}
        {tab === 'listing' && (
          <Section>
            <ListingFacts listing={listing} />
          </Section>
        )}
        {tab === 'figures' && <ListingFigures jl_id={listing.jl_id} as="office" />}
        {tab === 'history' && <ListingHistory jl_id={listing.jl_id} as="office" />}
      </PageTabs>
    </>
  )
}
