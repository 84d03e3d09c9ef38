import { invalid } from '#shared/core/errors.ts'
import type { ApplicationValues } from '#shared/features/programmes/programmes.contract.ts'
import { answered, conditionOf, fieldFor } from '#shared/features/programmes/programmes.conditions.ts'
import type { Work } from '#server/core/work.ts'
import { unmetFilters } from '#server/features/candidates/candidate-filters.service.ts'
import { audiencesOfCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'

/** Any file id: only its presence matters. */
const SOME_FILE = '00000000-0000-0000-0000-000000000000'

/**
 * Refuses an application that does not fit any audience, with errors beside the fields, before a mail is sent. Only
 * typed values are checked, so that the answer does not reveal whether the person exists; the rest is checked when the
 * address is confirmed.
 */
export async function mustFit(work: Work, edc_id: number, values: ApplicationValues, hasCv: boolean): Promise<void> {
  const audiences = await audiencesOfCycle(work.db, edc_id)
  if (audiences.length === 0) return
  const row = { ...values, usp_fk_cv_file: hasCv ? SOME_FILE : null }
  const typed = { user: row, profile: row, education: row }
  const misses = []
  for (const { filters } of audiences) misses.push(await unmetFilters(work, typed, answered(filters)))
  // The errors are those of the audience with the fewest misses.
  const [nearest = []] = misses.toSorted((a, b) => a.length - b.length)
  if (nearest.length === 0) return
  const fields: Record<string, string> = {}
  for (const filter of nearest) fields[fieldFor(filter) as string] ??= `Όρος του προγράμματος: ${conditionOf(filter)}`
  throw invalid(fields, 'Η αίτηση δεν ταιριάζει με τους όρους του προγράμματος.')
}
