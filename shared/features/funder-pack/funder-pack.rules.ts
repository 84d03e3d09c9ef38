import { isSmallGroup } from '#shared/core/small-groups.ts'
import type { LabourStatus } from '#shared/features/candidates/profile.words.ts'

// What a funder is told of a period, in the manner of the European Social Fund. One row is one seat in one programme;
// every number is a count of rows, so that an auditor can count again.

export const sexes = ['FEMALE', 'MALE', 'OTHER'] as const
export const ageBands = ['UNDER_18', 'YOUNG', 'MIDDLE', 'OLDER'] as const
export const educationBands = ['SECONDARY', 'TERTIARY', 'UNKNOWN'] as const
export const workAnswers = ['PLATFORM', 'ELSEWHERE', 'NONE', 'LATER'] as const
export const gaps = ['sex', 'birthdate', 'education', 'labour', 'leaving'] as const

export type Sex = (typeof sexes)[number]
export type AgeBand = (typeof ageBands)[number]
export type EducationBand = (typeof educationBands)[number]
export type WorkAnswer = (typeof workAnswers)[number]
export type Gap = (typeof gaps)[number]

/** What counts of a seat. */
export interface CountedRow {
  cycle: string
  /** Months: days would point to people. */
  entered: string
  left: string | null
  sex: Sex | null
  age: AgeBand | null
  education: EducationBand
  /** Missing in packs from before the question was asked. */
  labour?: LabourStatus | null | undefined
  was_employed: boolean
  has_disability: boolean
  outcome: 'RUNNING' | 'COMPLETED' | 'LEFT_EARLY'
  /** LATER: the day has not come; null: nobody knows when the person left. */
  after_4_weeks: WorkAnswer | null
  after_6_months: WorkAnswer | null
  is_erased: boolean
  gaps: Gap[]
}

/** Nobody is named: a code stands for the person, made with a key of the pack alone. */
export type PackRow = CountedRow & { code: string }

export interface Indicator {
  id: string
  group: keyof typeof groupWords
  label: string
  /** What is counted, in words, and what that cannot say. */
  definition: string
  /** Of whom a share makes sense: another indicator. */
  of: string | null
  counts(row: CountedRow): boolean
}

/** What it counts, and what the number cannot say: joined they are its definition. */
interface Counting extends Omit<Indicator, 'definition'> {
  what: string
  limit: string
}

/** The words of an indicator as a pack was frozen with them. */
export type IndicatorWords = Pick<Indicator, 'id' | 'label' | 'definition'>

export const groupWords = {
  participants: 'Συμμετέχοντες',
  age: 'Ηλικία την ημέρα της αίτησης',
  education: 'Εκπαίδευση',
  labour: 'Εργασιακή κατάσταση στην αίτηση',
  disability: 'Αναπηρία',
  leaving: 'Αποτέλεσμα στην έξοδο',
  weeks: 'Τέσσερις εβδομάδες μετά την έξοδο',
  months: 'Έξι μήνες μετά την έξοδο',
} as const

const inWork = (answer: WorkAnswer | null) => answer === 'PLATFORM' || answer === 'ELSEWHERE'
const isDue = (answer: WorkAnswer | null) => answer !== null && answer !== 'LATER'

export const ageWords: Record<AgeBand, string> = {
  UNDER_18: 'Κάτω των 18',
  YOUNG: '18 έως 29',
  MIDDLE: '30 έως 54',
  OLDER: '55 και άνω',
}
const educationWords: Record<EducationBand, Pick<Counting, 'label' | 'what' | 'limit'>> = {
  TERTIARY: {
    label: 'Τριτοβάθμια (ISCED 5 έως 8)',
    what: 'Δήλωσαν σπουδές σε πανεπιστήμιο ή μεταπτυχιακές.',
    limit: 'Δεν λέει αν πήραν τον τίτλο.',
  },
  SECONDARY: {
    label: 'Ανώτερη δευτεροβάθμια ή μεταδευτεροβάθμια (ISCED 3 και 4)',
    what: 'Δήλωσαν ΕΠΑΛ ή ΙΕΚ, και όχι πανεπιστήμιο.',
    limit: 'Δεν λέει αν πήραν τον τίτλο.',
  },
  UNKNOWN: {
    label: 'Άγνωστη',
    what: 'Δεν δηλώθηκαν σπουδές, ή διαγράφηκαν τα στοιχεία.',
    limit: 'Δεν λέει ότι δεν έχουν σπουδές.',
  },
}

const DECLARED = 'Είναι δήλωση των ίδιων, χωρίς βεβαίωση.'

const labourIndicators = (
  [
    [
      'labour-EMPLOYED',
      'Εργαζόμενοι',
      'Δήλωσαν για την ημέρα της αίτησης εργασία ή αυτοαπασχόληση.',
      null,
      ['EMPLOYED'],
    ],
    [
      'labour-UNEMPLOYED',
      'Άνεργοι',
      'Δήλωσαν ανεργία, όσο κι αν κρατούσε.',
      null,
      ['UNEMPLOYED', 'LONG_TERM_UNEMPLOYED'],
    ],
    [
      'labour-LONG_TERM',
      'από αυτούς, μακροχρόνια',
      'Δήλωσαν ανεργία πάνω από 12 μήνες.',
      'labour-UNEMPLOYED',
      ['LONG_TERM_UNEMPLOYED'],
    ],
    [
      'labour-INACTIVE',
      'Εκτός εργατικού δυναμικού',
      'Δήλωσαν ότι ούτε εργάζονταν ούτε αναζητούσαν εργασία.',
      null,
      ['IN_EDUCATION', 'INACTIVE'],
    ],
    [
      'labour-IN_EDUCATION',
      'από αυτούς, σε εκπαίδευση ή κατάρτιση',
      'Δήλωσαν σπουδές ή κατάρτιση, χωρίς αναζήτηση εργασίας.',
      'labour-INACTIVE',
      ['IN_EDUCATION'],
    ],
    ['labour-UNKNOWN', 'Άγνωστη', 'Δεν απάντησαν, ή διαγράφηκαν τα στοιχεία τους.', null, [null]],
  ] as const
).map(
  ([id, label, what, of, statuses]): Counting => ({
    id,
    group: 'labour',
    label,
    what,
    limit: id === 'labour-UNKNOWN' ? 'Δεν λέει ότι ήταν άνεργοι.' : DECLARED,
    of: of ?? 'participants',
    counts: ({ labour }) => (statuses as readonly (LabourStatus | null)[]).includes(labour ?? null),
  }),
)

/** Of those who left early, apart from those who completed. */
const UNSEEN = 'Δουλειά που κανείς δεν δήλωσε δεν φαίνεται.'
const NO_DAY = 'Όποιος δεν έχει ημέρα εξόδου δεν μετρά.'
const afterLeaving = (
  [
    ['weeks', 'τέσσερις εβδομάδες', 'after_4_weeks'],
    ['months', 'έξι μήνες', 'after_6_months'],
  ] as const
).map(([group, time, answer]): Counting[] => [
  {
    id: `${group}-left-due`,
    group,
    label: `Αποχώρησαν νωρίτερα και πέρασαν ${time}`,
    what: `Από την ημέρα που άφησαν τη θέση τους ως την ημέρα του πακέτου πέρασαν ${time}.`,
    limit: NO_DAY,
    of: 'left-early',
    counts: (row) => row.outcome === 'LEFT_EARLY' && isDue(row[answer]),
  },
  {
    id: `${group}-left-work`,
    group,
    label: 'από αυτούς, σε εργασία',
    what: 'Όπως για όσους ολοκλήρωσαν, στην πλατφόρμα ή έξω από αυτήν.',
    limit: UNSEEN,
    of: `${group}-left-due`,
    counts: (row) => row.outcome === 'LEFT_EARLY' && inWork(row[answer]),
  },
])
const [afterWeeks = [], afterMonths = []] = afterLeaving

const countings: readonly Counting[] = [
  {
    id: 'participants',
    group: 'participants',
    label: 'Σύνολο συμμετεχόντων',
    what: 'Θέσεις που δόθηκαν σε όσους έκαναν αίτηση μέσα στην περίοδο: φιναλίστ, όσοι ολοκλήρωσαν και όσοι αποχώρησαν.',
    limit: 'Δεν λέει πόσα διαφορετικά πρόσωπα ήταν: όποιος πήρε θέση σε δύο προγράμματα μετρά δύο φορές.',
    of: null,
    counts: () => true,
  },
  ...ageBands.map(
    (band): Counting => ({
      id: `age-${band}`,
      group: 'age',
      label: ageWords[band],
      what: 'Συμπληρωμένα έτη την ημέρα της αίτησης.',
      limit: 'Όποιος δεν έγραψε ημερομηνία γέννησης, ή διαγράφηκε, δεν είναι σε καμία ηλικία.',
      of: 'participants',
      counts: ({ age }) => age === band,
    }),
  ),
  ...(['TERTIARY', 'SECONDARY', 'UNKNOWN'] as const).map(
    (band): Counting => ({
      id: `education-${band}`,
      group: 'education',
      ...educationWords[band],
      of: 'participants',
      counts: ({ education }) => education === band,
    }),
  ),
  ...labourIndicators,
  {
    id: 'employed',
    group: 'labour',
    label: 'Με γνωστή εργασία, ό,τι κι αν δήλωσαν',
    what: 'Είχαν πριν από την αίτηση πρόσληψη στην πλατφόρμα ή δουλειά που δήλωσαν, και τίποτε δεν λέει ότι τελείωσε.',
    limit: 'Οι άλλοι μπορεί να ήταν άνεργοι ή να εργάζονταν αλλού.',
    of: 'participants',
    counts: ({ was_employed }) => was_employed,
  },
  {
    id: 'disability',
    group: 'disability',
    label: 'Με αναπηρία ή χρόνια πάθηση',
    what: 'Όσοι το δήλωσαν οι ίδιοι. Κάτω από πέντε άτομα ο αριθμός δεν γράφεται.',
    limit: 'Όποιος δεν το δήλωσε δεν μετρά, άρα μπορεί να είναι περισσότεροι.',
    of: 'participants',
    counts: ({ has_disability }) => has_disability,
  },
  {
    id: 'completed',
    group: 'leaving',
    label: 'Ολοκλήρωσαν με πιστοποίηση',
    what: 'Ολοκλήρωσαν με επιτυχία. Ημέρα εξόδου είναι εκείνη που κρατά το γραφείο στην αίτηση, αλλιώς η ημέρα του πιστοποιητικού του ίδιου προγράμματος.',
    limit: 'Δεν λέει αν βρήκαν δουλειά.',
    of: 'participants',
    counts: ({ outcome }) => outcome === 'COMPLETED',
  },
  {
    id: 'left-early',
    group: 'leaving',
    label: 'Αποχώρησαν νωρίτερα',
    what: 'Πήραν θέση και δεν ολοκλήρωσαν. Τα αποτελέσματά τους μετά την έξοδο μετρούν χωριστά.',
    limit: 'Δεν λέει γιατί έφυγαν.',
    of: 'participants',
    counts: ({ outcome }) => outcome === 'LEFT_EARLY',
  },
  {
    id: 'weeks-due',
    group: 'weeks',
    label: 'Πέρασαν τέσσερις εβδομάδες',
    what: 'Ολοκλήρωσαν και πέρασαν 28 ημέρες από την ημέρα εξόδου ως την ημέρα του πακέτου.',
    limit: NO_DAY,
    of: 'completed',
    counts: ({ outcome, after_4_weeks }) => outcome === 'COMPLETED' && isDue(after_4_weeks),
  },
  {
    id: 'weeks-work',
    group: 'weeks',
    label: 'Σε εργασία',
    what: 'Είχαν τότε πρόσληψη στην πλατφόρμα ή δουλειά που δήλωσαν, και τίποτε δεν λέει ότι είχε τελειώσει. Όποιος δεν απάντησε θεωρείται ότι μένει εκεί που ήταν.',
    limit: UNSEEN,
    of: 'weeks-due',
    counts: ({ outcome, after_4_weeks }) => outcome === 'COMPLETED' && inWork(after_4_weeks),
  },
  {
    id: 'weeks-elsewhere',
    group: 'weeks',
    label: 'από αυτούς, έξω από την πλατφόρμα',
    what: 'Το λένε μόνο οι ίδιοι: δουλειά που δήλωσαν και δεν απορρίφθηκε, ή απάντηση «σε άλλη δουλειά».',
    limit: 'Ο εκεί εργοδότης δεν ρωτήθηκε.',
    of: 'weeks-work',
    counts: ({ outcome, after_4_weeks }) => outcome === 'COMPLETED' && after_4_weeks === 'ELSEWHERE',
  },
  ...afterWeeks,
  {
    id: 'months-due',
    group: 'months',
    label: 'Πέρασαν έξι μήνες',
    what: 'Ολοκλήρωσαν και πέρασαν έξι μήνες από την ημέρα εξόδου ως την ημέρα του πακέτου.',
    limit: NO_DAY,
    of: 'completed',
    counts: ({ outcome, after_6_months }) => outcome === 'COMPLETED' && isDue(after_6_months),
  },
  {
    id: 'months-work',
    group: 'months',
    label: 'Σε εργασία',
    what: 'Όπως στις τέσσερις εβδομάδες, έξι μήνες μετά την ημέρα εξόδου.',
    limit: UNSEEN,
    of: 'months-due',
    counts: ({ outcome, after_6_months }) => outcome === 'COMPLETED' && inWork(after_6_months),
  },
  {
    id: 'months-elsewhere',
    group: 'months',
    label: 'από αυτούς, έξω από την πλατφόρμα',
    what: 'Όπως στις τέσσερις εβδομάδες.',
    limit: 'Ο εκεί εργοδότης δεν ρωτήθηκε.',
    of: 'months-work',
    counts: ({ outcome, after_6_months }) => outcome === 'COMPLETED' && after_6_months === 'ELSEWHERE',
  },
  ...afterMonths,
]

export const indicators: readonly Indicator[] = countings.map(({ what, limit, ...counting }) => ({
  ...counting,
  definition: `${what} ${limit}`,
}))

export const indicatorIds = indicators.map(({ id }) => id) as [string, ...string[]]

export interface Counted {
  id: string
  /** Null: fewer than five people with a special trait, who could be known again. */
  total: number | null
  women: number | null
  men: number | null
  /** Another sex, or none that was said. */
  others: number | null
}

export function countIndicators(rows: readonly CountedRow[]): Counted[] {
  return indicators.map(({ id, counts }) => {
    const own = rows.filter(counts)
    const ofSex = (sex: Sex) => own.filter((row) => row.sex === sex).length
    const [total, women, men] = [own.length, ofSex('FEMALE'), ofSex('MALE')]
    const parts = { women, men, others: total - women - men }
    if (id !== 'disability') return { id, total, ...parts }
    const isTold = !isSmallGroup(total)
    // Who can subtract knows the small part too: the parts are told all or none.
    const areTold = isTold && !Object.values(parts).some(isSmallGroup)
    return { id, total: isTold ? total : null, ...(areTold ? parts : { women: null, men: null, others: null }) }
  })
}

/** A row as it stays in a pack: the trait goes where its number is not told. */
export function publishable(rows: readonly PackRow[]): PackRow[] {
  const isTold = countIndicators(rows).every(({ id, women }) => id !== 'disability' || women !== null)
  return isTold ? [...rows] : rows.map((row) => ({ ...row, has_disability: false }))
}

/** The indicators in the words of a pack; earlier packs kept none, and are told in today's. */
export function indicatorsIn(words: readonly IndicatorWords[] | null | undefined): readonly Indicator[] {
  const kept = new Map(words?.map((each) => [each.id, each]))
  return indicators.map((indicator) => ({ ...indicator, ...kept.get(indicator.id) }))
}
