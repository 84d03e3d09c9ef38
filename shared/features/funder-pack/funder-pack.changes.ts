import type { PackRow } from '#shared/features/funder-pack/funder-pack.rules.ts'

// Why a pack counts otherwise than the one before of the same days.

export const reasons = ['NEW', 'GONE', 'ERASED', 'COMPLETED_RECORD', 'CORRECTED', 'OUTCOME', 'TIME'] as const
export type ChangeReason = (typeof reasons)[number]

export const reasonWords: Record<ChangeReason, string> = {
  NEW: 'Νέες θέσεις',
  GONE: 'Θέσεις που δεν μετρούν πια',
  ERASED: 'Διαγράφηκαν τα στοιχεία του προσώπου: η θέση μετρά, τα χαρακτηριστικά της όχι',
  COMPLETED_RECORD: 'Συμπληρώθηκαν στοιχεία που έλειπαν',
  CORRECTED: 'Διορθώθηκαν στοιχεία',
  OUTCOME: 'Άλλαξε το αποτέλεσμα στην έξοδο',
  TIME: 'Πέρασαν οι ημέρες ή έγινε γνωστή εργασία',
}

/** Why a row counts otherwise than in the pack before; empty where it counts the same. */
export function reasonsOf(before: PackRow | undefined, now: PackRow | undefined): ChangeReason[] {
  if (!before) return now ? ['NEW'] : []
  if (!now) return ['GONE']
  if (now.is_erased && !before.is_erased) return ['ERASED']
  const differ = (...names: (keyof PackRow)[]) => names.some((name) => before[name] !== now[name])
  // A pack from before the question was asked has nothing to compare.
  const isAsked = before.labour !== undefined
  const isDetail = differ(
    'sex',
    'age',
    'education',
    'has_disability',
    'was_employed',
    ...(isAsked ? (['labour'] as const) : []),
  )
  const isCompleted = before.gaps.some((gap) => !now.gaps.includes(gap))
  return [
    ...(isCompleted ? (['COMPLETED_RECORD'] as const) : []),
    ...(isDetail && !isCompleted ? (['CORRECTED'] as const) : []),
    ...(differ('outcome')
      ? (['OUTCOME'] as const)
      : differ('after_4_weeks', 'after_6_months')
        ? (['TIME'] as const)
        : []),
  ]
}
