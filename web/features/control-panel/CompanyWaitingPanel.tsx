import { companyPiles, controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import { WaitingPiles } from '#web/features/control-panel/WaitingPiles.tsx'

const texts = controlPanelTexts.company

export function CompanyWaitingPanel() {
  const { data, error, refetch } = useCall(controlPanelContract.company, undefined)
  return (
    <WaitingPiles
      words={texts}
      piles={data && companyPiles.map((key) => ({ ...texts.piles[key], pile: data[key] }))}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
