import { useSyncExternalStore } from 'react'
import type { PersonKind } from '#shared/permissions.ts'
import { authContract, type OwnUser, type SignedIn } from '#shared/features/auth/auth.contract.ts'
import { connectSession, send } from '#web/core/api.ts'
import { ApiError } from '#web/core/errors.ts'
import { queryClient } from '#web/core/query.ts'
import { reconnectDelay } from '#web/core/reconnect.ts'

/** Who uses this tab. The token lives here, in memory, and nowhere else; a reloaded page gets it back by the cookie. */
export type Session =
  /** `problem`: the server has not said yet whether there is a session, and does not answer as it should. */
  | { status: 'loading'; problem?: unknown }
  | { status: 'out' }
  | { status: 'in'; user: OwnUser; token: string; chatSecret: string; tokenExpiresAt: string }

let current: Session = { status: 'loading' }
const listeners = new Set<() => void>()
let expiry: ReturnType<typeof setTimeout> | undefined

/** What must happen when a session ends: the app sends the browser to the root and shows the sentence. */
let onReset: (message: string | null) => void = () => undefined
/** What must happen when one begins: the first lists are loaded. */
let onAdopt: (user: OwnUser) => void = () => undefined

export function onSessionEnd(act: typeof onReset): void {
  onReset = act
}

export function onSessionStart(act: typeof onAdopt): void {
  onAdopt = act
}

function set(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

export function getSession(): Session {
  return current
}

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSession,
    getSession,
  )
}

/** For screens behind a guard: there is a user. */
export function useUser(): OwnUser {
  const session = useSession()
  if (session.status !== 'in') throw new Error('This screen needs a signed-in person')
  return session.user
}

const MAX_TIMER = 2_000_000_000

/** Takes the answer of a sign-in. A role that cannot work here is an error and leaves nothing behind. */
export function adopt(answer: SignedIn): void {
  if (answer.user.usr_role === 'CANDIDATE') {
    resetSession('Αυτός ο λογαριασμός δεν μπορεί να συνδεθεί εδώ.')
    return
  }
  clearTimeout(expiry)
  const left = Date.parse(answer.tokenExpiresAt) - Date.now()
  // A past time is signed out already; a far one is looked at again when the page is.
  if (left <= 0) {
    resetSession('Η σύνδεσή σου έληξε. Συνδέσου ξανά.')
    return
  }
  expiry = setTimeout(() => resetSession('Η σύνδεσή σου έληξε. Συνδέσου ξανά.'), Math.min(left, MAX_TIMER))
  set({ status: 'in', ...answer })
  onAdopt(answer.user)
}

/** Clears token, expiry and everything that was read with them, and goes to the root. */
export function resetSession(message: string | null): void {
  clearTimeout(expiry)
  const hadOne = current.status !== 'out'
  set({ status: 'out' })
  queryClient.clear()
  // The cookie is the server's to delete; a lost answer changes nothing here.
  if (hadOne) send(authContract.logout, undefined).catch(() => undefined)
  onReset(message)
}

/** Ends the session on the server, too. */
export async function signOut(): Promise<void> {
  try {
    await send(authContract.logout, undefined)
  } finally {
    clearTimeout(expiry)
    set({ status: 'out' })
    queryClient.clear()
    onReset(null)
  }
}

/**
 * The session of the cookie, when the page was loaded. Only the server can say that there is none: a page that is left
 * while it loads, a restart or a lost line must sign nobody out, so it is asked until it answers.
 */
export async function restoreSession(): Promise<void> {
  for (let attempts = 0; current.status === 'loading'; attempts += 1) {
    try {
      const answer = await send(authContract.session, undefined)
      if (isUnsure()) adopt(answer)
    } catch (error) {
      if (!isUnsure()) return
      if (isRefusal(error)) set({ status: 'out' })
      else {
        // The first failure may be the browser leaving this page.
        if (attempts > 0) set({ status: 'loading', problem: error })
        await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempts)))
      }
    }
  }
}

/** Somebody may have signed in meanwhile. */
const isUnsure = () => current.status === 'loading'

/** Nobody is signed in: the usual state of a new visitor. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** Reads the own user anew, e.g. when the company was approved meanwhile. */
export async function refreshUser(): Promise<void> {
  const before = current
  if (before.status !== 'in') return
  const user = await send(authContract.whoAmI, undefined)
  if (current === before) set({ ...before, user })
}

/** The row of the permissions table that this person is. */
export function kindOf(session: Session): PersonKind {
  if (session.status !== 'in') return 'visitor'
  if (session.user.usr_role === 'REGEN_ADMINISTRATOR') return 'administrator'
  const status = session.user.company?.cny_status
  if (status === undefined) return 'newcomer'
  return status === 'APPROVED' ? 'company' : status === 'ARCHIVED' ? 'archived' : 'pending'
}

connectSession({
  token: () => (current.status === 'in' ? current.token : null),
  onUnauthorized: (message) => {
    // Several calls may fail at once; the first one ends the session.
    if (current.status === 'in') resetSession(message)
  },
})
