import { formatDate } from '#shared/core/format.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { wishWords } from '#shared/features/job-listings/job-listings.rules.ts'

interface WishWordsProps {
  listing: Listing
  words(count: number, day: string): string
}

/** Since when a company asks for candidates, how many it would like to see and what matters to it. */
export function WishWords({ listing, words }: WishWordsProps) {
  const wish = wishWords(listing.jl_requested_people, listing.jl_requested_note)
  return (
    <div style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {words(listing.jl_requested_candidates_counter, formatDate(listing.jl_date_requested ?? ''))}
      {wish && <div>{wish}</div>}
    </div>
  )
}
