import { type ListingState, listingStateWords } from '#shared/features/job-listings/job-listings.rules.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<ListingState, Tone> = { OPEN: 'success', DISABLED: 'warning', CLOSED: 'neutral' }

export function ListingStatusChip({ status, size = 'sm' }: { status: ListingState; size?: 'sm' | 'md' }) {
  return <StatusChip tone={tones[status]} label={listingStateWords[status]} size={size} />
}
