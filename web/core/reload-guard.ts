import { readStored } from '#web/ui/stored.ts'

/** After a release the chunks of the old page are gone: the page is reloaded, but not twice within ten seconds. */
const KEY = 'reload-guard'
export const RELOAD_GUARD_MS = 10_000

interface Guard {
  path: string
  expires: number
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Returns true if this path may be reloaded now, and then sets the guard. */
export function mayReload(path: string, now: number, store: Store): boolean {
  const guard = readStored(() => store, KEY) as Guard | null
  if (guard && guard.path === path && guard.expires > now) return false
  store.setItem(KEY, JSON.stringify({ path, expires: now + RELOAD_GUARD_MS }))
  return true
}

/** After a click on retry: the page may be reloaded at once. */
export function allowReload(store: Pick<Storage, 'removeItem'>): void {
  store.removeItem(KEY)
}

export function isChunkFailure(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    text,
  )
}
