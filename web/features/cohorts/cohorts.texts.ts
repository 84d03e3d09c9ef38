import { formatNumber, formatPercent, plural } from '#shared/core/format.ts'
import type { Verdict, WayStep } from '#shared/features/cohorts/cohorts.rules.ts'

export const cohortsTexts = {
  title: 'Πορεία κύκλων',
  subtitle: 'Πόσοι έφτασαν σε κάθε στάδιο και σε πόσες ημέρες, και αν τα στάδια φέρονται σε όλους το ίδιο.',
  way: 'Από την αίτηση ως την πρόσληψη',
  wayHint:
    'Κάτω από κάθε αριθμό: ποσοστό από το προηγούμενο στάδιο, και διάμεσες ημέρες από αυτό (οι μισοί ανάμεσα στις δύο τιμές της παρένθεσης). Ημέρες γράφονται όπου το ιστορικό ξέρει πέντε άτομα ή περισσότερα.',
  /** What each column can and cannot say. */
  notes: {
    applied: 'Όσοι έκαναν αίτηση στον κύκλο. Όποιος έκανε σε δύο κύκλους μετρά στον καθένα.',
    game: 'Η αίτησή τους προχώρησε ως τα παιχνίδια ή πιο πέρα. Δεν λέει αν έπαιξαν.',
    centre: 'Κλήθηκαν στο κέντρο αξιολόγησης ή έφτασαν πιο πέρα. Δεν λέει αν ήρθαν.',
    final: 'Πήραν θέση, και όσοι την άφησαν μετά. Οι επιλαχόντες δεν μετρούν.',
    succeeded: 'Ολοκλήρωσαν με επιτυχία. Δεν λέει αν το πιστοποιητικό τους ισχύει ακόμη.',
    hired:
      'Η πρώτη πρόσληψη στην πλατφόρμα μετά την αίτηση, όσων ολοκλήρωσαν. Δουλειές που βρέθηκαν αλλού δεν μετρούν. Δεν λέει αν κράτησε ούτε αν την έφερε ο κύκλος.',
  } satisfies Record<WayStep | 'applied', string>,
  says: 'Τι λέει κάθε στήλη',
  by: 'Ομάδες',
  group: 'Ομάδα',
  applied: 'Αιτήσεις',
  unknown: 'Δεν δηλώθηκε',
  none: 'Δεν υπάρχει ακόμη αίτηση.',
  noCycle: 'Δεν υπάρχει ακόμη εκπαιδευτικός κύκλος.',
  noneDeclared: 'Δεν υπάρχει ακόμη αίτηση με αυτό το στοιχείο.',
  first: (shown: number, total: number) => `Οι ${formatNumber(shown)} πιο πρόσφατοι από ${formatNumber(total)}.`,
  days: (median: number, low: number, high: number) =>
    `${plural(Math.round(median), 'ημέρα', 'ημέρες')} (${formatNumber(Math.round(low))}–${formatNumber(Math.round(high))})`,
  fairness: 'Ίση μεταχείριση ανά στάδιο',
  fairnessHint:
    'Από όσους έφτασαν στο προηγούμενο στάδιο, πόσοι πέρασαν σε αυτό, σε όλους τους κύκλους. Στην παρένθεση η περιοχή όπου βρίσκεται το πραγματικό ποσοστό με βεβαιότητα 95%. Όσοι διαγράφηκαν ή δεν το δήλωσαν δεν μετρούν.',
  step: 'Στάδιο',
  few: 'λίγα άτομα',
  share: (passed: number, reached: number) => `${formatPercent(passed, reached)}`,
  of: (passed: number, reached: number) => `${formatNumber(passed)} από ${formatNumber(reached)}`,
  range: (low: number, high: number) => `(${formatPercent(low, 1)}–${formatPercent(high, 1)})`,
  verdict: 'Τι λέει',
  verdicts: {
    FEW: 'Λίγα άτομα για σύγκριση.',
    CHANCE: 'Η διαφορά χωράει στην τύχη. Δεν αποδεικνύει ότι όλα είναι ίσα.',
    DIFFERENT:
      'Η διαφορά είναι μεγαλύτερη από όσο εξηγεί η τύχη. Δεν λέει γιατί: κοίταξε τα κριτήρια του σταδίου και ποιοι κάνουν αίτηση.',
  } satisfies Record<Verdict, string>,
} as const
