import { type ReactNode, useState } from 'react'
import type { Filter } from '#shared/core/filters.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { useMay } from '#web/core/session.ts'
import { targetOf } from '#web/core/use-list.ts'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { tagsTexts as texts } from '#web/parts/tags/tags.texts.ts'
import type { BulkAction } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { toast } from '#web/ui/toast.tsx'

const loadDialog = () => import('#web/parts/tags/TagDialog.tsx').then(({ TagDialog }) => TagDialog)

/** The selected people, and what clears the selection. */
export interface Tagging {
  target: ReturnType<typeof targetOf>
  onDone(): void
}

/**
 * The bulk action that opens the tags of the selected people. A list that holds not all candidates says by which filter
 * its people are found among all.
 */
export function useTagging(state: ListState, within: Filter[] = []): { actions: BulkAction[]; dialog: ReactNode } {
  const [tagging, setTagging] = useState<Tagging | null>(null)
  const mayTag = useMay(candidatesContract.tag)
  const isOfAll =
    within.length === 0 ||
    (state.operator === 'and' && state.filters.every(({ field }) => Object.hasOwn(candidateFields, field)))
  const action: BulkAction = {
    id: 'tags',
    label: texts.bulk,
    asks: true,
    onRun: (selection, clear) => {
      if (selection.allMatching && !isOfAll) toast.info(texts.otherFilters)
      else {
        const target = targetOf(selection, { ...state, filters: [...within, ...state.filters] })
        setTagging({ target, onDone: clear })
      }
    },
  }
  return {
    actions: mayTag ? [action] : [],
    dialog: tagging && <LoadedDialog load={loadDialog} props={{ ...tagging, onClose: () => setTagging(null) }} />,
  }
}
