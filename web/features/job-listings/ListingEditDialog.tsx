import type { ListingEditDialogProps } from '#web/features/job-listings/ListingEditDialogPart.tsx'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'

const loadPart = () =>
  import('#web/features/job-listings/ListingEditDialogPart.tsx').then(
    ({ ListingEditDialogPart }) => ListingEditDialogPart,
  )

/** Loaded when somebody first changes a listing: most who open one only read it. */
export function ListingEditDialog(props: ListingEditDialogProps) {
  return <LoadedDialog load={loadPart} props={props} />
}
