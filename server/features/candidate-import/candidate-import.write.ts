import type { CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { updateCandidates, withoutSensitive } from '#server/features/candidates/candidate-records.service.ts'

interface ListChange {
  usr_id: number
  previous: CandidateValues
  values: CandidateValues
}

/** What a list fills in, and what its undo empties, with the rows of the trail. */
export async function writeByList(work: Work, changes: readonly ListChange[]): Promise<void> {
  await updateCandidates(work, changes)
  await auditMany(
    work,
    changes.map(({ usr_id, previous, values }) => ({
      action: 'changed',
      entity: 'user',
      id: usr_id,
      before: withoutSensitive(previous),
      after: withoutSensitive(values),
    })),
  )
}
