import type { InviteDialogProps } from '#web/parts/InviteDialogPart.tsx'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'

const loadPart = () => import('#web/parts/InviteDialogPart.tsx').then(({ InviteDialogPart }) => InviteDialogPart)

/** Loaded when somebody is first invited: most who see people and interviews invite nobody now. */
export function InviteDialog(props: InviteDialogProps) {
  return <LoadedDialog load={loadPart} props={props} />
}
