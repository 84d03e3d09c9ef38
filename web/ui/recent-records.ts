import type { PaletteEntry } from './palette-entries.ts'

// Records carry people's names: kept in memory only, never in the browser's storage. Apart from the rest of the palette,
// because every page forgets them when a session ends.
let records: readonly PaletteEntry[] = []

export function recentRecords(): readonly PaletteEntry[] {
  return records
}

export function keepRecentRecords(latest: readonly PaletteEntry[]): void {
  records = latest
}

export function forgetRecentRecords(): void {
  records = []
}
