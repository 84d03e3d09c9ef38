import type { ReactNode } from 'react'
import { SignedInLayout } from '#web/app/layouts/SignedInLayout.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  return <SignedInLayout area="admin">{children}</SignedInLayout>
}
