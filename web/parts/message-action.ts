import type { Filter } from '#shared/core/filters.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { messageTexts as texts } from '#web/parts/message.texts.ts'
import { navigate } from '#web/core/navigation.ts'
import type { BulkAction } from '#web/ui/data-table.types.ts'
import { type ListState, listState, listStateToSearch } from '#web/ui/list-state.ts'
import { toast } from '#web/ui/toast.tsx'

/** So many fit in an address. */
export const MOST_BY_NAME = 500

/** All that a list finds, as an audience says it: by the fields of candidates, without a search. */
function isAudience({ q, filters }: ListState): boolean {
  return !q && filters.every(({ field }) => field in candidateFields)
}

/**
 * The bulk action that writes to the selected people: it opens the form of a sending with them in it. A list that holds
 * not all candidates says by which filter its people are found among all.
 */
export function messageAction(state: ListState, within: Filter[] = []): BulkAction {
  return {
    id: 'message',
    label: texts.write,
    onRun: ({ ids, allMatching }) => {
      if (!allMatching && ids.length <= MOST_BY_NAME) go({ people: ids.join(',') })
      else if (allMatching && isAudience(state) && (within.length === 0 || state.operator === 'and'))
        go(listStateToSearch(listState({ filters: [...within, ...state.filters], operator: state.operator })))
      else toast.info(texts.tooMany(MOST_BY_NAME))
    },
  }
}

function go(search: Record<string, string>) {
  navigate(`/admin/notification-center/create?${new URLSearchParams(search)}`)
}
