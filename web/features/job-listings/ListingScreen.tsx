import { Alert, Button, Group, Menu, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { shortlistsContract } from '#shared/features/shortlists/shortlists.contract.ts'
import { isDraft, missingToPublish } from '#shared/features/job-listings/job-listings.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useTab } from '#web/core/use-tab.ts'
import { useListingCandidates, useOwnListing } from '#web/features/job-listings/job-listings.data.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { shortlistTexts } from '#web/features/job-listings/shortlist.texts.ts'
import { ListingHistory } from '#web/features/job-listings/ListingHistory.tsx'
import { ListingCandidateBoard } from '#web/features/job-listings/ListingCandidateBoard.tsx'
import { ListingFigures } from '#web/features/job-listings/ListingFigures.tsx'
import { RequestDialog } from '#web/features/job-listings/RequestDialog.tsx'
import { RequestNotice } from '#web/features/job-listings/RequestNotice.tsx'
import { ListingEditDialog } from '#web/features/job-listings/ListingEditDialog.tsx'
import { ListingFacts } from '#web/features/job-listings/ListingFacts.tsx'
import { ListingStatusMenu } from '#web/features/job-listings/ListingStatusMenu.tsx'
import { ListingCandidateList } from '#web/features/job-listings/ListingCandidateList.tsx'
import { asking } from '#web/ui/asking.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { HelpMark } from '#web/parts/HelpMark.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useToday } from '#web/core/first-draw.ts'

const texts = jobListingsTexts.page

/** A listing of the own company with its candidates. */
export function ListingScreen({ params }: { params: Record<string, string> }) {
  const { listing, ...state } = useOwnListing(Number(params.jl_id))
  return (
    <PageFrame
      title={listing?.jl_position_title ?? jobListingsTexts.title}
      breadcrumbs={[{ label: jobListingsTexts.title, href: '/company/job-listings' }, { label: texts.listing }]}
      isComing={!listing}
      badge={
        <HelpMark about={texts.listing} href="/company/help/hire">
          {jobListingsTexts.help}
        </HelpMark>
      }
      actions={listing ? <ListingActions listing={listing} /> : state.isPending && <Skeleton h={36} w={320} />}
    >
      <LoadState of={state} shape="cards" />
      {listing && <Content listing={listing} />}
    </PageFrame>
  )
}

function ListingActions({ listing }: { listing: Listing }) {
  const [dialog, setDialog] = useState<'edit' | 'request' | null>(null)
  const close = () => setDialog(null)
  const copy = useSend(contract.copy, {
    onSuccess: (copy) => {
      toast.success(texts.copied)
      navigate(`/company/job-listings/${copy.jl_id}`)
    },
  })
  const isOpen = listing.jl_status === 'OPEN'
  return (
    <Group gap="xs">
      <ListingStatusMenu listing={listing} as="company" />
      <Button variant="default" onClick={() => setDialog('edit')}>
        {asking(texts.edit)}
      </Button>
      <MoreMenu isBusy={copy.isPending}>
        <Menu.Item onClick={() => copy.mutate({ input: { id: listing.jl_id } })}>{texts.copy}</Menu.Item>
        {isOpen && !listing.jl_requested_candidates && (
          <Menu.Item onClick={() => setDialog('request')}>{asking(texts.request)}</Menu.Item>
        )}
      </MoreMenu>
      {isOpen && (
        <Button onClick={() => navigate(`/company/job-listings/${listing.jl_id}/search-results`)}>{texts.find}</Button>
      )}
      {dialog === 'edit' && <ListingEditDialog listing={listing} as="company" onClose={close} />}
      {dialog === 'request' && <RequestDialog listing={listing} onClose={close} />}
    </Group>
  )
}

/** What a draft still needs, and its publication. */
function DraftNotice({ listing }: { listing: Listing }) {
  const publish = useSend(contract.open, { successMessage: jobListingsTexts.published })
  const today = useToday()
  const [isFilling, setFilling] = useState(false)
  const missing = missingToPublish(listing, today)
  const words = Object.values(missing)
  return (
    <Alert color="regen" role="status" mb="md">
      <Group justify="space-between">
        <span>{words.length > 0 ? `${texts.draft} ${words.join(' · ')}` : texts.draftReady}</span>
        {words.length > 0 ? (
          <Button onClick={() => setFilling(true)}>{asking(texts.fill)}</Button>
        ) : (
          <Button loading={publish.isPending} onClick={() => publish.mutate({ input: { id: listing.jl_id } })}>
            {texts.publish}
          </Button>
        )}
      </Group>
      {isFilling && (
        <ListingEditDialog listing={listing} as="company" missing={missing} onClose={() => setFilling(false)} />
      )}
    </Alert>
  )
}

/** Whom the office chose, until each has an answer. */
function ShortlistNotice({ jl_id }: { jl_id: number }) {
  const list = useCall(shortlistsContract.companyList, { id: jl_id })
  const waiting = list.data?.people.filter(({ shp_answer }) => shp_answer === null).length ?? 0
  if (waiting === 0) return null
  return (
    <Alert color="regen" role="status" mb="md">
      <Group justify="space-between">
        {shortlistTexts.waiting(waiting)}
        <Button onClick={() => navigate(`/company/job-listings/${jl_id}/shortlist`)}>{shortlistTexts.open}</Button>
      </Group>
    </Alert>
  )
}

const tabIds = ['board', 'list', 'figures', 'listing', 'history'] as const

function Content({ listing }: { listing: Listing }) {
  const [tab, setTab] = useTab(tabIds)
  const { rows, ...state } = useListingCandidates(listing.jl_id)
  const tabs = [
    { id: 'board', label: texts.board, count: rows?.length },
    { id: 'list', label: texts.list },
    { id: 'figures', label: texts.figures },
    { id: 'listing', label: texts.listing },
    { id: 'history', label: texts.history },
  ]
  const { jl_id } = listing
  return (
    <>
      {isDraft(listing) && <DraftNotice listing={listing} />}
      {listing.jl_status === 'OPEN' && <ShortlistNotice jl_id={jl_id} />}
      {listing.jl_requested_candidates && <RequestNotice listing={listing} />}
      <PageTabs tabs={tabs} value={tab} onChange={setTab} label={jobListingsTexts.title}>
        {tab === 'listing' && (
          <Section>
            <ListingFacts listing={listing} />
          </Section>
        )}
        {tab === 'figures' && <ListingFigures jl_id={jl_id} as="company" />}
        {tab === 'history' && <ListingHistory jl_id={jl_id} as="company" />}
        {tab === 'list' && (
          <ListingCandidateList
            listing={listing}
            as="company"
            rows={rows}
            error={state.error}
            isFetching={state.isFetching}
            onRetry={() => void state.refetch()}
            hrefOf={(row) => `/company/job-listings/${jl_id}/candidate/${row.usr_id}`}
          />
        )}
        {tab === 'board' && (
          <>
            <LoadState of={state} shape="cards" />
            {rows?.length === 0 && <EmptyState title={texts.none} body={texts.noneBody} />}
            {rows && rows.length > 0 && <ListingCandidateBoard listing={listing} rows={rows} />}
          </>
        )}
      </PageTabs>
    </>
  )
}
