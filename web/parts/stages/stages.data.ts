import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import { useSend } from '#web/core/query.ts'
import { stagesTexts } from '#web/parts/stages/stages.texts.ts'

/** The applications of an action: the selected ones, or all that match the list. */
export type Target =
  | { userIds: number[] }
  | { matching: { q?: string | undefined; filters: never[] | readonly unknown[]; operator: 'and' | 'or' } }

export function useUndo() {
  return useSend(contract.undo, {
    successMessage: (answer) => stagesTexts.act.undone(answer),
  })
}
