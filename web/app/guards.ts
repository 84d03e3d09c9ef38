import type { PersonKind } from '#shared/permissions.ts'
import { homeOf } from '#web/app/home.ts'
import type { RouteEntry } from '#web/core/feature.ts'

export type Verdict = 'enter' | 'refuse' | { redirect: string }

/**
 * Who may see a page (§6): admin pages the office alone, company pages a user of an APPROVED company alone, the rest
 * everybody. `/company/register` asks only for a company user; who has an approved company goes to work instead.
 */
export function verdictOf(route: RouteEntry, kind: PersonKind): Verdict {
  if (route.path === '/') return landingOf(kind)
  if (route.guard === 'companyUser') return kind === 'visitor' || kind === 'administrator' ? 'refuse' : 'enter'
  if (route.layout === 'admin') return kind === 'administrator' ? 'enter' : 'refuse'
  if (route.layout !== 'company') return 'enter'
  if (route.guard === 'companyAccount') {
    if (kind === 'newcomer') return 'enter'
    if (kind === 'company') return { redirect: homeOf('company') }
    return kind === 'pending' || kind === 'archived' ? { redirect: '/' } : 'refuse'
  }
  return kind === 'company' ? 'enter' : 'refuse'
}

/** The index redirects each kind of person to its first page. */
function landingOf(kind: PersonKind): Verdict {
  if (kind === 'administrator') return { redirect: homeOf('admin') }
  if (kind === 'company') return { redirect: homeOf('company') }
  if (kind === 'newcomer') return { redirect: '/company/register' }
  return 'enter'
}
