import type { CandidateImport } from '#shared/features/candidate-import/candidate-import.contract.ts'

/** How many rows of a list are (still) to be taken as new people, and whose gaps would be filled. */
export function takenOf({ counts, imp_alike, imp_known }: CandidateImport) {
  const fresh = counts.NEW + (imp_alike === 'import' ? counts.ALIKE : 0)
  const filled = imp_known === 'fill' ? counts.KNOWN : 0
  return { fresh, filled, all: fresh + filled }
}
