import { IconBookmarkPlus } from '@tabler/icons-react'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import type { useAdding } from '#web/features/job-listings/use-candidate-search.ts'
import type { BulkAction } from '#web/ui/data-table.types.ts'

const texts = listingTexts.search

/** What can be done with the chosen rows of a search. */
export function useAddingAction({ add, mayAdd, mayChange }: ReturnType<typeof useAdding>): BulkAction[] {
  if (!mayChange) return []
  return [
    {
      id: 'add',
      label: texts.add,
      icon: <IconBookmarkPlus size={16} aria-hidden />,
      tone: 'primary',
      disabledReason: mayAdd ? undefined : texts.closed,
      onRun: add,
    },
  ]
}
