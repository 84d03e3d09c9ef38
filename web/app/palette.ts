import { features } from '#web/app/features.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** What the office finds in all features; companies have no records to search. */
export async function searchRecords(query: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const searches = features.flatMap((feature) => feature.search ?? [])
  return (await Promise.all(searches.map((search) => search(query, signal)))).flat()
}
