import { readLocal, writeLocal } from '#web/ui/local-store.ts'

// The session of the chat is one cookie for the whole browser. When a second account opens its chat in another tab, the
// first one would go on under a foreign name: each tab looks here who opened last, and stops when that is somebody else.

const KEY = 'chat.account'

export function claimChat(user: string): void {
  writeLocal(KEY, user)
}

export function isChatOurs(user: string): boolean {
  return readLocal<string>(KEY, user) === user
}

export function watchClaim(user: string, onTaken: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key?.endsWith(KEY) && !isChatOurs(user)) onTaken()
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}
