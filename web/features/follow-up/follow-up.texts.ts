import { agreeing, formatDate, formatPercent, plural } from '#shared/core/format.ts'
import { atFollowUpMonths, monthsAfterHire, monthsPassed } from '#shared/features/follow-up/follow-up.rules.ts'

export const followUpTexts = {
  title: 'Παρακολούθηση',
  subtitle: `Αν κράτησε η πρόσληψη: τι λένε απόφοιτος και εταιρεία ${atFollowUpMonths}.`,
  list: 'Ερωτήσεις μετά την πρόσληψη',
  search: 'Όνομα ή εταιρεία',
  graduate: 'Λέει ο απόφοιτος',
  employer: 'Λέει η εταιρεία',
  hire: 'Πρόσληψη',
  empty: 'Καμία πρόσληψη ακόμη',
  emptyBody: 'Μόλις καταχωριστεί μια πρόσληψη, φαίνεται εδώ πότε θα ρωτηθούν οι δύο πλευρές.',
  views: { disputed: 'Διαφωνίες', waiting: 'Περιμένουν', half: 'Απάντησε ο ένας', silent: 'Χωρίς απάντηση' },
  monthsAfter: (month: number) => `${monthsAfterHire(month)} μετά`,
  figures: {
    title: 'Πού βρισκόμαστε',
    about:
      'Από όσους απάντησαν. Όσοι σωπαίνουν μπορεί να έφυγαν ή να έμειναν: το ποσοστό δεν λέει τίποτα για αυτούς, ούτε γιατί έφυγε κάποιος. Διαγραμμένα πρόσωπα δεν μετρούν.',
    practiceNote:
      'Πρακτική σε μια απάντηση, αορίστου σε επόμενη. Όσες δεν ρωτήθηκαν ξανά μπορεί να έγιναν χωρίς να το ξέρουμε.',
    works: (month: number) => `Εργάζονται εκεί μετά από ${monthsAfterHire(month)}`,
    of: (answered: number, recipients: number) =>
      recipients === 0
        ? 'κανείς δεν έχει ρωτηθεί ακόμη'
        : `${answered} με απάντηση από ${recipients} που ${agreeing(recipients, 'ρωτήθηκε', 'ρωτήθηκαν')}`,
    few: 'Λίγες απαντήσεις: το ποσοστό αλλάζει με έναν άνθρωπο.',
    practice: 'Από πρακτική σε αορίστου',
    practiceOf: (practices: number) =>
      practices === 0
        ? 'καμία πρόσληψη δεν άρχισε ως πρακτική'
        : `σε ${plural(practices, 'πρόσληψη που άρχισε', 'προσλήψεις που άρχισαν')} ως πρακτική`,
  },
  survival: {
    title: 'Πόσο κρατούν οι προσλήψεις',
    about:
      'Εκτίμηση Kaplan–Meier: κάθε πρόσληψη μετράει ως την τελευταία φορά που κάποιος είπε τι απέγινε. Αν όσοι έφυγαν απαντούν πιο σπάνια, η πραγματική παραμονή είναι χαμηλότερη. Δεν λέει γιατί έφυγε κάποιος ούτε αν βρήκε αλλού δουλειά.',
    by: 'Σύγκριση',
    groupings: { all: 'Όλες μαζί', year: 'Έτος πρόσληψης', region: 'Περιφέρεια', organizer: 'Φορέας' },
    all: 'Όλες οι προσλήψεις',
    unknown: 'Άγνωστο',
    month: 'Μετά από',
    start: 'Πρόσληψη',
    none: 'Χρειάζονται τουλάχιστον 5 προσλήψεις με απάντηση για να φανεί η καμπύλη.',
    hires: (label: string, hires: number) => `${label} (${hires})`,
    range: (at: { month: number; low: number; high: number; at_risk: number }) =>
      `${monthsAfterHire(at.month)}: από ${formatPercent(at.low, 1)} έως ${formatPercent(at.high, 1)}, με ${plural(at.at_risk, 'πρόσληψη', 'προσλήψεις')}`,
    ranges: 'Εύρος 95%',
    hidden: (groups: number) =>
      `${plural(groups, 'ομάδα δεν φαίνεται', 'ομάδες δεν φαίνονται')}: λιγότερες από 5 προσλήψεις με απάντηση, ή πέρα από τις έξι μεγαλύτερες.`,
  },
  open: 'Άνοιγμα',
} as const

/** The page behind the link. Graduates are «εσύ», companies are «εσείς». */
export const followUpPageTexts = {
  ended: 'Η ερώτηση απαντήθηκε ή έχει κλείσει. Δεν χρειάζεται να γίνει κάτι άλλο.',
  settled: 'Το γραφείο έχει ήδη κλείσει αυτή την ερώτηση.',
  GRADUATE: {
    title: 'Πώς πάει η δουλειά;',
    intro: ({ month, company, position }: { month: number; company: string; position: string }) =>
      `${monthsPassed(month)} από την πρόσληψή σου στην εταιρεία «${company}» (${position}). Πού βρίσκεσαι τώρα;`,
    answers: {
      SAME_JOB: 'Εργάζομαι ακόμη εκεί',
      OTHER_JOB: 'Εργάζομαι αλλού',
      SEEKING: 'Ψάχνω δουλειά',
      STUDYING: 'Σπουδάζω',
      LEFT: '',
    },
    thanks: 'Το καταγράψαμε. Ευχαριστούμε!',
    change: 'Αν πατήσεις άλλη απάντηση, μετράει η τελευταία.',
    details: 'Αν θέλεις, πες μας και αυτά:',
    inField: 'Η δουλειά έχει σχέση με όσα έμαθες στο πρόγραμμα;',
    stop: 'Δεν θέλω να με ρωτάτε',
    stopTitle: 'Να μη σε ξαναρωτήσουμε;',
    stopBody: 'Δεν θα ρωτήσουμε ξανά για τη δουλειά σου ούτε εσένα ούτε την εταιρεία.',
    stopYes: 'Να μη με ρωτάτε',
    stopNo: 'Πίσω',
  },
  EMPLOYER: {
    title: 'Εργάζονται ακόμη στην εταιρεία σας;',
    intro: (company: string) => `«${company}»: ένα πάτημα για κάθε άτομο αρκεί.`,
    person: ({ position, hired, month }: { position: string; hired: string; month: number }) =>
      `${position} · πρόσληψη ${formatDate(hired)} · ${monthsAfterHire(month)} μετά`,
    answers: { SAME_JOB: 'Ναι, εργάζεται', LEFT: 'Όχι πια', OTHER_JOB: '', SEEKING: '', STUDYING: '' },
    thanks: 'Το καταγράψαμε. Ευχαριστούμε!',
    details: 'Αν θέλετε, συμπληρώστε και αυτά:',
    left: (count: number) =>
      count === 0 ? 'Απαντήσατε για όλους. Ευχαριστούμε!' : `${agreeing(count, 'Μένει', 'Μένουν')} ${count}`,
  },
  contract: 'Σύμβαση',
  hours: 'Ωράριο',
  yes: 'Ναι',
  no: 'Όχι',
} as const
