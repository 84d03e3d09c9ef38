import { controlPanelContract, officePiles } from '#shared/features/control-panel/control-panel.contract.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import { WaitingPiles } from '#web/features/control-panel/WaitingPiles.tsx'

const texts = controlPanelTexts.office

export function OfficeWaitingPanel() {
  const { data, error, refetch } = useCall(controlPanelContract.office, undefined)
  return (
    <WaitingPiles
      words={texts}
      piles={data && officePiles.map((key) => ({ ...texts.piles[key], pile: data[key] }))}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
