import { lazy, Suspense } from 'react'
import type { ListingEditDialogProps } from '#web/features/job-listings/ListingEditDialogPart.tsx'

const ListingEditDialogPart = lazy(async () => ({
  default: (await import('#web/features/job-listings/ListingEditDialogPart.tsx')).ListingEditDialogPart,
}))

/** Loaded when somebody first changes a listing: most who open one only read it. */
export function ListingEditDialog(props: ListingEditDialogProps) {
  return (
    <Suspense fallback={null}>
      <ListingEditDialogPart {...props} />
    </Suspense>
  )
}
