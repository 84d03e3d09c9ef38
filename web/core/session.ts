import { useCallback } from 'react'
import type { Call } from '#shared/core/contract.ts'
import { NO_SESSION_QUERY } from '#shared/core/drawn-page.ts'
import { mayMake, type PersonKind } from '#shared/permissions.ts'
import { authContract, type OwnUser, type SignedIn } from '#shared/features/auth/auth.contract.ts'
import { connectSession, send } from '#web/core/api.ts'
import { ApiError } from '#web/core/errors.ts'
import { queryClient } from '#web/core/query.ts'
import { reconnectDelay } from '#web/core/reconnect.ts'
import { sharedValue } from '#web/ui/shared-value.ts'

/** The person of this tab. The token lives in memory only; a reloaded page gets it back by the cookie. */
export type Session =
  /** `problem`: the server did not answer yet whether there is a session. */
  | { status: 'loading'; problem?: unknown }
  /** `hasEnded`: the page was loaded with a session that opens nothing any more, and the person has been told so. */
  | { status: 'out'; hasEnded?: true }
  | { status: 'in'; user: OwnUser; token: string; chatSecret: string; tokenExpiresAt: string }

// Of a page that the server draws, parts may be taken over when the session is known already.
const current = sharedValue<Session>({ status: isKnownToBeNone() ? 'out' : 'loading' })

export const { get: getSession, use: useSession } = current

let expiry: ReturnType<typeof setTimeout> | undefined

/** `isSignedOut`: the person wished it, and leaves nothing behind. */
type EndAction = (message: string | null, isSignedOut: boolean) => void

const endActions = new Set<EndAction>()
let onEnded: (message: string) => void = () => undefined
let onStart: (user: OwnUser) => void = () => undefined
/** Of a session that the server has found, while its page is still read: the first calls of the page go out with it. */
let comingToken: string | null = null

/** Called when a session ends: the app goes to the root and shows the message, stores are cleared. */
export function onSessionEnd(action: EndAction): void {
  endActions.add(action)
}

const leaveActions: (() => Promise<void>)[] = []

/** Called before somebody signs out, while the session still counts. */
export function onSigningOut(action: () => Promise<void>): void {
  leaveActions.push(action)
}

/** Called once somebody may work: not before a first password is changed or a compulsory second factor is set. */
export function onSessionStart(action: typeof onStart): void {
  onStart = action
}

/** Called when a page is loaded with the cookie of a session that has ended meanwhile: whoever comes is told. */
export function onSessionGone(action: typeof onEnded): void {
  onEnded = action
}

/** For what is asked for with the session, and is prepared before it is known. */
export function untilSignedIn(): Promise<void> {
  return new Promise((goOn) => {
    const look = () => {
      if (getSession().status !== 'in') return
      leave()
      goOn()
    }
    const leave = current.subscribe(look)
    look()
  })
}

/** For screens behind a guard. */
export function useUser(): OwnUser {
  const session = useSession()
  if (session.status !== 'in') throw new Error('This screen needs a signed-in person')
  return session.user
}

const MAX_TIMER = 2_000_000_000

/** Starts a session from the answer of a sign-in. A candidate cannot sign in here. */
export function startSession(answer: SignedIn): void {
  if (answer.user.usr_role === 'CANDIDATE') {
    resetSession('Αυτός ο λογαριασμός δεν μπορεί να συνδεθεί εδώ.')
    return
  }
  clearTimeout(expiry)
  const left = Date.parse(answer.tokenExpiresAt) - Date.now()
  // The clock of this browser may be wrong: whether the session has ended the server says, which then refuses.
  // Later times than the timer can hold are checked again when the page is loaded.
  expiry = setTimeout(() => refreshUser().catch(() => undefined), Math.min(Math.max(left, 0), MAX_TIMER))
  current.set({ status: 'in', ...answer })
  if (!isHeld(answer.user)) onStart(answer.user)
}

/** Until then the server refuses every other call. */
function isHeld(user: OwnUser): boolean {
  return user.usr_must_change_password || user.usr_must_add_second_factor
}

let isClosing = false

function end(message: string | null, isSignedOut: boolean): void {
  clearTimeout(expiry)
  current.set({ status: 'out' })
  queryClient.clear()
  for (const action of endActions) action(isClosing ? null : message, isClosing || isSignedOut)
}

/** Somebody closes their own account: that the session ends with it, maybe before the answer, is nothing to tell them. */
export async function closeAccount<T>(act: () => Promise<T>): Promise<T> {
  isClosing = true
  try {
    return await act()
  } finally {
    isClosing = false
  }
}

const logOut = () => send(authContract.logout, undefined, { outlivesPage: true })

/** Ends the session in this browser, and on the server if it answers. */
export function resetSession(message: string | null): void {
  // By its own token: the cookie may be of somebody who has signed in in another tab since.
  // Whoever leaves at once, or whose device is slow, is signed out, too.
  if (getSession().status !== 'out') logOut().catch(() => undefined)
  end(message, false)
}

const NOT_ENDED =
  'Η υπηρεσία δεν απάντησε και η αποσύνδεση ίσως δεν έγινε. Σε κοινό υπολογιστή χρειάζεται νέα σύνδεση και αποσύνδεση.'

export async function signOut(): Promise<void> {
  let message: string | null = null
  try {
    // What hangs on the session ends while it is still there to end it with.
    await Promise.all(leaveActions.map((action) => action()))
    await logOut()
  } catch (error) {
    // The cookie is still there: a page that is loaded anew would be in again.
    if (!isRefusal(error)) message = NOT_ENDED
  }
  end(message, true)
}

/** The server has seen that there is none: asking would put a refusal into the console of every visitor. */
function isKnownToBeNone(): boolean {
  return Boolean(globalThis.document?.querySelector(NO_SESSION_QUERY))
}

/**
 * Restores the session of the cookie after a page load. A restart or a lost connection must sign nobody out, so it
 * retries until the server answers. `readPage` reads meanwhile what the page is made of, and is told who comes.
 */
export async function restoreSession(
  readPage: (coming: Promise<OwnUser>) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (let attempts = 0; isLoading(); attempts += 1) {
    try {
      const answering = send(authContract.session, undefined)
      const coming = answering.then(comingUser)
      coming.catch(() => undefined)
      const isRead = readPage(coming)
      const answer = await answering
      await isRead
      if (isLoading()) startSession(answer)
    } catch (error) {
      if (!isLoading()) return
      if (isRefusal(error)) {
        current.set(hasEnded(error) ? { status: 'out', hasEnded: true } : { status: 'out' })
        if (hasEnded(error)) onEnded(error.message)
      } else {
        // The first failure may be the browser leaving the page.
        if (attempts > 0) current.set({ status: 'loading', problem: error })
        await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempts)))
      }
    }
  }
}

/** Whoever has something else to do first asks for no page. */
function comingUser({ user, token }: SignedIn): OwnUser {
  if (isHeld(user)) throw new Error('held')
  comingToken = token
  return user
}

const isLoading = () => getSession().status === 'loading'

/** The cookie was there, and opens nothing any more. */
function hasEnded(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.details as { hasEnded?: boolean } | undefined)?.hasEnded === true
}

/** No session: the usual state of a visitor. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** Fetches the own user again, e.g. after the company was approved. */
export async function refreshUser(): Promise<void> {
  const previous = getSession()
  if (previous.status !== 'in') return
  const user = await send(authContract.whoAmI, undefined)
  if (getSession() !== previous) return
  const isReleased = isHeld(previous.user) && !isHeld(user)
  // What was refused meanwhile is no longer true.
  if (isReleased) queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
  current.set({ ...previous, user })
  if (isReleased) onStart(user)
}

/** The kind of person in the permissions table. */
export function kindOf(session: Session): PersonKind {
  if (session.status !== 'in') return 'visitor'
  if (session.user.usr_role === 'REGEN_ADMINISTRATOR') return 'administrator'
  const status = session.user.company?.cny_status
  if (status === undefined) return 'newcomer'
  return status === 'APPROVED' ? 'company' : status === 'ARCHIVED' ? 'archived' : 'pending'
}

/** Whether the person of this tab may make a call: screens leave out what they may not do. */
export function useMay(call: AskedCall): boolean {
  return useMayCall()(call)
}

type AskedCall = Pick<Call, 'who' | 'method' | 'grade'>

/** The same of many calls, such as those of a menu. */
export function useMayCall(): (call: AskedCall) => boolean {
  const session = useSession()
  const kind = kindOf(session)
  const grade = session.status === 'in' ? session.user.usr_grade : null
  return useCallback((call) => mayMake({ kind, grade }, call), [kind, grade])
}

connectSession({
  token: () => {
    const session = getSession()
    return session.status === 'in' ? session.token : session.status === 'loading' ? comingToken : null
  },
  onUnauthorized: (message) => {
    // Several calls may fail at once; the first ends the session.
    if (getSession().status === 'in') resetSession(message)
  },
})
