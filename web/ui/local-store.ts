import { deviceStorage, readStored, writeStored } from './stored.ts'

// State of the interface only, never data about people: columns, density, views, drafts, dismissed hints.

const PREFIX = 'regen.ui.'

/** Returns the fallback when the storage is blocked or holds another version's shape. */
export function readLocal<T>(key: string, fallback: T, isValid: (value: unknown) => boolean = () => true): T {
  const value = readStored(deviceStorage, PREFIX + key)
  return value !== null && isValid(value) ? (value as T) : fallback
}

/** Returns true if it was saved. */
export function writeLocal(key: string, value: unknown): boolean {
  return writeStored(deviceStorage, PREFIX + key, value ?? null)
}

export function removeLocal(key: string): void {
  writeLocal(key, null)
}

/** The keys with this prefix. */
export function localKeysUnder(start: string): string[] {
  try {
    const keys = Object.keys(deviceStorage()).filter((key) => key.startsWith(PREFIX + start))
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

const unsaved = new Set<() => void>()

/** Saves what was typed a moment ago when the session runs out; the answer forgets it. */
export function saveBeforeEnd(save: () => void): () => void {
  unsaved.add(save)
  return () => unsaved.delete(save)
}

const DRAFTS_OF = 'drafts-of'

/** Drafts that stayed here when a session ran out are of its person alone: to somebody else they are deleted. */
export function beginLocalSitting(person: number): void {
  if (readLocal<number | null>(DRAFTS_OF, person) !== person) removeLocalUnder('draft.')
  writeLocal(DRAFTS_OF, person)
}

/** Who was the last to work in this browser, without signing out. */
export function lastSitter(): number | null {
  return readLocal<number | null>(DRAFTS_OF, null)
}

/** Forms still open write no draft again. Who signs out leaves none; whose session ran out finds them again. */
export function endLocalSitting({ isSignedOut }: { isSignedOut: boolean }): void {
  if (!isSignedOut) for (const save of unsaved) save()
  sitting += 1
  if (isSignedOut) removeLocalUnder('draft')
}

/** Removes all keys with this prefix. */
export function removeLocalUnder(start: string): void {
  for (const key of localKeysUnder(start)) removeLocal(key)
}
