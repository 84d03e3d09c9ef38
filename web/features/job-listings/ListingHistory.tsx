import { LATEST_OF_LISTING } from '#shared/core/latest.ts'
import { jobListingsContract as contract } from '#shared/features/job-listings/job-listings.contract.ts'
import { useCall } from '#web/core/query.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { LatestOnly } from '#web/ui/LatestOnly.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

const texts = jobListingsTexts.history

export function ListingHistory({ jl_id, as }: { jl_id: number; as: 'office' | 'company' }) {
  const history = useCall(as === 'office' ? contract.officeHistory : contract.history, { id: jl_id })
  const words: Record<string, string> = texts.actions
  return (
    <Section>
      <LoadState of={history} shape="text" count={4} compact />
      {history.data && (
        <Timeline
          emptyWords={texts.empty}
          entries={history.data.map((event) => ({
            id: String(event.aud_id),
            at: event.at,
            who: event.by || texts.actors[event.actor],
            what: words[event.action] ?? event.action,
            detail: event.detail,
          }))}
        />
      )}
      <LatestOnly rows={history.data} most={LATEST_OF_LISTING} />
    </Section>
  )
}
