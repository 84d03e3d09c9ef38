import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import {
  type ListingCandidateState,
  listingCandidateStates,
  listingCandidateGroupWords,
} from '#shared/features/hiring/hiring.rules.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { listingCandidateOrder, type CandidateRow } from '#web/features/job-listings/listing-candidate-rows.ts'
import { interviewState, RowActions } from '#web/features/job-listings/ListingCandidateList.tsx'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { CancelInterviewDialog, HireDialog, RejectDialog } from '#web/parts/ListingCandidateDialogs.tsx'
import { useListingCandidateChanges } from '#web/parts/use-listing-candidate-changes.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { BoardView } from '#web/ui/BoardView.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const texts = jobListingsTexts.page

interface Card {
  id: string
  columnId: string
  label: string
  isFixed: boolean
  row: CandidateRow
}

function ListingCandidateCard({ row: { candidate, person, interview } }: { row: CandidateRow }) {
  // Who declined, or whose interview was called off, stands among the bookmarked again.
  const met = candidate.jlc_status === 'INTERVIEWED' || candidate.jlc_status === 'BOOKMARKED' ? interview : undefined
  const facts = dotted(person?.usr_profile.usp_city, person && studiesOf(person.education))
  return (
    <Stack gap={2}>
      {facts !== '' && <Hint size="xs">{facts}</Hint>}
      {met && (
        <Text size="xs">
          <DotLine parts={[interviewState(met)]} />
        </Text>
      )}
      {candidate.jlc_status === 'REJECTED' && candidate.jlc_reject_reason !== '' && (
        <Text size="xs">{candidate.jlc_reject_reason}</Text>
      )}
    </Stack>
  )
}

/** The four statuses as columns. Moving a card opens the dialog that the new status needs. */
export function ListingCandidateBoard({ listing, rows }: { listing: Listing; rows: readonly CandidateRow[] }) {
  const [dropped, setDropped] = useState<{ row: CandidateRow; to: ListingCandidateState } | null>(null)
  const cards: Card[] = rows.map((row) => ({
    id: String(row.usr_id),
    columnId: row.candidate.jlc_status,
    label: row.name,
    isFixed: row.candidate.jlc_status === 'HIRED',
    row,
  }))
  const isClosed = listing.jl_status !== 'OPEN'
  const refusalOf = (state: ListingCandidateState) =>
    isClosed && (state === 'BOOKMARKED' || state === 'INTERVIEWED') ? texts.closedColumn : undefined
  return (
    <>
      <BoardView
        label={texts.board}
        columns={listingCandidateOrder.map((state) => ({
          id: state,
          title: listingCandidateGroupWords[state],
          refusal: refusalOf(state),
        }))}
        cards={cards}
        onOpen={(card) => navigate(`/company/job-listings/${listing.jl_id}/candidate/${card.id}`)}
        onMove={(cardId, columnId) => {
          const card = cards.find((other) => other.id === cardId)
          if (card && listingCandidateStates.includes(columnId as ListingCandidateState))
            setDropped({ row: card.row, to: columnId as ListingCandidateState })
        }}
        renderCard={(card) => <ListingCandidateCard row={card.row} />}
        renderMenu={({ row }) => <RowActions listing={listing} row={row} as="company" />}
      />
      {dropped && (
        <ListingCandidateDrop
          jl_id={listing.jl_id}
          row={dropped.row}
          to={dropped.to}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  )
}

interface ListingCandidateDropProps {
  jl_id: number
  row: CandidateRow
  to: ListingCandidateState
  onClose(): void
}

/** After a drop: a bookmark is saved at once, every other status opens its dialog. */
function ListingCandidateDrop({ jl_id, row, to, onClose }: ListingCandidateDropProps) {
  const { usr_id, name, upcoming } = row
  const dialog = { jl_id, usr_id, name, onClose }
  if (to === 'REJECTED')
    return <RejectDialog jl_id={jl_id} name={name} people={[{ usr_id, upcoming }]} as="company" onClose={onClose} />
  if (to === 'HIRED') return <HireDialog {...dialog} />
  if (to === 'INTERVIEWED') return <InviteDialog {...dialog} interview={upcoming} />
  // Leaving INTERVIEWED with an upcoming interview: it is called off first.
  if (upcoming) return <CancelInterviewDialog {...dialog} />
  return <Bookmark {...dialog} />
}

function Bookmark({ jl_id, usr_id, onClose }: { jl_id: number; usr_id: number; onClose(): void }) {
  const isSent = useRef(false)
  const { bookmark } = useListingCandidateChanges(jl_id, 'company')
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    bookmark([usr_id])
    onClose()
  }, [bookmark, usr_id, onClose])
  return null
}
