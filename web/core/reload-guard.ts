import { readStored, writeStored } from '#web/ui/stored.ts'

/** After a release the chunks of the old page are gone: the page is reloaded, but not twice within ten seconds. */
const KEY = 'reload-guard'
export const RELOAD_GUARD_MS = 10_000

interface Guard {
  path: string
  expires: number
}

type GuardStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns true if this path may be reloaded now, and then sets the guard. Where none can be set the page might reload for ever. */
export function mayReload(path: string, now: number, storage: GuardStorage): boolean {
  const guard = readStored(storage, KEY) as Guard | null
  if (guard && guard.path === path && guard.expires > now) return false
  return writeStored(storage, KEY, { path, expires: now + RELOAD_GUARD_MS })
}

/** After a click on retry: the page may be reloaded at once. */
export function allowReload(storage: GuardStorage): void {
  writeStored(storage, KEY, null)
}

export function isChunkFailure(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(text)
}
