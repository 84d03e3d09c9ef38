import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import {
  isUpcoming,
  placeStates,
  type PlaceState,
  placeWords,
  placeWordsOfOne,
} from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { type PlaceWithPerson, useOwnListing, usePlaces } from '#web/features/job-listings/job-listings.data.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { PlaceDrop } from '#web/features/job-listings/PlaceDrop.tsx'
import { ListingEditDialog } from '#web/parts/ListingEditDialog.tsx'
import { ListingFacts } from '#web/parts/ListingFacts.tsx'
import { ListingStatusMenu } from '#web/parts/ListingStatusMenu.tsx'
import { PlaceActions } from '#web/parts/PlaceActions.tsx'
import { BoardView } from '#web/ui/BoardView.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = jobListingsTexts.page

/** A listing of the own company with the people who stand on it. */
export function ListingScreen({ params }: { params: Record<string, string> }) {
  const { listing, ...list } = useOwnListing(Number(params.jl_id))
  return (
    <PageFrame
      title={listing?.jl_position_title ?? jobListingsTexts.title}
      breadcrumbs={[{ label: jobListingsTexts.title, href: '/company/job-listings' }, { label: texts.listing }]}
      actions={listing && <ListingActions listing={listing} />}
      width="wide"
    >
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingSkeleton shape="cards" />}
      {list.data && !listing && <EmptyState title={jobListingsTexts.empty} />}
      {listing && <Content listing={listing} />}
    </PageFrame>
  )
}

function ListingActions({ listing }: { listing: Listing }) {
  const [isEditing, setIsEditing] = useState(false)
  const copy = useSend(contract.copy, {
    onSuccess: (made) => {
      toast.success(texts.copied)
      navigate(`/company/job-listings/${made.jl_id}`)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const request = useSend(contract.requestCandidates, {
    onSuccess: () => {
      toast.success(texts.requested)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const input = { id: listing.jl_id }
  return (
    <Group gap="xs">
      <ListingStatusMenu listing={listing} as="company" />
      <Button variant="default" onClick={() => setIsEditing(true)}>
        {texts.edit}
      </Button>
      <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate({ input })}>
        {texts.copy}
      </Button>
      {listing.jl_status === 'OPEN' && (
        <>
          <Button variant="default" loading={request.isPending} onClick={() => request.mutate({ input })}>
            {texts.request}
          </Button>
          <Button onClick={() => navigate(`/company/job-listings/${listing.jl_id}/search-results`)}>
            {texts.find}
          </Button>
        </>
      )}
      {isEditing && <ListingEditDialog listing={listing} as="company" onClose={() => setIsEditing(false)} />}
    </Group>
  )
}

type TabId = 'board' | 'listing'

function Content({ listing }: { listing: Listing }) {
  const [tab, setTab] = useState<TabId>('board')
  const { places, ...found } = usePlaces(listing.jl_id)
  const tabs = [
    { id: 'board', label: texts.board, count: places?.length },
    { id: 'listing', label: texts.listing },
  ]
  return (
    <Stack gap="md">
      {listing.jl_requested_candidates && (
        <Alert color="regen" role="status">
          {texts.waiting(listing.jl_requested_candidates_counter)}
        </Alert>
      )}
      <PageTabs tabs={tabs} value={tab} onChange={(id) => setTab(id as TabId)} label={jobListingsTexts.title}>
        {tab === 'listing' && (
          <Section>
            <ListingFacts listing={listing} />
          </Section>
        )}
        {tab === 'board' && (
          <Stack pt="md">
            {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
            {places?.length === 0 && <EmptyState title={texts.none} body={texts.noneBody} />}
            {places && places.length > 0 && <PlaceBoard listing={listing} places={places} />}
          </Stack>
        )}
      </PageTabs>
    </Stack>
  )
}

const order: readonly PlaceState[] = ['BOOKMARKED', 'INTERVIEWED', 'HIRED', 'REJECTED']

interface Card {
  id: string
  columnId: string
  label: string
  isFixed: boolean
  one: PlaceWithPerson
}

function PlaceCard({ card, listing, upcoming }: { card: Card; listing: Listing; upcoming: Interview | undefined }) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text size="xs" c="dimmed">
        {[card.one.person?.usr_profile.usp_city, card.one.place.jlc_reject_reason].filter(Boolean).join(' · ')}
      </Text>
      <PlaceActions
        jl_id={listing.jl_id}
        listingStatus={listing.jl_status}
        usr_id={card.one.place.jlc_fk_usr_id}
        name={card.label}
        status={card.one.place.jlc_status}
        upcoming={upcoming}
        isCompact
      />
    </Group>
  )
}

/** The four statuses side by side. A card that is moved asks what belongs to the move. */
function PlaceBoard({ listing, places }: { listing: Listing; places: PlaceWithPerson[] }) {
  const interviews = useCall(interviewsContract.list, undefined)
  const [dropped, setDropped] = useState<{ one: PlaceWithPerson; to: PlaceState } | null>(null)
  const upcomingOf = (usr_id: number) =>
    interviews.data?.find(
      (one) => one.jli_fk_jl_id === listing.jl_id && one.jli_fk_usr_id === usr_id && isUpcoming(one.jli_status),
    )
  const cards: Card[] = places.map((one) => ({
    id: String(one.place.jlc_fk_usr_id),
    columnId: one.place.jlc_status,
    label: one.person?.usr_fullname ?? '',
    isFixed: one.place.jlc_status === 'HIRED',
    one,
  }))
  return (
    <>
      <BoardView
        label={texts.board}
        columns={order.map((state) => ({ id: state, title: placeWords[state] }))}
        cards={cards}
        onOpen={(card) => navigate(`/company/job-listings/${listing.jl_id}/candidate/${card.id}`)}
        onMove={(cardId, columnId) => {
          const card = cards.find((one) => one.id === cardId)
          if (card && placeStates.includes(columnId as PlaceState))
            setDropped({ one: card.one, to: columnId as PlaceState })
        }}
        renderCard={(card) => (
          <PlaceCard card={card} listing={listing} upcoming={upcomingOf(card.one.place.jlc_fk_usr_id)} />
        )}
      />
      {dropped && (
        <PlaceDrop
          jl_id={listing.jl_id}
          usr_id={dropped.one.place.jlc_fk_usr_id}
          name={dropped.one.person?.usr_fullname ?? placeWordsOfOne[dropped.to]}
          to={dropped.to}
          upcoming={upcomingOf(dropped.one.place.jlc_fk_usr_id)}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  )
}
