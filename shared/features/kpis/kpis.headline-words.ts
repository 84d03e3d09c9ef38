import { formatNumber, formatWholeShare, NOTHING } from '#shared/core/format.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import { PLACEMENT_MONTHS } from '#shared/features/kpis/kpis.periods.ts'

// The words of the figures at the head of the dashboard, apart from the others: the first page of the office needs no more.

export interface FigureWords {
  group: 'company' | 'cycle'
  label: string
  /** What it counts. */
  definition: string
  /** What it cannot say. */
  limit: string
  /** The rows that are counted. */
  numerator: string
  /** The rows that they are a part of, or those of the second number. */
  denominator?: string
  /** What the rate is a rate of; stands beside the percentage. */
  rate?: string
  /** A second number. */
  extra?: string
  breakdown?: string
  unit?: string
  /** About how things stand now: nobody knows how they stood then, so there is no comparison. */
  isNow?: boolean
  needs: readonly ListName[]
}

export const headlineFigures = {
  applications: {
    group: 'cycle',
    label: 'Αιτήσεις',
    definition: 'Αιτήσεις σε κύκλους με ημερομηνία μέσα στην περίοδο. Δίπλα, πόσοι διαφορετικοί άνθρωποι τις έκαναν.',
    limit: 'Δεν λέει πόσοι πληρούσαν τις προϋποθέσεις.',
    numerator: 'Αιτήσεις της περιόδου',
    extra: 'άτομα',
    needs: ['applications', 'cycles'],
  },
  hirings: {
    group: 'company',
    label: 'Προσλήψεις',
    definition: 'Προσλήψεις με ημέρα πρόσληψης μέσα στην περίοδο.',
    limit:
      'Δουλειές που βρέθηκαν έξω από την πλατφόρμα δεν μετρούν. Δεν λέει αν κράτησαν: αυτό το δείχνει η Παρακολούθηση.',
    numerator: 'Προσλήψεις της περιόδου',
    needs: ['hires', 'listings', 'companies'],
  },
  placement: {
    group: 'cycle',
    label: `Τοποθέτηση σε ${PLACEMENT_MONTHS} μήνες`,
    definition: `Από όσους συμπλήρωσαν ${PLACEMENT_MONTHS} μήνες από το πιστοποιητικό τους μέσα στην περίοδο, πόσοι είχαν προσληφθεί ως τότε. Μετρά η πρώτη πρόσληψη από την ημέρα του πιστοποιητικού, σε όποια εταιρεία.`,
    limit: 'Δουλειές έξω από την πλατφόρμα δεν μετρούν, άρα μπορεί να είναι μεγαλύτερη. Δεν λέει αν η δουλειά κράτησε.',
    numerator: `Προσλήφθηκαν σε ${PLACEMENT_MONTHS} μήνες`,
    denominator: `Συμπλήρωσαν ${PLACEMENT_MONTHS} μήνες`,
    rate: `όσων συμπλήρωσαν ${PLACEMENT_MONTHS} μήνες`,
    needs: ['profiles', 'hires', 'cycles'],
  },
  partners: {
    group: 'company',
    label: 'Εταιρείες που προσέλαβαν',
    definition: 'Διαφορετικές εταιρείες με τουλάχιστον μία πρόσληψη μέσα στην περίοδο.',
    limit: 'Δεν λέει πόσους προσέλαβε καθεμία ούτε αν έμειναν.',
    numerator: 'Εταιρείες που προσέλαβαν',
    denominator: 'Όσες εταιρείες έχουν εγκριθεί ποτέ',
    rate: 'των εταιρειών',
    needs: ['hires', 'listings', 'companies'],
  },
  daysToHire: {
    group: 'cycle',
    label: 'Ημέρες ως την πρόσληψη',
    definition:
      'Διάμεσος: από την ημέρα του πιστοποιητικού ως την πρώτη πρόσληψη, για όσους προσλήφθηκαν μέσα στην περίοδο.',
    limit: 'Όσοι περιμένουν ακόμη δεν μετρούν, άρα η αναμονή όλων είναι μεγαλύτερη.',
    numerator: 'Πρώτες προσλήψεις',
    unit: 'ημέρες',
    needs: ['profiles', 'hires', 'cycles', 'listings', 'companies'],
  },
  listings: {
    group: 'company',
    label: 'Αγγελίες',
    definition:
      'Αγγελίες που δημιουργήθηκαν μέσα στην περίοδο. Δίπλα, πόσες φορές υποψήφιοι μπήκαν στις λίστες αγγελιών την ίδια περίοδο.',
    limit: 'Δεν λέει αν βρέθηκε κάποιος. Το ίδιο άτομο μετρά σε κάθε αγγελία όπου μπήκε.',
    numerator: 'Αγγελίες της περιόδου',
    denominator: 'Υποψήφιοι σε αγγελίες',
    extra: 'υποψήφιοι σε αγγελίες',
    needs: ['listings', 'shortlists', 'companies'],
  },
} as const satisfies Record<string, FigureWords>

/** The note beside a figure: what it can and cannot say. */
export const noteOf = ({ definition, limit }: FigureWords): string => `${definition} ${limit}`

/** In the order in which they stand. */
export const headlineIds = Object.keys(headlineFigures) as HeadlineId[]
export type HeadlineId = keyof typeof headlineFigures

/** A share is a fraction of one. */
export type HeadlineKind = 'count' | 'days' | 'share'

export const headlineKinds: Record<HeadlineId, HeadlineKind> = {
  applications: 'count',
  hirings: 'count',
  placement: 'share',
  partners: 'count',
  daysToHire: 'days',
  listings: 'count',
}

/** No row is no thing counted, but no known share or number of days. */
export function headlineText(value: number | null, kind: HeadlineKind): string {
  if (value === null) return kind === 'count' ? '0' : NOTHING
  return kind === 'share' ? formatWholeShare(value) : formatNumber(value)
}
