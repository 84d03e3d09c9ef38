import { controlPanelContract, queueKinds } from '#shared/features/control-panel/control-panel.contract.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import { WaitingPiles } from '#web/features/control-panel/WaitingPiles.tsx'

const texts = controlPanelTexts.office
const SHOWN = 5

export function OfficeWaitingPanel() {
  const { data, error, refetch } = useCall(controlPanelContract.office, undefined)
  const pileOf = (queue: NonNullable<typeof data>, key: (typeof queueKinds)[number]) => ({
    count: queue.counts[key],
    oldest: queue.documents.filter(({ kind }) => kind === key).slice(0, SHOWN),
  })
  return (
    <WaitingPiles
      words={texts}
      piles={data && queueKinds.map((key) => ({ ...texts.piles[key], pile: pileOf(data, key) }))}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
