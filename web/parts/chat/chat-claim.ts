import { readLocal, removeLocal, writeLocal } from '#web/ui/local-store.ts'

// The session of the chat is one cookie for the whole browser. When a second account opens its chat in another tab, the
// first one would go on under a foreign name: each tab looks here who opened last, and stops when that is somebody else.

const KEY = 'chat.account'

/** Whose session it is, and where it can be ended. */
export interface ChatClaim {
  user: string
  path: string
  project: string
  /** The session is there: until then there is none to ask for. */
  isOpen?: boolean
}

const isClaim = (value: unknown) => typeof (value as ChatClaim | null)?.user === 'string'

export function readClaim(): ChatClaim | null {
  return readLocal<ChatClaim | null>(KEY, null, isClaim)
}

export function claimChat({ user, path, project, isOpen = false }: ChatClaim): void {
  writeLocal(KEY, { user, path, project, isOpen })
}

export function dropClaim(): void {
  removeLocal(KEY)
}

export function isChatOurs(user: string): boolean {
  const claim = readClaim()
  return claim === null || claim.user === user
}

export function watchClaim(user: string, onTaken: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key?.endsWith(KEY) && !isChatOurs(user)) onTaken()
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}
