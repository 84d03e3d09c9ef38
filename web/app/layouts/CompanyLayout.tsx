import type { ReactNode } from 'react'
import { DefaultLayout } from '#web/app/layouts/DefaultLayout.tsx'
import { SignedInLayout } from '#web/app/layouts/SignedInLayout.tsx'
import { kindOf, useSession } from '#web/core/session.ts'

/** Without the menu until the company is approved. */
export function CompanyLayout({ children }: { children: ReactNode }) {
  const kind = kindOf(useSession())
  if (kind !== 'company') return <DefaultLayout>{children}</DefaultLayout>
  return <SignedInLayout area="company">{children}</SignedInLayout>
}
