import type { ReactNode } from 'react'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { matchesGreek } from './greek-options.ts'
import { readLocal, writeLocal } from './local-store.ts'

export interface PaletteEntry {
  id: string
  label: string
  description?: string | undefined
  icon?: ReactNode
  /** The heading under which it stands. */
  group?: string | undefined
  /** Other words by which it is found. */
  keywords?: string | undefined
  /** Printed beside it, such as `mod+k`. */
  shortcut?: string | undefined
  href?: string | undefined
  run?: (() => void) | undefined
}

const RECENT = 'palette.recent'
const MAX_RECENT = 6

// Found records carry people's names: they are remembered until the page is left, and never stored.
let foundLately: PaletteEntry[] = []

export function recentEntries(actions: readonly PaletteEntry[]): PaletteEntry[] {
  const ids = readLocal<string[]>(RECENT, [], Array.isArray)
  const known = ids.flatMap((id) => actions.find((action) => action.id === id) ?? [])
  return [...foundLately, ...known].slice(0, MAX_RECENT)
}

export function rememberEntry(entry: PaletteEntry, actions: readonly PaletteEntry[]): void {
  if (actions.some((action) => action.id === entry.id)) {
    const ids = readLocal<string[]>(RECENT, [], Array.isArray)
    writeLocal(RECENT, [entry.id, ...ids.filter((id) => id !== entry.id)].slice(0, MAX_RECENT))
  } else {
    foundLately = [entry, ...foundLately.filter((one) => one.id !== entry.id)].slice(0, MAX_RECENT)
  }
}

/** At sign-out: who was looked for is nobody else's business. */
export function forgetFoundEntries(): void {
  foundLately = []
}

/** What matches, those that begin with the words first. */
export function matchingEntries(actions: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const start = foldGreek(query.trim())
  const found = actions.filter(({ label, description, keywords }) =>
    matchesGreek([label, description, keywords].filter(Boolean).join(' '), query),
  )
  const rank = (entry: PaletteEntry) => (foldGreek(entry.label).startsWith(start) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

export interface EntryGroup {
  name: string
  entries: PaletteEntry[]
}

export function groupEntries(entries: readonly PaletteEntry[], fallback: string): EntryGroup[] {
  const groups = new Map<string, PaletteEntry[]>()
  for (const entry of entries) {
    const name = entry.group ?? fallback
    groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  return [...groups].map(([name, list]) => ({ name, entries: list }))
}
