import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import { useFailedActs, useMarkedSend } from '#web/core/failed-acts.ts'
import { useSend } from '#web/core/query.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { toast } from '#web/ui/toast.tsx'

/** The applications of an action: the selected ones, or all that match the list. */
export type Target =
  | { userIds: number[] }
  | { matching: { q?: string | undefined; filters: never[] | readonly unknown[]; operator: 'and' | 'or' } }

export function useUndo() {
  return useSend(contract.undo, {
    onSuccess: (answer) => toast.success(participantsTexts.act.undone(answer.restored, answer.kept)),
  })
}

/** A colour that was not kept is marked beside it, with a retry. */
export function useColor() {
  const failed = useFailedActs()
  return { ...useMarkedSend(contract.color, failed), failed: failed.at('color') }
}
