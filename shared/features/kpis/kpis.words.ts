import { type FigureWords, headlineFigures } from '#shared/features/kpis/kpis.headline-words.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import { PLACEMENT_MONTHS } from '#shared/features/kpis/kpis.periods.ts'

// The name and definition of each figure, for screen, workbook and printout.

const companyFigures = {
  companies: {
    group: 'company',
    label: 'Εταιρείες και αγγελίες τους',
    definition:
      'Εταιρείες που γράφτηκαν μέσα στην περίοδο. Δίπλα σε καθεμία, πόσες αγγελίες της υπάρχουν, σε όποια κατάσταση.',
    limit: 'Δεν λέει αν είναι ενεργές ούτε αν προσέλαβαν.',
    numerator: 'Εταιρείες της περιόδου',
    extra: 'αγγελίες τους',
    needs: ['companies', 'listings'],
  },
  activeCompanies: {
    group: 'company',
    label: 'Ενεργές εταιρείες',
    definition: 'Εγκεκριμένες εταιρείες που ανέβασαν τουλάχιστον μία αγγελία μέσα στην περίοδο.',
    limit: 'Δεν λέει αν προσέλαβαν. Όσες έχουν μόνο παλαιότερες αγγελίες δεν φαίνονται.',
    numerator: 'Ενεργές εταιρείες',
    denominator: 'Όλες οι εγκεκριμένες εταιρείες',
    rate: 'των εγκεκριμένων',
    needs: ['companies', 'listings'],
  },
  mostOpenings: {
    group: 'company',
    label: 'Εταιρείες με τις περισσότερες ανοιχτές θέσεις',
    definition:
      'Εταιρείες με τουλάχιστον μία ανοιχτή αγγελία που δημιουργήθηκε μέσα στην περίοδο, από τις περισσότερες στις λιγότερες.',
    limit: 'Μετρά αγγελίες: δεν λέει πόσα άτομα ζητά καθεμία.',
    numerator: 'Εταιρείες με ανοιχτές αγγελίες',
    denominator: 'Ανοιχτές αγγελίες της περιόδου',
    extra: 'ανοιχτές αγγελίες',
    isNow: true,
    needs: ['companies', 'listings'],
  },
  listings: headlineFigures.listings,
  requestedListings: {
    group: 'company',
    label: 'Αγγελίες που ζήτησαν υποψηφίους',
    definition:
      'Αγγελίες της περιόδου με μετρητή αιτημάτων πάνω από μηδέν, ή με αστερίσκο στον τίτλο, ή της εταιρείας REGENERATION.',
    limit: 'Δεν λέει αν στάλθηκαν υποψήφιοι ούτε αν προσλήφθηκε κάποιος.',
    numerator: 'Αγγελίες που ζήτησαν υποψηφίους',
    denominator: 'Αγγελίες της περιόδου',
    rate: 'των αγγελιών',
    needs: ['listings', 'companies'],
  },
  hirings: headlineFigures.hirings,
  partners: headlineFigures.partners,
  newPartners: {
    group: 'company',
    label: 'Νέες εταιρείες που προσέλαβαν',
    definition:
      'Εταιρείες με πρόσληψη στον ίδιο μήνα και έτος με την πρώτη τους. Κάθε πρόσληψη γράφει «Ναι» ή «-»· ο δείκτης μετρά διαφορετικές εταιρείες.',
    limit: 'Δεν λέει αν θα προσλάβουν ξανά.',
    numerator: 'Προσλήψεις του πρώτου μήνα',
    denominator: 'Όλες οι προσλήψεις της περιόδου',
    rate: 'όσων προσέλαβαν',
    needs: ['hires', 'listings', 'companies'],
  },
} as const satisfies Record<string, FigureWords>

const cycleFigures = {
  completedProgrammes: {
    group: 'cycle',
    label: 'Ολοκληρωμένοι κύκλοι και τοποθέτηση',
    definition:
      'Ολοκληρωμένοι κύκλοι που δημιουργήθηκαν μέσα στην περίοδο. Τοποθέτηση = προσλήψεις του κύκλου ÷ όσοι ολοκλήρωσαν με επιτυχία × 100. Επί εκπαιδευμένων = προσλήψεις ÷ αιτήσεις που έφτασαν στους φιναλίστ × 100.',
    limit: `Δεν λογαριάζει τον χρόνο: ένας πρόσφατος κύκλος φαίνεται χειρότερος. Για σύγκριση κάνει η τοποθέτηση σε ${PLACEMENT_MONTHS} μήνες.`,
    numerator: 'Προσλήψεις των κύκλων',
    denominator: 'Όσοι ολοκλήρωσαν με επιτυχία',
    rate: 'τοποθέτηση',
    breakdown: 'Κύκλοι',
    needs: ['cycles', 'applications', 'hires'],
  },
  hiringsPerProgramme: {
    group: 'cycle',
    label: 'Προσλήψεις ανά κύκλο',
    definition: 'Προσλήψεις της περιόδου που αντιστοιχούν σε κύκλο, χωρισμένες ανά κύκλο.',
    limit: 'Δεν λέει αν την πρόσληψη την έφερε ο κύκλος.',
    numerator: 'Προσλήψεις με κύκλο',
    breakdown: 'Ανά κύκλο',
    needs: ['hires', 'cycles', 'listings', 'companies'],
  },
  applications: headlineFigures.applications,
  womenApplications: {
    group: 'cycle',
    label: 'Αιτήσεις γυναικών',
    definition: 'Αιτήσεις της περιόδου που έκαναν γυναίκες.',
    limit: 'Όποιος δεν δήλωσε φύλο μετρά μόνο στο σύνολο, άρα οι γυναίκες μπορεί να είναι περισσότερες.',
    numerator: 'Αιτήσεις γυναικών',
    denominator: 'Όλες οι αιτήσεις',
    rate: 'των αιτήσεων',
    needs: ['applications', 'cycles', 'profiles'],
  },
  disabilityApplicants: {
    group: 'cycle',
    label: 'Αιτούντες με αναπηρία',
    definition: 'Διαφορετικοί άνθρωποι με δηλωμένη αναπηρία και τουλάχιστον μία αίτηση μέσα στην περίοδο.',
    limit: 'Όποιος δεν το δήλωσε δεν μετρά, άρα μπορεί να είναι περισσότεροι.',
    numerator: 'Αιτούντες με αναπηρία',
    denominator: 'Όλοι οι αιτούντες',
    rate: 'των αιτούντων',
    needs: ['applications', 'cycles', 'profiles'],
  },
  languageScores: {
    group: 'cycle',
    label: 'Συμμετέχοντες με βαθμό γλώσσας',
    definition:
      'Διαφορετικοί άνθρωποι με αίτηση της περιόδου που έχει βαθμό γλώσσας 1, 2, 3 ή 4, όπως δόθηκε στο κέντρο αξιολόγησης. Άλλες τιμές δεν μετρούν.',
    limit: 'Δεν λέει τίποτε για όσους δεν έχουν βαθμό.',
    numerator: 'Με βαθμό γλώσσας',
    denominator: 'Όλοι οι αιτούντες',
    rate: 'των αιτούντων',
    breakdown: 'Ανά βαθμό',
    needs: ['applications', 'cycles'],
  },
  gameScores: {
    group: 'cycle',
    label: 'Κατανομή βαθμών παιχνιδιών',
    definition:
      'Αιτήσεις της περιόδου με βαθμό 0-100 στην αξιολόγηση με παιχνίδια. Ο βαθμός στρογγυλεύεται και μπαίνει σε μία από έξι ομάδες. Όσες δεν έχουν βαθμό δεν μετρούν.',
    limit: 'Δεν λέει πώς θα τα πήγαιναν όσοι δεν έπαιξαν, ούτε πόσο καλά θα δουλέψει κάποιος.',
    numerator: 'Αιτήσεις με βαθμό',
    denominator: 'Όλες οι αιτήσεις',
    rate: 'των αιτήσεων',
    breakdown: 'Ανά ομάδα',
    needs: ['applications', 'cycles'],
  },
  certified: {
    group: 'cycle',
    label: 'Πιστοποιημένοι',
    definition: 'Άνθρωποι με πιστοποιητικό σε ισχύ που δόθηκε μέσα στην περίοδο. Όσα έληξαν δεν μετρούν.',
    limit: 'Δεν λέει αν βρήκαν δουλειά.',
    numerator: 'Πιστοποιημένοι',
    needs: ['profiles', 'cycles'],
  },
  certifiedUnemployed: {
    group: 'cycle',
    label: 'Πιστοποιημένοι χωρίς εργασία',
    definition: 'Πιστοποιημένοι της περιόδου που δεν έχουν προσληφθεί.',
    limit: 'Όποιος εργάζεται χωρίς να το ξέρει η πλατφόρμα μετρά εδώ.',
    numerator: 'Χωρίς εργασία',
    denominator: 'Πιστοποιημένοι',
    rate: 'των πιστοποιημένων',
    needs: ['profiles', 'cycles'],
  },
  certifiedWomen: {
    group: 'cycle',
    label: 'Πιστοποιημένες γυναίκες',
    definition: 'Γυναίκες με πιστοποιητικό σε ισχύ που δόθηκε μέσα στην περίοδο.',
    limit: 'Όποιος δεν δήλωσε φύλο μετρά μόνο στο σύνολο.',
    numerator: 'Γυναίκες',
    denominator: 'Πιστοποιημένοι',
    rate: 'των πιστοποιημένων',
    needs: ['profiles', 'cycles'],
  },
  certifiedDisability: {
    group: 'cycle',
    label: 'Πιστοποιημένοι με αναπηρία',
    definition: 'Πιστοποιημένοι της περιόδου με δηλωμένη αναπηρία.',
    limit: 'Όποιος δεν το δήλωσε δεν μετρά, άρα μπορεί να είναι περισσότεροι.',
    numerator: 'Με αναπηρία',
    denominator: 'Πιστοποιημένοι',
    rate: 'των πιστοποιημένων',
    needs: ['profiles', 'cycles'],
  },
  placement: headlineFigures.placement,
  daysToHire: headlineFigures.daysToHire,
  programmeHours: {
    group: 'cycle',
    label: 'Ώρες εκπαίδευσης',
    definition:
      'Για κάθε κύκλο που δημιουργήθηκε μέσα στην περίοδο: όσοι ολοκλήρωσαν με επιτυχία × (τεχνικές + ήπιες δεξιότητες + ώρες μάθησης).',
    limit: 'Είναι οι ώρες του κύκλου, όχι παρουσίες. Όσοι δεν ολοκλήρωσαν δεν μετρούν.',
    numerator: 'Όσοι ολοκλήρωσαν με επιτυχία',
    breakdown: 'Ανά κύκλο',
    unit: 'ώρες',
    needs: ['cycles', 'applications'],
  },
  ages: {
    group: 'cycle',
    label: 'Ηλικίες',
    definition:
      'Αιτούντες και πιστοποιημένοι της περιόδου ανά ηλικιακή ομάδα, με τη σημερινή τους ηλικία. Κάτω των 18 και χωρίς ημερομηνία γέννησης δεν μετρούν.',
    limit: 'Δεν λέει την ηλικία που είχαν όταν έκαναν αίτηση.',
    numerator: 'Αιτούντες με γνωστή ηλικία',
    denominator: 'Όλοι οι αιτούντες',
    rate: 'των αιτούντων',
    breakdown: 'Ανά ηλικιακή ομάδα',
    needs: ['applications', 'cycles', 'profiles'],
  },
  educations: {
    group: 'cycle',
    label: 'Σπουδές των αιτούντων',
    definition:
      'Αιτούντες της περιόδου ανά κλάδο σπουδών. Όποιος έχει σπουδές σε περισσότερες βαθμίδες μετρά σε καθεμία.',
    limit: 'Είναι δήλωση των ίδιων: δεν λέει αν πήραν τον τίτλο.',
    numerator: 'Αιτούντες με δηλωμένες σπουδές',
    denominator: 'Όλοι οι αιτούντες',
    rate: 'των αιτούντων',
    breakdown: 'Ανά κλάδο',
    needs: ['applications', 'cycles', 'educations'],
  },
} as const satisfies Record<string, FigureWords>

export const figureWords = { ...companyFigures, ...cycleFigures }

export type FigureId = keyof typeof figureWords
export const figureIds = Object.keys(figureWords) as FigureId[]
export const wordsOf = (id: FigureId): FigureWords => figureWords[id]

/** Figures that fall into groups: drawn, not told as a number. */
export const distributionIds = [
  'ages',
  'educations',
  'gameScores',
  'languageScores',
] as const satisfies readonly FigureId[]
export type DistributionId = (typeof distributionIds)[number]

/** Tables of their own: the number of their rows says nothing. */
export const listIds = [
  'companies',
  'mostOpenings',
  'completedProgrammes',
  'hiringsPerProgramme',
] as const satisfies readonly FigureId[]

/** What is drawn, or a table: how many rows it has says nothing. */
export const uncountedIds: readonly FigureId[] = ['ages', 'educations', 'gameScores', 'mostOpenings']

/** About people with a special trait: hidden behind a reason while they are few. */
export const specialFigureIds = ['disabilityApplicants', 'certifiedDisability'] as const satisfies readonly FigureId[]
export type SpecialFigureId = (typeof specialFigureIds)[number]

export const listWords: Record<ListName, string> = {
  educations: 'Σπουδές',
  users: 'Πρόσωπα',
  profiles: 'Προφίλ',
  companies: 'Εταιρείες',
  listings: 'Αγγελίες',
  hires: 'Προσλήψεις',
  shortlists: 'Υποψήφιοι αγγελιών',
  cycles: 'Κύκλοι',
  applications: 'Αιτήσεις',
}

export const listingStatusWords = { OPEN: 'Ανοιχτή', DISABLED: 'Ανενεργή', CLOSED: 'Κλειστή' } as const
export const cycleStatusWords = {
  JUST_CREATED_UNABLE_TO_APPLY: 'Σε προετοιμασία',
  OPEN_FOR_APPLICATIONS: 'Ανοιχτός για αιτήσεις',
  CLOSED: 'Κλειστός',
  COMPLETED: 'Ολοκληρωμένος',
} as const
export const shortlistStatusWords = {
  BOOKMARKED: 'Ξεχωρισμένος',
  REJECTED: 'Απορρίφθηκε',
  INTERVIEWED: 'Σε συνέντευξη',
  HIRED: 'Προσλήφθηκε',
} as const
