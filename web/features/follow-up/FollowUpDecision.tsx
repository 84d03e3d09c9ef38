import { Stack } from '@mantine/core'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import type { DecisionProps } from '#web/core/feature.ts'
import { useCall } from '#web/core/query.ts'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import { HireFollowUp } from '#web/parts/follow-up/HireFollowUp.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

/** A hire about which the two sides disagree. */
export function FollowUpDecision({ item, isAsked }: DecisionProps) {
  const hire = useCall(contract.hire, { id: item.id })
  if (hire.error || !hire.data) return <LoadState of={hire} shape="text" count={4} compact />
  return (
    <Stack gap="xs">
      <Hint>{texts.hired(hire.data.jlh_date_created, hire.data.jl_position_title)}</Hint>
      <HireFollowUp hire={hire.data} isDisputeAlone isSettling={isAsked} />
    </Stack>
  )
}
