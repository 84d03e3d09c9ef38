import type { PersonKind } from '#shared/permissions.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** Something that finds records for the command palette. Features add a line with who may use it. */
export interface PaletteSource {
  who: readonly PersonKind[]
  search(query: string, signal: AbortSignal): Promise<PaletteEntry[]>
}

export const paletteSources: readonly PaletteSource[] = [
  {
    who: ['administrator'],
    search: async (query, signal) =>
      (await import('#web/features/companies/companies.palette.ts')).findCompanies(query, signal),
  },
  {
    who: ['administrator'],
    search: async (query, signal) =>
      (await import('#web/features/candidates/candidates.palette.ts')).findCandidates(query, signal),
  },
  {
    who: ['administrator'],
    search: async (query, signal) =>
      (await import('#web/features/educational-cycles/educational-cycles.palette.ts')).findCycles(query, signal),
  },
  {
    who: ['administrator'],
    search: async (query, signal) => (await import('#web/features/ads/ads.palette.ts')).findAds(query, signal),
  },
  {
    who: ['administrator'],
    search: async (query, signal) =>
      (await import('#web/features/notification-center/notification-center.palette.ts')).findSendings(query, signal),
  },
]

export async function searchRecords(kind: PersonKind, query: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const mine = paletteSources.filter((source) => source.who.includes(kind))
  return (await Promise.all(mine.map((source) => source.search(query, signal)))).flat()
}
