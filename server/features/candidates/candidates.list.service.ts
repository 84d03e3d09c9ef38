import type { ListQuery } from '#shared/core/paging.ts'
import type { Work } from '#server/core/work.ts'
import { matchingCandidates } from '#server/features/candidates/candidates.queries.ts'

/** Everybody whom the office's list of candidates finds: what «all of these» means in other features. */
export function candidatesMatching(
  work: Work,
  query: Pick<ListQuery, 'q' | 'filters' | 'operator'>,
): Promise<number[]> {
  return matchingCandidates(work, query)
}
