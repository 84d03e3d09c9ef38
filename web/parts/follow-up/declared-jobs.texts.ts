import { plural } from '#shared/core/format.ts'

export const declaredJobTexts = {
  title: 'Δηλωμένες δουλειές, όχι μέσω πλατφόρμας',
  about:
    'Όσα δηλώνουν οι ίδιοι οι απόφοιτοι. Μετρούν χωριστά από τις προσλήψεις της πλατφόρμας και δεν λένε τίποτα για όσους δεν δήλωσαν.',
  none: 'Κανείς δεν έχει δηλώσει δουλειά εκτός πλατφόρμας.',
  counts: (declared: number, confirmed: number) =>
    `${plural(declared, 'δηλωμένη', 'δηλωμένες')}, ${plural(confirmed, 'επιβεβαιωμένη', 'επιβεβαιωμένες')}`,
  since: (day: string) => `από ${day}`,
  proof: 'Αποδεικτικό',
  check: 'Έλεγχος δήλωσης',
  outcome: 'Τι ισχύει',
  confirmed: 'Επιβεβαιώθηκε',
  refused: 'Δεν επιβεβαιώθηκε',
  note: 'Πώς έγινε γνωστό',
} as const
