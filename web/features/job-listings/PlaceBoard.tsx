import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { placeStates, type PlaceState, placeWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { PlaceDrop } from '#web/features/job-listings/PlaceDrop.tsx'
import { studiesOf } from '#web/parts/hit-columns.tsx'
import { placeOrder, type PlaceRow } from '#web/parts/place-rows.ts'
import { PlaceActions } from '#web/parts/PlaceActions.tsx'
import { interviewState } from '#web/parts/PlaceList.tsx'
import { BoardView } from '#web/ui/BoardView.tsx'

const texts = jobListingsTexts.page

interface Card {
  id: string
  columnId: string
  label: string
  isFixed: boolean
  row: PlaceRow
}

function PlaceCard({ row: { place, person, upcoming, interview } }: { row: PlaceRow }) {
  const met = place.jlc_status === 'INTERVIEWED' ? (upcoming ?? interview) : undefined
  const facts = [person?.usr_profile.usp_city, person && studiesOf(person.education)].filter(Boolean).join(' · ')
  return (
    <Stack gap={2}>
      {facts !== '' && (
        <Text size="xs" c="dimmed">
          {facts}
        </Text>
      )}
      {met && <Text size="xs">{interviewState(met)}</Text>}
      {place.jlc_status === 'REJECTED' && place.jlc_reject_reason !== '' && (
        <Text size="xs">{place.jlc_reject_reason}</Text>
      )}
    </Stack>
  )
}

/** The four statuses side by side. A card that is moved asks what belongs to the move. */
export function PlaceBoard({ listing, rows }: { listing: Listing; rows: readonly PlaceRow[] }) {
  const [dropped, setDropped] = useState<{ row: PlaceRow; to: PlaceState } | null>(null)
  const cards: Card[] = rows.map((row) => ({
    id: String(row.usr_id),
    columnId: row.place.jlc_status,
    label: row.name,
    isFixed: row.place.jlc_status === 'HIRED',
    row,
  }))
  const isClosed = listing.jl_status !== 'OPEN'
  const refusalOf = (state: PlaceState) =>
    isClosed && (state === 'BOOKMARKED' || state === 'INTERVIEWED') ? texts.closedColumn : undefined
  return (
    <>
      <BoardView
        label={texts.board}
        columns={placeOrder.map((state) => ({ id: state, title: placeWords[state], refusal: refusalOf(state) }))}
        cards={cards}
        onOpen={(card) => navigate(`/company/job-listings/${listing.jl_id}/candidate/${card.id}`)}
        onMove={(cardId, columnId) => {
          const card = cards.find((one) => one.id === cardId)
          if (card && placeStates.includes(columnId as PlaceState))
            setDropped({ row: card.row, to: columnId as PlaceState })
        }}
        renderCard={(card) => <PlaceCard row={card.row} />}
        renderMenu={({ row }) => (
          <PlaceActions
            jl_id={listing.jl_id}
            listingStatus={listing.jl_status}
            usr_id={row.usr_id}
            name={row.name}
            status={row.place.jlc_status}
            upcoming={row.upcoming}
            isCompact
          />
        )}
      />
      {dropped && (
        <PlaceDrop jl_id={listing.jl_id} row={dropped.row} to={dropped.to} onClose={() => setDropped(null)} />
      )}
    </>
  )
}
