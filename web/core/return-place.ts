import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { lastSitter } from '#web/ui/local-store.ts'
import { readStored, tabStorage, writeStored } from '#web/ui/stored.ts'

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
  writeStored(tabStorage, KEY, place)
}

export function forgetPlace(): void {
  writeStored(tabStorage, KEY, null)
}

/** Once. Whoever waits for approval or is archived has a page of their own. */
export function placeAfterSignIn({ usr_id, usr_role, company }: OwnUser): string {
  const companyArea = company?.cny_status === 'APPROVED' ? '/company/' : null
  const area = usr_role === 'REGEN_ADMINISTRATOR' ? '/admin/' : companyArea
  const place = readStored(tabStorage, KEY) as LeftPage | null
  forgetPlace()
  const isOwn = place !== null && (place.person === null || place.person === usr_id)
  return isOwn && area !== null && place.href.startsWith(area) ? place.href : '/'
}
