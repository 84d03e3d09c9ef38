import { type TrailAct, trailContract } from '#shared/features/trail/trail.contract.ts'
import { useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { trailTexts as texts } from '#web/features/trail/trail.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { toast } from '#web/ui/toast.tsx'

type Act = Pick<TrailAct, 'aud_id' | 'aud_action' | 'aud_entity' | 'after' | 'undo'>

/**
 * Takes an act back; null where it cannot be, or by this person. An edit is put back at once, as it can be put back itself;
 * before what calls letters back or moves people stands a question that says exactly what will happen.
 */
export function useTakeBack(onDone?: () => void) {
  const confirmAction = useConfirm()
  const restore = useSend(trailContract.restore, {
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone?.()
    },
  })
  const may = useMay(trailContract.restore)
  return (act: Act) => {
    if (!may || act.undo === null) return null
    const { aud_id, undo } = act
    const { label, ...question } = texts.undo(act)
    async function ask() {
      if (question.title && !(await confirmAction({ ...question, confirmLabel: label }))) return
      restore.mutate({ input: { id: aud_id, ...(undo?.expected === undefined ? {} : { expected: undo.expected }) } })
    }
    return {
      label,
      hasQuestion: question.title !== undefined,
      isPending: restore.isPending && restore.variables.input.id === aud_id,
      ask: () => void ask(),
    }
  }
}
