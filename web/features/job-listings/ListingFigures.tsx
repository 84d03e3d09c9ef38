import { Stack } from '@mantine/core'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { useCall } from '#web/core/query.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { Funnel } from '#web/ui/Funnel.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = jobListingsTexts.figures
const stages = ['seen', 'placed', 'invited', 'accepted', 'met', 'hired'] as const

/** How far people came on this listing, and how long it took. */
export function ListingFigures({ jl_id, as }: { jl_id: number; as: 'office' | 'company' }) {
  const figures = useCall(as === 'office' ? hiringContract.officeFunnel : hiringContract.funnel, { id: jl_id })
  const { data } = figures
  return (
    <Section title={texts.title} description={texts.hint}>
      <LoadState of={figures} shape="text" count={6} compact />
      {data && (
        <Stack gap="md">
          <Funnel stages={stages.map((id) => ({ id, label: texts.stages[id], value: data[id] }))} />
          <Hint>{texts.fits(data.fits)}</Hint>
          <Hint>{texts.seen(data.seen_since)}</Hint>
          <Hint>{texts.days(data.days_to_invitation, data.days_to_hire)}</Hint>
        </Stack>
      )}
    </Section>
  )
}
