import type { CandidateImport } from '#shared/features/candidate-import/candidate-import.contract.ts'

/** How many rows will create people, and how many will fill gaps. */
export function takenOf({ counts, imp_alike, imp_known }: CandidateImport) {
  const fresh = counts.NEW + (imp_alike === 'import' ? counts.ALIKE : 0)
  const filled = imp_known === 'fill' ? counts.KNOWN : 0
  return { fresh, filled, all: fresh + filled }
}
