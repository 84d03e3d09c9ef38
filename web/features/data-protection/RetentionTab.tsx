import { Stack } from '@mantine/core'
import { retentionContract as contract } from '#shared/features/retention/retention.contract.ts'
import { useCall } from '#web/core/query.ts'
import { HoldsSection } from '#web/features/data-protection/HoldsSection.tsx'
import { NightsSection } from '#web/features/data-protection/NightsSection.tsx'
import { RulesSection } from '#web/features/data-protection/RulesSection.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

/** What is kept for how long, what the nights did, whose data is held. */
export function RetentionTab() {
  const retention = useCall(contract.rules, undefined)
  return (
    <Stack gap="lg">
      <LoadState of={retention} shape="text" count={8} />
      {retention.data && <NightsSection {...retention.data} />}
      {retention.data && <RulesSection rules={retention.data.rules} />}
      <HoldsSection />
    </Stack>
  )
}
