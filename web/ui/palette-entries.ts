import type { ReactNode } from 'react'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { greekMatcher } from './greek-options.ts'
import { readLocal, writeLocal } from './local-store.ts'
import { keepRecentRecords, recentRecords } from './recent-records.ts'

export interface PaletteEntry {
  id: string
  label: string
  description?: string | undefined
  icon?: ReactNode
  group?: string | undefined
  /** Other words that match it. */
  keywords?: string | undefined
  href: string
}

const RECENT = 'palette.recent'
const MAX_RECENT = 6

export function recentEntries(actions: readonly PaletteEntry[]): PaletteEntry[] {
  const ids = readLocal<string[]>(RECENT, [], Array.isArray)
  const pages = ids.flatMap((id) => actions.find((action) => action.id === id) ?? [])
  return [...recentRecords(), ...pages].slice(0, MAX_RECENT)
}

export function rememberEntry(entry: PaletteEntry, actions: readonly PaletteEntry[]): void {
  if (actions.some((action) => action.id === entry.id)) {
    const ids = readLocal<string[]>(RECENT, [], Array.isArray)
    writeLocal(RECENT, [entry.id, ...ids.filter((id) => id !== entry.id)].slice(0, MAX_RECENT))
  } else {
    keepRecentRecords([entry, ...recentRecords().filter((other) => other.id !== entry.id)].slice(0, MAX_RECENT))
  }
}

/** Matching entries, those that begin with the query first. */
export function matchingEntries(actions: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const start = foldGreek(query.trim())
  const isLike = greekMatcher(query)
  const matching = actions.filter(({ label, description, keywords }) =>
    isLike([label, description, keywords].filter(Boolean).join(' ')),
  )
  const rank = (entry: PaletteEntry) => (foldGreek(entry.label).startsWith(start) ? 0 : 1)
  return matching.toSorted((a, b) => rank(a) - rank(b))
}

export interface EntryGroup {
  name: string
  entries: PaletteEntry[]
}

export function groupEntries(entries: readonly PaletteEntry[], fallback: string): EntryGroup[] {
  const groups = Map.groupBy(entries, ({ group }) => group ?? fallback)
  return [...groups].map(([name, list]) => ({ name, entries: list }))
}
