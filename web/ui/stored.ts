// Storages of the browser: they may be blocked or full, and hold what another version has written.

/** Asked for anew each time: where a browser blocks its storages, already naming one fails. */
export const deviceStorage = (): Storage => localStorage
export const tabStorage = (): Storage => sessionStorage

/** What stands under a key; null where nothing can be read. */
export function readStored(storage: () => Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Returns true if it was saved; null takes away what stands there. */
export function writeStored(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  value: unknown,
): boolean {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
