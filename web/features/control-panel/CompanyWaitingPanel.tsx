import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import { WaitingPiles } from '#web/features/control-panel/WaitingPiles.tsx'
import { useCompanyPart } from '#web/parts/company-parts.ts'

/** What has no act of its own in the queue above. */
const otherPiles = ['refused', 'requests', 'deadlines'] as const

const texts = controlPanelTexts.company

export function CompanyWaitingPanel() {
  const { data, error, refetch } = useCompanyPart('waiting')
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
