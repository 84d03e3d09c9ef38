import { jobListingsContract as contract } from '#shared/features/job-listings/job-listings.contract.ts'
import { useCall } from '#web/core/query.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

const texts = jobListingsTexts.history

/** What was done to a listing, and by whom. */
export function ListingHistory({ jl_id, as }: { jl_id: number; as: 'office' | 'company' }) {
  const found = useCall(as === 'office' ? contract.officeHistory : contract.history, { id: jl_id })
  const words: Record<string, string> = texts.actions
  return (
    <Section>
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} compact />}
      {found.isPending && <LoadingSkeleton shape="text" count={4} />}
      {found.data && (
        <Timeline
          emptyWords={texts.empty}
          entries={found.data.map((one) => ({
            id: String(one.aud_id),
            at: one.at,
            who: one.by || texts.actors[one.actor],
            what: words[one.action] ?? one.action,
            detail: one.detail,
          }))}
        />
      )}
    </Section>
  )
}
