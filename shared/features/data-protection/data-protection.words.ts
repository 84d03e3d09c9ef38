import { plural } from '#shared/core/format.ts'
import type { ConsentCount } from '#shared/features/data-protection/data-protection.contract.ts'
import { consentPurposeWords } from '#shared/features/programmes/programmes.consent.ts'

/** «2 χρόνια», «90 ημέρες» */
export function periodWords(days: number): string {
  if (days === 0) return 'ώσπου να λήξει'
  if (days % 365 === 0) return plural(days / 365, 'χρόνο', 'χρόνια')
  return plural(days, 'ημέρα', 'ημέρες')
}

export function consentTitle({ kind, purpose }: Pick<ConsentCount, 'kind' | 'purpose'>): string {
  if (kind === 'papers') return 'Κείμενα δημόσιων σελίδων'
  return purpose in consentPurposeWords ? consentPurposeWords[purpose as keyof typeof consentPurposeWords] : purpose
}
