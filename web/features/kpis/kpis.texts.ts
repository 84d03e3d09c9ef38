import { formatNumber, plural } from '#shared/core/format.ts'
import { distributionWords, funnelTitle } from '#shared/features/kpis/kpis.charts.ts'
import { cohortColumnWords, cohortHint, cohortTitle } from '#shared/features/kpis/kpis.cohorts.ts'
import { filterWords, groupWords, periodWords } from '#shared/features/kpis/kpis.views.ts'

/** Of one, and of many. */
const units = {
  ages: ['αιτών, %', 'αιτούντες, %'],
  educations: ['τίτλος αιτούντων, %', 'τίτλοι αιτούντων, %'],
  gameScores: ['αίτηση, %', 'αιτήσεις, %'],
  languageScores: ['αίτηση, %', 'αιτήσεις, %'],
} as const

export const kpisTexts = {
  help: 'Κάθε αριθμός συγκρίνεται με τις ίδιες ημέρες της προηγούμενης περιόδου. Πάτησέ τον για τον ορισμό και τις γραμμές του.',
  smallGroup: 'Λιγότερα από πέντε πρόσωπα. Ανοίγει με γραμμένο λόγο.',
  title: 'Δείκτες',
  refresh: 'Ανανέωση',
  reading: 'Διαβάζονται τα στοιχεία…',
  readAt: (time: string) => `Στοιχεία στις ${time}`,
  workbook: 'Λήψη σε Excel',
  headlines: 'Οι έξι κύριοι δείκτες',
  beforeValue: (value: string) => `πριν ${value}`,
  failedOne: (lists: string) => `Δεν φορτώθηκε: ${lists}`,
  removed: (count: number) => plural(count, 'διαγραμμένο πρόσωπο δεν μετρά', 'διαγραμμένα πρόσωπα δεν μετρούν'),
  failedLists: (lists: string) => `Λείπουν: ${lists}. Όσοι αριθμοί και γραφήματα τα χρειάζονται δεν φαίνονται.`,
  failedWorker: 'Ο υπολογισμός δεν ολοκληρώθηκε.',
  groups: {
    company: { title: groupWords.company },
    cycle: { title: groupWords.cycle },
  },
  filters: {
    label: 'Περίοδος και κύκλοι',
    from: 'Από',
    until: 'Έως',
    apart: 'Άλλη περίοδος για τους κύκλους',
    programmes: filterWords.programmes,
    allProgrammes: 'Όλοι οι κύκλοι',
    programmesHint: 'Οι κύκλοι και ο φορέας αφορούν αιτήσεις, πιστοποιητικά και τοποθέτηση, όχι τις εταιρείες.',
    category: filterWords.category,
    allCategories: 'Όλοι οι φορείς',
    goneProgramme: 'Κάποιος κύκλος δεν υπάρχει πια',
    goneCategory: 'Κανένας κύκλος δεν έχει πια αυτόν τον φορέα',
    period: 'Περίοδος',
    presets: periodWords,
    compare: 'Σύγκριση με',
    nothingBefore: 'Χωρίς αρχή της περιόδου δεν υπάρχει σύγκριση.',
    wrongOrder: 'Το «έως» είναι πριν από το «από»',
  },
  warnings: {
    over: 'Πάνω από 100%: έλεγξε τις γραμμές',
    few: 'Στηρίζεται σε λιγότερους από πέντε',
  },
  panel: {
    close: 'Κλείσιμο',
    empty: 'Καμία γραμμή με αυτά τα φίλτρα.',
    rows: 'Ποιες γραμμές',
    before: (label: string) => `${label}, τις ίδιες ημέρες πριν`,
    beforeValue: (value: string) => `πριν ${value}`,
    formats: { xlsx: 'XLSX', csv: 'CSV' },
    sort: 'Ταξινόμηση',
    unsorted: 'Με τη σειρά τους',
    sortBy: (column: string) => `Κατά: ${column}`,
    ascending: 'Αύξουσα σειρά',
    descending: 'Φθίνουσα σειρά',
    total: (count: number) => plural(count, 'γραμμή', 'γραμμές'),
    more: (count: number) => `Ακόμη ${formatNumber(count)}`,
  },
  figures: {
    title: 'Όλοι οι δείκτες',
    lists: 'Πίνακες και κατανομές',
    columns: ['Δείκτης', 'Τιμή', 'Ποσοστό', 'Πριν', 'Ποσοστό πριν'],
  },
  cohorts: {
    title: cohortTitle,
    way: 'Όλη η πορεία και οι χρόνοι',
    hint: cohortHint,
    empty: 'Κανένας κύκλος με αυτά τα φίλτρα.',
    none: 'Δεν υπάρχει ακόμη εκπαιδευτικός κύκλος.',
    columns: cohortColumnWords,
    all: (count: number) => `Σύνολο, ${plural(count, 'κύκλος', 'κύκλοι')}`,
    more: (count: number) => (count === 1 ? 'Ακόμη 1 κύκλος' : `Ακόμη ${formatNumber(count)} κύκλοι`),
    soFar: (count: string) => `${count} ως τώρα`,
    matures: (day: string) => `ώριμο ${day}`,
    few: (hired: number, due: number) => `${hired} από ${due} · πολύ λίγοι`,
    ofDue: (due: number) => `από ${formatNumber(due)}`,
  },
  charts: {
    month: 'Μήνας',
    period: 'Περίοδος',
    before: 'Πριν',
    group: 'Ομάδα',
    byMonth: (label: string) => `${label} ανά μήνα`,
    partial: (month: string, day: number, days: number) => `${month}: ${day} από ${days} ημέρες`,
    monthWords: (month: string, now: string, before: string | undefined) =>
      before === undefined ? `${month}: ${now}` : `${month}: ${now}, πριν ${before}`,
    groupWords: (group: string, now: string, before: string | undefined) =>
      before === undefined ? `${group}: ${now}` : `${group}: ${now}, πριν ${before}`,
    of: (count: number, id: keyof typeof units) => plural(count, units[id][0], units[id][1]),
    distributions: distributionWords,
    /** Under a bar there is little room. */
    shortGroups: { Μεταπτυχιακό: 'Μεταπτ.' } as Record<string, string>,
    funnel: funnelTitle,
    funnelHint:
      'Αιτήσεις της περιόδου που έφτασαν ως αυτό το στάδιο, όσες προχώρησαν κι άλλο μαζί. Δεν λέει γιατί σταμάτησαν οι άλλες.',
    stages: {
      applied: 'Αιτήσεις',
      game: 'Παιχνίδια',
      centre: 'Κέντρο',
      final: 'Φιναλίστ',
      succeeded: 'Ολοκλήρωσαν',
      hired: 'Προσλήφθηκαν',
    },
    stage: 'Στάδιο',
    count: 'Πλήθος',
  },
  files: {
    about: 'Σχετικά',
    summary: 'Σύνοψη',
    figure: 'Δείκτης',
    value: 'Τιμή',
    rate: 'Ποσοστό',
    definition: 'Ορισμός',
    workbook: 'Δείκτες',
    madeAt: (time: string) => `Εξαγωγή: ${time}`,
    asOf: (day: string) => `Όπως ήταν τα πράγματα στο τέλος της ημέρας ${day}`,
    failed: 'Το αρχείο δεν ετοιμάστηκε. Δοκίμασε ξανά.',
  },
  sending: {
    open: 'Με e-mail',
    title: 'Δείκτες με e-mail',
    name: 'Όνομα',
    nameHint: 'Με αυτό το όνομα μένει στις Αναφορές. Από εκεί αλλάζει και σταματά η αποστολή.',
    nameOf: (period: string | null) => (period ? `Δείκτες, ${period}` : 'Δείκτες'),
    shown: (period: string | null) =>
      period === 'όλα'
        ? 'Φεύγει με τα φίλτρα που βλέπεις τώρα.'
        : period
          ? `Φεύγει με τα φίλτρα που βλέπεις τώρα. Το «${period}» μετρά από την ημέρα κάθε αποστολής.`
          : 'Φεύγει με τα φίλτρα που βλέπεις τώρα, για τις ίδιες ημέρες κάθε φορά.',
  },
  report: {
    open: 'Έκθεση',
    slides: 'Διαφάνειες',
    title: 'Έκθεση δεικτών',
    definitions: 'Τι μετρά κάθε δείκτης',
    madeAt: (time: string) => `Στοιχεία της ${time}`,
    back: 'Πίσω στους δείκτες',
    print: 'Εκτύπωση',
  },
} as const
