import { formatDecimals, formatNumber, plural } from '#shared/core/format.ts'
import type { TieStep } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import type { FairnessKind } from '#shared/features/assessment-centre/assessment-centre.fairness.ts'

const kinds: Record<FairnessKind, string> = {
  gender: 'Φύλο',
  age: 'Ηλικία',
  disability: 'Αναπηρία',
  region: 'Περιφέρεια',
}

/** «2,80» of 280 hundredths. */
const figure = (hundredths: number) => formatDecimals(hundredths / 100, 2, 2)

function tieWords(step: TieStep & { with: string }): string {
  const before = `Ίδιος αριθμός με: ${step.with}. Εκεί`
  if (step.by === 'raw') return `${before} το σύνολο όπως δόθηκε είναι μεγαλύτερο.`
  if (step.by === 'criterion') return `${before} το «${step.title}» είναι μεγαλύτερο.`
  if (step.by === 'games') return `${before} το σκορ παιχνιδιών είναι μεγαλύτερο.`
  if (step.by === 'applied') return `${before} η αίτηση ήρθε νωρίτερα.`
  return `${before} ο αριθμός υποψηφίου είναι μικρότερος: σε όλα τα άλλα είναι ίδιοι.`
}

export const decisionTexts = {
  none: 'Δεν υπάρχουν πλήρεις βαθμοί ακόμη.',
  noneBody: 'Η κατάταξη εμφανίζεται μόλις ένας αξιολογητής δώσει όλους τους βαθμούς σε κάποιον.',
  figure,
  signed: (hundredths: number) => `${Math.round(hundredths) > 0 ? '+' : ''}${figure(hundredths)}`,
  spread: (value: number) => formatDecimals(value, 2, 2),
  basis: 'Κατάταξη',
  bases: { adjusted: 'Διορθωμένη', raw: 'Όπως δόθηκε' },
  places: 'Θέσεις φιναλίστ',
  reserves: 'Θέσεις επιλαχόντων',
  line: {
    title: 'Η γραμμή',
    hint: 'Η διορθωμένη κατάταξη αφαιρεί από κάθε σύνολο πόσο πάνω από τον μέσο όρο όλων βαθμολογεί ο αξιολογητής. Στηρίζεται στο ότι οι αίθουσες πήραν τυχαία τους υποψηφίους.',
    empty: 'Γράψε πόσες θέσεις υπάρχουν.',
    at: (count: number, line: number) => `${plural(count, 'άτομο περνά', 'άτομα περνούν')}, ως το ${figure(line)}.`,
    tied: (count: number) =>
      `${plural(count, 'άτομο έχει', 'άτομα έχουν')} τον ίδιο αριθμό κάτω από τη γραμμή: αποφασίζει μόνο η ισοβαθμία.`,
    more: (line: number, count: number) => `${formatNumber(count)} ακόμη με ${figure(line)}`,
    lower: 'Αν κατέβει η γραμμή:',
    over: 'Οι θέσεις είναι περισσότερες από όσους έχουν βαθμό.',
    finalists: (count: number) => `Φιναλίστ (${formatNumber(count)})…`,
    substitutes: (count: number) => `Επιλαχόντες (${formatNumber(count)})…`,
    rejected: (count: number) => `Απόρριψη των υπολοίπων (${formatNumber(count)})…`,
    waiting: 'Μετρούν μόνο όσοι περιμένουν απόφαση. Κάθε απόφαση δείχνει πρώτα ποιους αφορά.',
    decided: 'Όλοι όσοι έχουν βαθμό έχουν ήδη απόφαση.',
  },
  ranking: {
    title: 'Κατάταξη',
    rank: 'Σειρά',
    name: 'Υποψήφιος',
    raw: 'Όπως δόθηκε',
    adjusted: 'Διορθωμένο',
    other: { adjusted: 'Σειρά όπως δόθηκε', raw: 'Διορθωμένη σειρά' },
    stage: 'Στάδιο',
    tie: tieWords,
    cut: 'Εδώ είναι η γραμμή',
    unranked: (count: number) => `Χωρίς πλήρη βαθμό (${formatNumber(count)})`,
    unrankedHint: 'Δεν μπαίνουν σε καμία απόφαση από εδώ.',
    absent: (name: string) => `${name} (δεν ήρθε)`,
  },
  assessors: {
    title: 'Αξιολογητές',
    hint: 'Αυστηρός είναι όποιος βαθμολογεί κάτω από τον μέσο όρο όλων. Κάτω από πέντε πλήρεις βαθμολογίες δεν γίνεται διόρθωση.',
    name: 'Αξιολογητής',
    sheets: 'Πλήρεις',
    mean: 'Μέσος όρος',
    leniency: 'Από τον μέσο όρο όλων',
    spread: 'Διασπορά',
    correction: 'Διόρθωση',
    none: 'χωρίς, λίγοι βαθμοί',
  },
  disagreements: {
    title: (count: number) => `Διαφωνίες δύο βαθμών και πάνω (${formatNumber(count)})`,
    none: 'Καμία διαφωνία δύο βαθμών.',
    line: (criterion: string, levels: string) => `${criterion}: ${levels}`,
  },
  fairness: {
    title: 'Έλεγχος ισότητας',
    hint: 'Πόσοι από κάθε ομάδα περνούν τη γραμμή. Κάτω από τα τέσσερα πέμπτα της ομάδας που περνά πιο πολύ σημειώνεται. Είναι ερώτημα για συζήτηση, όχι απόφαση. Κάθε άνοιγμα γράφεται στο ίχνος.',
    show: 'Δες τον έλεγχο',
    again: 'Δες τον για την τωρινή γραμμή',
    small: 'Δες και τις μικρές ομάδες…',
    hidden: 'κρυμμένο, λίγα άτομα',
    hiddenHint: 'Ομάδες κάτω από πέντε άτομα δεν φαίνονται, ούτε όσες θα τις φανέρωναν με αφαίρεση.',
    kinds,
    unknown: 'Άγνωστο',
    people: 'Άτομα',
    passed: 'Περνούν',
    share: 'Ποσοστό',
    below: 'κάτω από 4/5',
    of: (basis: string, places: number) => `${basis}, ${plural(places, 'θέση', 'θέσεις')}`,
    needsLine: 'Χρειάζεται πρώτα γραμμή.',
  },
} as const
