import type { PersonKind } from '#shared/permissions.ts'
import { features } from '#web/app/features.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

export async function searchRecords(kind: PersonKind, query: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const mine = features.flatMap((feature) => feature.palette ?? []).filter((source) => source.who.includes(kind))
  return (await Promise.all(mine.map((source) => source.search(query, signal)))).flat()
}
