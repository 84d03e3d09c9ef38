import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import { WaitingPiles } from '#web/features/control-panel/WaitingPiles.tsx'

/** What has no act of its own in the queue above. */
const otherPiles = ['refused', 'requests', 'deadlines'] as const

const texts = controlPanelTexts.company

export function CompanyWaitingPanel() {
  // Below what is seen first, which comes before it.
  const { data, error, refetch } = useCall(controlPanelContract.company, undefined, { enabled: useIsPageThere() })
  return (
    <WaitingPiles
      id="panel-others"
      words={texts}
      piles={data && otherPiles.map((key) => ({ ...texts.piles[key], pile: data[key] }))}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
