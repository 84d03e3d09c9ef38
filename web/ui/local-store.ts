// State of the interface only, never data about people: columns, density, views, drafts, dismissed hints.

const PREFIX = 'regen.ui.'

/** Returns the fallback when the storage is blocked or holds another version's shape. */
export function readLocal<T>(key: string, fallback: T, isValid: (value: unknown) => boolean = () => true): T {
  try {
    const text = localStorage.getItem(PREFIX + key)
    if (text === null) return fallback
    const value: unknown = JSON.parse(text)
    return isValid(value) ? (value as T) : fallback
  } catch {
    return fallback
  }
}

/** Returns true if it was saved. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    if (value === undefined || value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeLocal(key: string): void {
  writeLocal(key, null)
}

/** The keys with this prefix. */
export function localKeysUnder(start: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + start))
    return keys.map((key) => key.slice(PREFIX.length))
  } catch {
    // Storage is blocked.
    return []
  }
}

let sitting = 0

/** Which sitting of this browser it is: a form that began in an earlier one saves no draft. */
export function localSitting(): number {
  return sitting
}

/** At sign-out: deletes the drafts, and forms still open write none again. */
export function endLocalSitting(): void {
  sitting += 1
  removeLocalUnder('draft.')
}

/** Removes all keys with this prefix. */
export function removeLocalUnder(start: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX + start)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked.
  }
}
