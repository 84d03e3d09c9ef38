import type { CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { updateCandidate, withoutSensitive } from '#server/features/candidates/candidate-records.service.ts'

/** What a list fills in, and what its undo empties, with the row of the trail. */
export async function writeByList(
  work: Work,
  usr_id: number,
  previous: CandidateValues,
  values: CandidateValues,
): Promise<void> {
  await updateCandidate(work, usr_id, values)
  await audit(work, {
    action: 'changed',
    entity: 'user',
    id: usr_id,
    before: withoutSensitive(previous),
    after: withoutSensitive(values),
  })
}
