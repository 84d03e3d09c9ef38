import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { send } from '#web/core/api.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** People in any spelling, for the command palette of the office. */
export async function findCandidates(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(candidatesContract.search, { q, limit: 6 }, { signal })
  return documents.map((one) => ({
    id: `candidate.${one.usr_id}`,
    label: one.usr_fullname,
    description: [one.usp_city, one.last_cycle ?? ''].filter((part) => part !== '').join(' · '),
    group: candidatesTexts.title,
    href: `/admin/candidates/${one.usr_id}`,
  }))
}
