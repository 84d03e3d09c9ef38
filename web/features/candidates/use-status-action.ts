import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { send } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import type { BulkAction, ListSelection } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.bulk
type Value = 'ON' | 'FROZEN' | 'OFF'

/** Whom a bulk action means: the chosen rows, or all that the list finds. */
export function targetOf(selection: ListSelection, state: ListState) {
  if (!selection.allMatching) return { userIds: selection.ids.map(Number) }
  return { matching: { q: state.q || undefined, filters: state.filters, operator: state.operator } }
}

/** The switch of many: says how many would change, asks, and tells what it did. */
export function useStatusAction(state: ListState): BulkAction[] {
  const confirm = useConfirm()
  const change = useSend(contract.changeStatus, { onError: (error) => toast.error(messageOf(error)) })
  async function run(value: Value, selection: ListSelection, clear: () => void): Promise<void> {
    const input = { value, ...targetOf(selection, state) }
    try {
      const would = await send(contract.changeStatus, { ...input, dry_run: true })
      if (would.changed === 0) {
        toast.info(texts.nothing)
        return
      }
      const isSure = await confirm({
        title: texts.title,
        body: texts.body(would.changed, would.same),
        confirmLabel: texts.confirm,
        cancelLabel: texts.cancel,
        tone: value === 'ON' ? undefined : 'danger',
      })
      if (!isSure) return
      const { changed } = await change.mutateAsync({ input })
      toast.success(texts.done(changed))
      clear()
    } catch (error) {
      toast.error(messageOf(error as Error))
    }
  }
  const action = (
    id: string,
    value: Value,
    label: (count: number) => string,
    tone: BulkAction['tone'],
  ): BulkAction => ({
    id,
    label,
    tone: tone ?? 'normal',
    onRun: (selection, clear) => run(value, selection, clear),
  })
  return [
    action('on', 'ON', texts.on, 'normal'),
    action('freeze', 'FROZEN', texts.freeze, 'normal'),
    action('off', 'OFF', texts.off, 'danger'),
  ]
}
