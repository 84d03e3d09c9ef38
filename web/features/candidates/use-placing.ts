import { useState } from 'react'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { targetOf } from '#web/core/use-list.ts'
import type { BulkAction } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.bulk
const MOST_FOR_LISTING = 500

/** The selected people, and a callback that clears the selection. */
export type Placing =
  | { where: 'listing'; userIds: number[]; onDone(): void }
  | { where: 'cycle'; target: ReturnType<typeof targetOf>; onDone(): void }

/** The bulk actions that add the selected people to a listing or a cycle, with their dialog. */
export function usePlacing(state: ListState): { actions: BulkAction[]; placing: Placing | null; onClose(): void } {
  const [placing, setPlacing] = useState<Placing | null>(null)
  const toListing: BulkAction = {
    id: 'listing',
    label: texts.addToListing,
    asks: true,
    tone: 'primary',
    onRun: ({ ids, allMatching }, clear) => {
      if (allMatching || ids.length > MOST_FOR_LISTING) toast.info(texts.fewForListing)
      else setPlacing({ where: 'listing', userIds: ids.map(Number), onDone: clear })
    },
  }
  const toCycle: BulkAction = {
    id: 'cycle',
    label: texts.addToCycle,
    asks: true,
    tone: 'primary',
    onRun: (selection, clear) => setPlacing({ where: 'cycle', target: targetOf(selection, state), onDone: clear }),
  }
  return { actions: [toListing, toCycle], placing, onClose: () => setPlacing(null) }
}
