import { AddToCycleDialog } from '#web/features/candidates/AddToCycleDialog.tsx'
import { AddToListingDialog } from '#web/features/candidates/AddToListingDialog.tsx'
import type { Placing } from '#web/features/candidates/use-placing.ts'

export function PlacingDialog({ placing, onClose }: { placing: Placing; onClose(): void }) {
  const { onDone } = placing
  if (placing.where === 'cycle') return <AddToCycleDialog target={placing.target} onClose={onClose} onDone={onDone} />
  return <AddToListingDialog userIds={placing.userIds} onClose={onClose} onDone={onDone} />
}
