import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { cycleStateWords } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { send } from '#web/core/api.ts'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** Cycles by title or organiser, for the command palette of the office. */
export async function findCycles(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(educationalCyclesContract.list, { q, limit: 6 }, { signal })
  return documents.map((cycle) => ({
    id: `cycle.${cycle.edc_id}`,
    label: cycle.edc_title,
    description: cycleStateWords[cycle.edc_status],
    group: cyclesTexts.list.title,
    href: `/admin/educational-cycles/${cycle.edc_id}/participants`,
  }))
}
