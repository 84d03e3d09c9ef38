import { useState } from 'react'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { targetOf } from '#web/features/candidates/use-status-action.ts'
import type { BulkAction } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.bulk
const MOST_FOR_LISTING = 500

/** Whom to put where, and how the selection is let go once it is done. */
export type Placing =
  | { where: 'listing'; userIds: number[]; onDone(): void }
  | { where: 'cycle'; target: ReturnType<typeof targetOf>; onDone(): void }

/** Puts the chosen people on a listing or into a cycle: the actions, and what one of them has begun. */
export function usePlacing(state: ListState): { actions: BulkAction[]; placing: Placing | null; onClose(): void } {
  const [placing, setPlacing] = useState<Placing | null>(null)
  const toListing: BulkAction = {
    id: 'listing',
    label: texts.addToListing,
    tone: 'primary',
    onRun: ({ ids, allMatching }, clear) => {
      if (allMatching || ids.length > MOST_FOR_LISTING) toast.info(texts.fewForListing)
      else setPlacing({ where: 'listing', userIds: ids.map(Number), onDone: clear })
    },
  }
  const toCycle: BulkAction = {
    id: 'cycle',
    label: texts.addToCycle,
    tone: 'primary',
    onRun: (selection, clear) => setPlacing({ where: 'cycle', target: targetOf(selection, state), onDone: clear }),
  }
  return { actions: [toListing, toCycle], placing, onClose: () => setPlacing(null) }
}
