import { lazy, Suspense } from 'react'
import type { RequestDialogProps } from '#web/features/job-listings/RequestDialogPart.tsx'

const RequestDialogPart = lazy(async () => ({
  default: (await import('#web/features/job-listings/RequestDialogPart.tsx')).RequestDialogPart,
}))

/** Loaded when a company first asks the office for candidates. */
export function RequestDialog(props: RequestDialogProps) {
  return (
    <Suspense fallback={null}>
      <RequestDialogPart {...props} />
    </Suspense>
  )
}
