import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { send } from '#web/core/api.ts'
import { useSend } from '#web/core/query.ts'
import { targetOf } from '#web/core/use-list.ts'
import { showError } from '#web/core/show-error.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import type { BulkAction, ListSelection } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.bulk
type Value = 'ON' | 'FROZEN' | 'OFF'

/** The status switch of many people: shows how many would change and asks first. */
export function useStatusAction(state: ListState): BulkAction[] {
  const confirm = useConfirm()
  const change = useSend(contract.changeStatus, { onError: false })
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
        tone: value === 'ON' ? undefined : 'danger',
      })
      if (!isSure) return
      const { changed } = await change.mutateAsync({ input })
      toast.success(texts.done(changed))
      clear()
    } catch (error) {
      showError(error)
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
    asks: true,
    tone: tone ?? 'normal',
    onRun: (selection, clear) => run(value, selection, clear),
  })
  return [
    action('on', 'ON', texts.on, 'normal'),
    action('freeze', 'FROZEN', texts.freeze, 'normal'),
    action('off', 'OFF', texts.off, 'danger'),
  ]
}
