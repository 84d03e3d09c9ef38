import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import { useFailedActs, useMarkedSend } from '#web/core/failed-acts.ts'

/** A colour that was not kept is marked beside it, with a retry. */
export function useColor() {
  const failed = useFailedActs()
  return { ...useMarkedSend(contract.color, failed), failed: failed.at('color') }
}
