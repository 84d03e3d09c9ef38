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

/** Nobody is named: a code stands for the person, made with a key of the pack alone. */
export interface PackRow {
  code: string
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

export interface Indicator {
  id: string
  group: keyof typeof groupWords
  label: string
  /** What is counted, in words. */
  definition: string
  /** Of whom a share makes sense: another indicator. */
  of: string | null
  counts(row: PackRow): boolean
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
const educationWords: Record<EducationBand, [label: string, definition: string]> = {
  TERTIARY: ['Τριτοβάθμια (ISCED 5 έως 8)', 'Δήλωσαν σπουδές σε πανεπιστήμιο ή μεταπτυχιακές.'],
  SECONDARY: ['Ανώτερη δευτεροβάθμια ή μεταδευτεροβάθμια (ISCED 3 και 4)', 'Δήλωσαν ΕΠΑΛ ή ΙΕΚ, και όχι πανεπιστήμιο.'],
  UNKNOWN: ['Άγνωστη', 'Δεν δηλώθηκαν σπουδές.'],
}

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
  ([id, label, definition, of, statuses]): Indicator => ({
    id,
    group: 'labour',
    label,
    definition,
    of: of ?? 'participants',
    counts: ({ labour }) => (statuses as readonly (LabourStatus | null)[]).includes(labour ?? null),
  }),
)

/** Of those who left early, apart from those who completed. */
const afterLeaving = (
  [
    ['weeks', 'τέσσερις εβδομάδες', 'after_4_weeks'],
    ['months', 'έξι μήνες', 'after_6_months'],
  ] as const
).map(([group, time, answer]): Indicator[] => [
  {
    id: `${group}-left-due`,
    group,
    label: `Αποχώρησαν νωρίτερα και πέρασαν ${time}`,
    definition: `Από την ημέρα που άφησαν τη θέση τους ως την ημέρα του πακέτου πέρασαν ${time}.`,
    of: 'left-early',
    counts: (row) => row.outcome === 'LEFT_EARLY' && isDue(row[answer]),
  },
  {
    id: `${group}-left-work`,
    group,
    label: 'από αυτούς, σε εργασία',
    definition: 'Όπως για όσους ολοκλήρωσαν, στην πλατφόρμα ή έξω από αυτήν.',
    of: `${group}-left-due`,
    counts: (row) => row.outcome === 'LEFT_EARLY' && inWork(row[answer]),
  },
])
const [afterWeeks = [], afterMonths = []] = afterLeaving

export const indicators: readonly Indicator[] = [
  {
    id: 'participants',
    group: 'participants',
    label: 'Σύνολο συμμετεχόντων',
    definition:
      'Θέσεις που δόθηκαν σε όσους έκαναν αίτηση μέσα στην περίοδο: φιναλίστ, όσοι ολοκλήρωσαν και όσοι αποχώρησαν. Όποιος πήρε θέση σε δύο προγράμματα μετρά δύο φορές.',
    of: null,
    counts: () => true,
  },
  ...ageBands.map(
    (band): Indicator => ({
      id: `age-${band}`,
      group: 'age',
      label: ageWords[band],
      definition: 'Συμπληρωμένα έτη την ημέρα της αίτησης.',
      of: 'participants',
      counts: ({ age }) => age === band,
    }),
  ),
  ...(['TERTIARY', 'SECONDARY', 'UNKNOWN'] as const).map(
    (band): Indicator => ({
      id: `education-${band}`,
      group: 'education',
      label: educationWords[band][0],
      definition: educationWords[band][1],
      of: 'participants',
      counts: ({ education }) => education === band,
    }),
  ),
  ...labourIndicators,
  {
    id: 'employed',
    group: 'labour',
    label: 'Με γνωστή εργασία, ό,τι κι αν δήλωσαν',
    definition:
      'Είχαν πριν από την αίτηση πρόσληψη στην πλατφόρμα ή δουλειά που δήλωσαν, και τίποτε δεν λέει ότι τελείωσε. Οι άλλοι μπορεί να ήταν άνεργοι ή να εργάζονταν αλλού.',
    of: 'participants',
    counts: ({ was_employed }) => was_employed,
  },
  {
    id: 'disability',
    group: 'disability',
    label: 'Με αναπηρία ή χρόνια πάθηση',
    definition: 'Όσοι το δήλωσαν οι ίδιοι. Κάτω από πέντε άτομα ο αριθμός δεν γράφεται.',
    of: 'participants',
    counts: ({ has_disability }) => has_disability,
  },
  {
    id: 'completed',
    group: 'leaving',
    label: 'Ολοκλήρωσαν με πιστοποίηση',
    definition:
      'Ολοκλήρωσαν με επιτυχία. Ημέρα εξόδου είναι εκείνη που κρατά το γραφείο στην αίτηση, αλλιώς η ημέρα του πιστοποιητικού του ίδιου προγράμματος.',
    of: 'participants',
    counts: ({ outcome }) => outcome === 'COMPLETED',
  },
  {
    id: 'left-early',
    group: 'leaving',
    label: 'Αποχώρησαν νωρίτερα',
    definition: 'Πήραν θέση και δεν ολοκλήρωσαν. Τα αποτελέσματά τους μετά την έξοδο μετρούν χωριστά.',
    of: 'participants',
    counts: ({ outcome }) => outcome === 'LEFT_EARLY',
  },
  {
    id: 'weeks-due',
    group: 'weeks',
    label: 'Πέρασαν τέσσερις εβδομάδες',
    definition: 'Ολοκλήρωσαν και πέρασαν 28 ημέρες από την ημέρα εξόδου ως την ημέρα του πακέτου.',
    of: 'completed',
    counts: ({ outcome, after_4_weeks }) => outcome === 'COMPLETED' && isDue(after_4_weeks),
  },
  {
    id: 'weeks-work',
    group: 'weeks',
    label: 'Σε εργασία',
    definition:
      'Είχαν τότε πρόσληψη στην πλατφόρμα ή δουλειά που δήλωσαν, και τίποτε δεν λέει ότι είχε τελειώσει. Όποιος δεν απάντησε θεωρείται ότι μένει εκεί που ήταν.',
    of: 'weeks-due',
    counts: ({ outcome, after_4_weeks }) => outcome === 'COMPLETED' && inWork(after_4_weeks),
  },
  {
    id: 'weeks-elsewhere',
    group: 'weeks',
    label: 'από αυτούς, έξω από την πλατφόρμα',
    definition: 'Το λένε μόνο οι ίδιοι: δουλειά που δήλωσαν και δεν απορρίφθηκε, ή απάντηση «σε άλλη δουλειά».',
    of: 'weeks-work',
    counts: ({ outcome, after_4_weeks }) => outcome === 'COMPLETED' && after_4_weeks === 'ELSEWHERE',
  },
  ...afterWeeks,
  {
    id: 'months-due',
    group: 'months',
    label: 'Πέρασαν έξι μήνες',
    definition: 'Ολοκλήρωσαν και πέρασαν έξι μήνες από την ημέρα εξόδου ως την ημέρα του πακέτου.',
    of: 'completed',
    counts: ({ outcome, after_6_months }) => outcome === 'COMPLETED' && isDue(after_6_months),
  },
  {
    id: 'months-work',
    group: 'months',
    label: 'Σε εργασία',
    definition: 'Όπως στις τέσσερις εβδομάδες, έξι μήνες μετά την ημέρα εξόδου.',
    of: 'months-due',
    counts: ({ outcome, after_6_months }) => outcome === 'COMPLETED' && inWork(after_6_months),
  },
  {
    id: 'months-elsewhere',
    group: 'months',
    label: 'από αυτούς, έξω από την πλατφόρμα',
    definition: 'Όπως στις τέσσερις εβδομάδες.',
    of: 'months-work',
    counts: ({ outcome, after_6_months }) => outcome === 'COMPLETED' && after_6_months === 'ELSEWHERE',
  },
  ...afterMonths,
]

export const sexWords: Record<Sex, string> = { FEMALE: 'Γυναίκα', MALE: 'Άνδρας', OTHER: 'Άλλο' }
export const outcomeWords: Record<PackRow['outcome'], string> = {
  RUNNING: 'Δεν έχει ολοκληρώσει',
  COMPLETED: 'Ολοκλήρωσε',
  LEFT_EARLY: 'Αποχώρησε',
}
export const answerWords: Record<WorkAnswer, string> = {
  PLATFORM: 'Πρόσληψη στην πλατφόρμα',
  ELSEWHERE: 'Εργασία αλλού, όπως δήλωσε',
  NONE: 'Καμία γνωστή εργασία',
  LATER: 'Δεν ήρθε η ημέρα',
}

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

export function countIndicators(rows: readonly PackRow[]): Counted[] {
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

export const gapWords: Record<Gap, { missing: string; who: string }> = {
  sex: { missing: 'Φύλο', who: 'Ο απόφοιτος στη σελίδα του, ή το γραφείο' },
  birthdate: { missing: 'Ημερομηνία γέννησης', who: 'Ο απόφοιτος στη σελίδα του, ή το γραφείο' },
  education: { missing: 'Σπουδές', who: 'Ο απόφοιτος στη σελίδα του, ή το γραφείο' },
  labour: {
    missing: 'Εργασιακή κατάσταση την ημέρα της αίτησης',
    who: 'Ο απόφοιτος στη σελίδα του για την τελευταία αίτησή του, ή το γραφείο στην αίτηση',
  },
  leaving: { missing: 'Ημέρα εξόδου από το πρόγραμμα', who: 'Το γραφείο στην αίτηση' },
}

/** The indicators in the words of a pack; earlier packs kept none, and are told in today's. */
export function indicatorsIn(words: readonly IndicatorWords[] | null | undefined): readonly Indicator[] {
  const kept = new Map(words?.map((each) => [each.id, each]))
  return indicators.map((indicator) => ({ ...indicator, ...kept.get(indicator.id) }))
}
