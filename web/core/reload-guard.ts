/** After a new release the parts of the old page are gone: the target is loaded anew, but not twice within ten seconds. */
const KEY = 'reload-guard'
export const RELOAD_GUARD_MS = 10_000

interface Guard {
  path: string
  expires: number
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Whether this path may be reloaded now; when it may, the guard is set. */
export function mayReload(path: string, now: number, store: Store): boolean {
  const found = read(store)
  if (found && found.path === path && found.expires > now) return false
  store.setItem(KEY, JSON.stringify({ path, expires: now + RELOAD_GUARD_MS }))
  return true
}

function read(store: Store): Guard | null {
  try {
    return JSON.parse(store.getItem(KEY) ?? 'null') as Guard | null
  } catch {
    // Somebody else's text under our key: as good as none.
    return null
  }
}

export function isChunkFailure(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    text,
  )
}
