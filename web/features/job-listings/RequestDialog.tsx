import type { RequestDialogProps } from '#web/features/job-listings/RequestDialogPart.tsx'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'

const loadPart = () =>
  import('#web/features/job-listings/RequestDialogPart.tsx').then(({ RequestDialogPart }) => RequestDialogPart)

/** Loaded when a company first asks the office for candidates. */
export function RequestDialog(props: RequestDialogProps) {
  return <LoadedDialog load={loadPart} props={props} />
}
