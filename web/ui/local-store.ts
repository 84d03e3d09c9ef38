// State of the interface only, never anybody's data: columns, density, views, drafts, what was dismissed.

const PREFIX = 'regen.ui.'

/** Storage may be full, blocked or hold another version's shape: then the screen simply starts from its defaults. */
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

/** Answers whether it was kept, so that a draft never claims to be safe when it is not. */
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

/** The names of everything that is kept under a beginning. */
export function localKeysUnder(start: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + start))
    return keys.map((key) => key.slice(PREFIX.length))
  } catch {
    // A blocked storage holds nothing.
    return []
  }
}

/** Forgets everything under a beginning, such as `draft.` at sign-out. */
export function removeLocalUnder(start: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX + start)) localStorage.removeItem(key)
    }
  } catch {
    // A blocked storage holds nothing to forget.
  }
}
