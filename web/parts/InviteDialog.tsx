import { lazy, Suspense } from 'react'
import type { InviteDialogProps } from '#web/parts/InviteDialogPart.tsx'

const InviteDialogPart = lazy(async () => ({
  default: (await import('#web/parts/InviteDialogPart.tsx')).InviteDialogPart,
}))

/** Loaded when somebody is first invited: most who see people and interviews invite nobody now. */
export function InviteDialog(props: InviteDialogProps) {
  return (
    <Suspense fallback={null}>
      <InviteDialogPart {...props} />
    </Suspense>
  )
}
