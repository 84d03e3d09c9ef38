import { dotted } from '#shared/core/format.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { send } from '#web/core/api.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** People in any spelling, for the command palette of the office. */
export async function findCandidates(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(candidatesContract.search, { q, limit: 6 }, { signal })
  return documents.map((candidate) => ({
    id: `candidate.${candidate.usr_id}`,
    label: candidate.usr_fullname,
    description: dotted(candidate.usp_city, candidate.last_cycle ?? ''),
    group: candidatesTexts.title,
    href: `/admin/candidates/${candidate.usr_id}`,
  }))
}
