import type { ReactNode } from 'react'
import type { Call } from '#shared/core/contract.ts'
import { useMay } from '#web/core/session.ts'

interface AllowedProps {
  /** What the buttons inside do. */
  call: Pick<Call, 'who' | 'method' | 'grade'>
  children: ReactNode
}

/** Leaves out what the person of this tab may not do, such as the buttons of a page that a viewer only reads. */
export function Allowed({ call, children }: AllowedProps) {
  return useMay(call) ? children : null
}
