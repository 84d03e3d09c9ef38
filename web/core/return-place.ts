import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { lastSitter } from '#web/ui/local-store.ts'

// Where somebody was when the session ran out, or wished to go without one: signing in in this tab leads there.

const KEY = 'regen.ui.place'

interface LeftPage {
  /** Nobody else is led there; null where this browser knows nobody. */
  person: number | null
  href: string
}

export function keepPlace({ pathname, search } = window.location): void {
  if (!/^\/(admin|company)\//.test(pathname)) return
  const place: LeftPage = { person: lastSitter(), href: pathname + search }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Storage is blocked: signing in leads to the first page.
  }
}

export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, and holds nothing.
  }
}

/** Once. Whoever waits for approval or is archived has a page of their own. */
export function placeAfterSignIn({ usr_id, usr_role, company }: OwnUser): string {
  const companyArea = company?.cny_status === 'APPROVED' ? '/company/' : null
  const area = usr_role === 'REGEN_ADMINISTRATOR' ? '/admin/' : companyArea
  const place = keptPlace()
  forgetPlace()
  const isOwn = place !== null && (place.person === null || place.person === usr_id)
  return isOwn && area !== null && place.href.startsWith(area) ? place.href : '/'
}

function keptPlace(): LeftPage | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LeftPage | null
  } catch {
    return null
  }
}
