import { agreeing, formatDateTime, formatNumber, plural } from '#shared/core/format.ts'

const people = (count: number) => plural(count, 'υποψήφιος', 'υποψήφιοι')
const rows = (count: number) => plural(count, 'γραμμή', 'γραμμές')

export const candidateImportTexts = {
  title: 'Εισαγωγή υποψηφίων',
  candidates: 'Υποψήφιοι',
  subtitle: 'Από αρχείο Excel ή CSV. Τίποτα δεν γράφεται πριν το πεις.',
  upload: {
    title: 'Νέα λίστα',
    hint: 'Η πρώτη γραμμή έχει τις επικεφαλίδες. Έως 50.000 γραμμές. Αν αναγνωριστούν όλες οι στήλες, ο έλεγχος γίνεται αμέσως.',
    file: 'Αρχείο',
    going: 'Ανεβαίνει και ελέγχεται…',
    template: 'Κατέβασε πρότυπο',
    templateName: 'Πρότυπο εισαγωγής υποψηφίων.csv',
  },
  recent: {
    title: 'Πρόσφατες λίστες',
    none: 'Καμία λίστα ακόμη.',
    rows: (count: number) => rows(count),
    at: (at: string) => formatDateTime(at),
    taken: (created: number, filled: number) =>
      `${created === 1 ? 'Μπήκε' : 'Μπήκαν'} ${people(created)}${filled > 0 ? `, συμπληρώθηκαν τα στοιχεία ${filled === 1 ? 'ενός' : formatNumber(filled)}` : ''}`,
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
      skip: 'Το e-\u2060mail υπάρχει ήδη. Μένουν όπως είναι.',
      fill: 'Το e-\u2060mail υπάρχει ήδη. Συμπληρώνονται τα κενά τους.',
    },
    ALIKE: {
      skip: 'Ίδιο τηλέφωνο ή όνομα με κάποιον, άλλο e-\u2060mail. Δεν μπαίνουν.',
      import: 'Ίδιο τηλέφωνο ή όνομα με κάποιον, άλλο e-\u2060mail. Μπαίνουν ως νέοι.',
    },
    REPEATED: 'Το e-\u2060mail υπάρχει σε προηγούμενη γραμμή του αρχείου. Δεν μπαίνουν.',
    BAD: 'Δεν μπαίνουν μέχρι να διορθωθούν.',
  },
  columns: {
    title: 'Στήλες',
    hint: 'Τι σημαίνει κάθε στήλη του αρχείου. Την επόμενη φορά οι ίδιες επικεφαλίδες αντιστοιχίζονται μόνες τους.',
    sample: 'Παραδείγματα',
    field: 'Πεδίο υποψηφίου',
    fieldOf: (heading: string) => `Πεδίο για τη στήλη «${heading}»`,
    leaveOut: 'Δεν εισάγεται',
    known: 'Όσοι υπάρχουν ήδη με το ίδιο e-\u2060mail',
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
    nothing: 'Καμία γραμμή δεν μπορεί να μπει. Διόρθωσε τα κελιά εδώ, ή το αρχείο και ανέβασέ το ξανά.',
    will: (fresh: number, filled: number) =>
      `${fresh === 1 ? 'Θα μπει' : 'Θα μπουν'} ${people(fresh)}${filled > 0 ? ` και θα συμπληρωθούν τα στοιχεία ${filled === 1 ? 'ενός γνωστού' : `${formatNumber(filled)} γνωστών`}` : ''}. Η εισαγωγή αναιρείται ολόκληρη.`,
  },
  job: {
    title: 'Εισαγωγή υποψηφίων',
    note: (done: number, total: number) => `${formatNumber(done)} από ${formatNumber(total)}`,
    stay: 'Μπορείς να φύγεις από τη σελίδα: η εισαγωγή συνεχίζεται και μετά από επανεκκίνηση.',
    failed: 'Η εισαγωγή σταμάτησε. Όσες γραμμές είχαν μπει έμειναν, οι υπόλοιπες περιμένουν.',
    go: (count: number) => `Αναίρεση για ${plural(count, 'υποψήφιο', 'υποψηφίους')}`,
  },
  done: {
    title: 'Η εισαγωγή ολοκληρώθηκε',
    left: (count: number) =>
      `${rows(count)} δεν ${count === 1 ? 'μπήκε' : 'μπήκαν'}. Διόρθωσε τα κελιά τους εδώ, ή κατέβασέ τις και ανέβασέ τις ξανά.`,
    all: 'Μπήκαν όλες οι γραμμές.',
    see: 'Δες τους υποψηφίους',
  },
  unknowns: {
    title: 'Άγνωστες τιμές',
    hint: 'Πες μία φορά τι σημαίνει καθεμία. Ισχύει για όλες τις γραμμές, και θα το θυμάται στις επόμενες λίστες.',
    where: (field: string, count: number) => `${field}, ${rows(count)}`,
    meaningOf: (value: string) => `Τι σημαίνει «${value}»`,
    choose: 'Διάλεξε τιμή',
    asTyped: (value: string) => `Μένει «${value}»`,
    leaveEmpty: 'Μένει κενό',
    explain: (count: number) => `Αλλαγή σε ${rows(count)}`,
    takeAll: (count: number) => `Δέξου και τις ${formatNumber(count)} προτάσεις`,
    done: (value: string, meaning: string, count: number) =>
      `«${value}»: ${meaning === value ? 'μένει όπως είναι' : meaning === '' ? 'μένει κενό' : meaning}, ${rows(count)}`,
  },
  cell: {
    label: (field: string, row: number) => `${field}, γραμμή ${row}`,
    save: 'Διόρθωση',
    done: (row: number) => `Η γραμμή ${row} διορθώθηκε και ελέγχθηκε ξανά.`,
  },
  undo: {
    label: 'Αναίρεση εισαγωγής',
    again: (count: number) =>
      `Αναίρεση και για ${count === 1 ? 'τον έναν' : `τους ${formatNumber(count)}`} που έμειναν`,
    title: 'Αναίρεση εισαγωγής',
    body: (count: number) =>
      `Η λίστα έφερε ή συμπλήρωσε ${plural(count, 'υποψήφιο', 'υποψηφίους')}. Όσοι μπήκαν σβήνονται οριστικά και όσα συμπληρώθηκαν αδειάζουν. Όποιος άλλαξε στο μεταξύ, έκανε αίτηση ή έχει άλλο ιστορικό, μένει όπως είναι, και θα δεις γιατί. Κανείς δεν παίρνει γράμμα.`,
    go: (count: number) => `Αναίρεση για ${plural(count, 'υποψήφιο', 'υποψηφίους')}`,
    stay: 'Μπορείς να φύγεις από τη σελίδα: η αναίρεση συνεχίζεται και μετά από επανεκκίνηση.',
    stopped: (count: number) => `Η αναίρεση σταμάτησε. Ως εκεί αναιρέθηκε για ${formatNumber(count)}.`,
    done: 'Η εισαγωγή αναιρέθηκε',
    removed: (removed: number, kept: number) =>
      `${agreeing(removed, 'Αναιρέθηκε', 'Αναιρέθηκαν')} ${people(removed)}${kept > 0 ? `, ${agreeing(kept, 'έμεινε', 'έμειναν')} ${formatNumber(kept)}` : ''}.`,
    keptTitle: 'Όσοι έμειναν',
    keptHint: (count: number) => `${people(count)}, με τον λόγο.`,
    person: 'Υποψήφιος',
    reason: 'Γιατί έμεινε',
  },
  discard: {
    label: 'Απόρριψη λίστας',
    title: 'Απόρριψη λίστας;',
    body: 'Η λίστα σβήνεται με τις γραμμές της. Κανείς δεν μπαίνει.',
  },
  /** Of a list that was taken. */
  remove: {
    label: 'Διαγραφή λίστας',
    title: 'Διαγραφή λίστας;',
    body: 'Σβήνεται μόνο η λίστα με τις γραμμές της. Οι υποψήφιοι μένουν, και η εισαγωγή δεν αναιρείται πια.',
  },
} as const
