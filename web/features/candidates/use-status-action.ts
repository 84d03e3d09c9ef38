import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { send } from '#web/core/api.ts'
import { useSend } from '#web/core/query.ts'
import { targetOf } from '#web/core/use-list.ts'
import { showError } from '#web/core/show-error.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import type { BulkAction } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.bulk
type Value = 'ON' | 'FROZEN' | 'OFF'

/** The status switch of one or many: says what it means for them and asks first. Gives how many changed. */
export function useStatusSwitch() {
  const confirm = useConfirm()
  const change = useSend(contract.changeStatus, { onError: false })
  async function run(value: Value, people: ReturnType<typeof targetOf>): Promise<number> {
    const input = { value, ...people }
    try {
      const would = await send(contract.changeStatus, { ...input, dry_run: true })
      if (would.changed === 0) {
        toast.info(texts.nothing)
        return 0
      }
      const { changed: count, same, interviews } = would
      const isSure = await confirm({
        title: `${texts.switch(value, count)};`,
        body: [
          texts.means[value],
          ...(interviews > 0 ? [texts.calledOff(interviews)] : []),
          ...(same > 0 ? [texts.same(same)] : []),
        ].join(' '),
        confirmLabel: texts.switch(value, count),
        tone: value === 'ON' ? undefined : 'danger',
      })
      return isSure ? (await change.mutateAsync({ input })).changed : 0
    } catch (error) {
      showError(error)
      return 0
    }
  }
  return { run, isPending: change.isPending }
}

/** The status switch of many people in the list. */
export function useStatusAction(state: ListState): BulkAction[] {
  const { run } = useStatusSwitch()
  const action = (id: string, value: Value): BulkAction => ({
    id,
    label: texts.to(value),
    asks: true,
    tone: value === 'OFF' ? 'danger' : 'normal',
    onRun: async (selection, clear) => {
      const changed = await run(value, targetOf(selection, state))
      if (changed === 0) return
      toast.success(texts.done(changed))
      clear()
    },
  })
  return [action('on', 'ON'), action('freeze', 'FROZEN'), action('off', 'OFF')]
}
