import { formatDateTime, formatNumber, plural } from '#shared/core/format.ts'

const people = (count: number) => plural(count, 'υποψήφιος', 'υποψήφιοι')
const rows = (count: number) => plural(count, 'γραμμή', 'γραμμές')

export const candidateImportTexts = {
  title: 'Εισαγωγή υποψηφίων',
  candidates: 'Υποψήφιοι',
  subtitle: 'Από αρχείο Excel ή CSV. Τίποτα δεν γράφεται πριν το πεις.',
  upload: {
    title: 'Νέα λίστα',
    hint: 'Η πρώτη γραμμή έχει τις επικεφαλίδες. Έως 50.000 γραμμές.',
    file: 'Αρχείο',
    send: 'Ανέβασμα και αντιστοίχιση στηλών',
    template: 'Κατέβασε πρότυπο',
    templateName: 'Πρότυπο εισαγωγής υποψηφίων.csv',
  },
  recent: {
    title: 'Πρόσφατες λίστες',
    none: 'Καμία λίστα ακόμη.',
    rows: (count: number) => rows(count),
    at: (at: string) => formatDateTime(at),
    taken: (created: number, filled: number) =>
      `${created === 1 ? 'Μπήκε' : 'Μπήκαν'} ${people(created)}${filled > 0 ? `, συμπληρώθηκαν τα στοιχεία ${formatNumber(filled)}` : ''}`,
  },
  states: {
    UPLOADED: 'Ανέβηκε',
    CHECKED: 'Ελέγχθηκε',
    RUNNING: 'Τρέχει',
    DONE: 'Ολοκληρώθηκε',
    FAILED: 'Σταμάτησε',
  },
  kinds: {
    NEW: 'Νέοι',
    KNOWN: 'Γνωστοί (ίδιο e-mail)',
    ALIKE: 'Μοιάζουν με γνωστούς',
    REPEATED: 'Δεύτερη φορά στο αρχείο',
    BAD: 'Με λάθη',
  },
  kindHints: {
    NEW: 'Μπαίνουν ως νέοι υποψήφιοι.',
    KNOWN: {
      skip: 'Το e-mail υπάρχει ήδη. Μένουν όπως είναι.',
      fill: 'Το e-mail υπάρχει ήδη. Συμπληρώνονται τα κενά τους.',
    },
    ALIKE: {
      skip: 'Ίδιο τηλέφωνο ή όνομα με κάποιον, άλλο e-mail. Δεν μπαίνουν.',
      import: 'Ίδιο τηλέφωνο ή όνομα με κάποιον, άλλο e-mail. Μπαίνουν ως νέοι.',
    },
    REPEATED: 'Το e-mail υπάρχει σε προηγούμενη γραμμή του αρχείου. Δεν μπαίνουν.',
    BAD: 'Δεν μπαίνουν μέχρι να διορθωθούν.',
  },
  columns: {
    title: 'Στήλες',
    hint: 'Τι σημαίνει κάθε στήλη του αρχείου. Την επόμενη φορά οι ίδιες επικεφαλίδες αντιστοιχίζονται μόνες τους.',
    sample: 'Παραδείγματα',
    field: 'Πεδίο υποψηφίου',
    fieldOf: (heading: string) => `Πεδίο για τη στήλη «${heading}»`,
    leaveOut: 'Δεν εισάγεται',
    known: 'Όσοι υπάρχουν ήδη με το ίδιο e-mail',
    knownSkip: 'Μένουν όπως είναι',
    knownFill: 'Συμπληρώνονται τα κενά τους, χωρίς να αλλάζει ό,τι έχουν',
    alike: 'Όσοι μοιάζουν με κάποιον (τηλέφωνο ή όνομα)',
    alikeSkip: 'Δεν μπαίνουν',
    alikeImport: 'Μπαίνουν ως νέοι',
    check: 'Έλεγχος όλων των γραμμών',
    again: 'Νέος έλεγχος',
    changed: 'Άλλαξες την αντιστοίχιση. Έλεγξε ξανά τις γραμμές.',
  },
  results: {
    title: 'Τι θα γίνει',
    leftTitle: 'Όσες γραμμές δεν μπήκαν',
    hint: (total: number) => `${rows(total)} στο αρχείο. Δεν έχει γραφτεί τίποτα ακόμη.`,
    row: 'Γραμμή',
    person: 'Στοιχεία',
    problem: 'Παρατήρηση',
    none: 'Καμία γραμμή εδώ.',
    known: 'Δες ποιος είναι',
    shown: (from: number, to: number, total: number) =>
      `${formatNumber(from)}–${formatNumber(to)} από ${formatNumber(total)}`,
    previous: 'Προηγούμενες',
    next: 'Επόμενες',
    download: 'Γραμμές που δεν μπαίνουν (Excel)',
    start: (count: number) => `Εισαγωγή ${formatNumber(count)} ${count === 1 ? 'γραμμής' : 'γραμμών'}`,
    nothing: 'Καμία γραμμή δεν μπορεί να μπει. Διόρθωσε το αρχείο και ανέβασέ το ξανά.',
    confirmTitle: 'Εισαγωγή υποψηφίων',
    confirmBody: (fresh: number, filled: number) =>
      `${fresh === 1 ? 'Θα μπει' : 'Θα μπουν'} ${people(fresh)}${filled > 0 ? ` και θα συμπληρωθούν τα στοιχεία ${filled === 1 ? 'ενός γνωστού' : `${formatNumber(filled)} γνωστών`}` : ''}.`,
  },
  job: {
    title: 'Εισαγωγή υποψηφίων',
    note: (done: number, total: number) => `${formatNumber(done)} από ${formatNumber(total)}`,
    stay: 'Μπορείς να φύγεις από τη σελίδα: η εισαγωγή συνεχίζεται και μετά από επανεκκίνηση.',
    failed: 'Η εισαγωγή σταμάτησε. Όσες γραμμές είχαν μπει έμειναν, οι υπόλοιπες περιμένουν.',
    go: (count: number) => `Συνέχεια με ${rows(count)}`,
  },
  done: {
    title: 'Η εισαγωγή ολοκληρώθηκε',
    left: (count: number) =>
      `${rows(count)} δεν ${count === 1 ? 'μπήκε' : 'μπήκαν'}. Κατέβασέ τις, διόρθωσέ τις και ανέβασέ τις ξανά.`,
    all: 'Μπήκαν όλες οι γραμμές.',
    see: 'Δες τους υποψηφίους',
  },
  discard: {
    label: 'Απόρριψη λίστας',
    title: 'Απόρριψη λίστας',
    body: 'Οι γραμμές της λίστας σβήνονται. Όσοι υποψήφιοι έχουν ήδη μπει, μένουν.',
  },
} as const
