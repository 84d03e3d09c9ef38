import { agreeing, formatDate, formatNumber, plural } from '#shared/core/format.ts'

const people = (count: number) => plural(count, 'υποψήφιος', 'υποψήφιοι')
/** «Μπήκε 1 υποψήφιος», «Μπήκαν 3 υποψήφιοι». */
const who = (count: number, singular: string, plural: string) => `${count === 1 ? singular : plural} ${people(count)}`
const already = (count: number, singular: string, plural: string) =>
  count > 0 ? `, ${formatNumber(count)} ${count === 1 ? singular : plural}` : ''

const acts = { ON: 'Ενεργοποίηση', FROZEN: 'Πάγωμα', OFF: 'Απόκρυψη' } as const
type SwitchState = keyof typeof acts

export const candidatesTexts = {
  help: 'Οι εταιρείες βρίσκουν φιναλίστ και αποφοίτους που έχουν δώσει συγκατάθεση, είναι διαθέσιμοι και δεν έχουν προσληφθεί. Το γραφείο τους βλέπει όλους.',
  title: 'Υποψήφιοι',
  create: 'Νέος υποψήφιος',
  import: 'Εισαγωγή από αρχείο',
  search: 'Όνομα, e-mail ή τηλέφωνο',
  columns: {
    stage: 'Στάδιο',
    cycle: 'Κύκλος',
    age: 'Ηλικία',
    education: 'Σπουδές',
    applications: 'Αιτήσεις',
  },
  views: {
    graduates: 'Απόφοιτοι με πιστοποιητικό',
    available: 'Διαθέσιμοι για εργασία',
    hired: 'Έχουν προσληφθεί',
    hidden: 'Μη ενεργοί',
  },
  emptyTitle: 'Δεν υπάρχουν υποψήφιοι',
  emptyBody: 'Καταχώρισε τον πρώτο ή περίμενε αιτήσεις από τη σελίδα ενός προγράμματος.',
  bulk: {
    to: (value: SwitchState) => (count: number) => `${acts[value]} (${formatNumber(count)})`,
    switch: (value: SwitchState, count: number) => `${acts[value]} ${plural(count, 'υποψηφίου', 'υποψηφίων')}`,
    means: {
      ON: 'Οι εταιρείες βλέπουν πάλι όσους έχουν συμφωνήσει, και οι αποστολές του γραφείου φτάνουν.',
      FROZEN:
        'Οι εταιρείες δεν βλέπουν πια τα στοιχεία, οι αποστολές του γραφείου δεν φτάνουν και η προσωπική σελίδα μένει μόνο για ανάγνωση.',
      OFF: 'Οι εταιρείες δεν βλέπουν πια τα στοιχεία και οι αποστολές του γραφείου δεν φτάνουν. Η προσωπική σελίδα μένει όπως είναι.',
    },
    calledOff: (count: number) =>
      count === 1
        ? 'Ακυρώνεται 1 συνέντευξη, με μήνυμα στις δύο πλευρές, και δεν επανέρχεται.'
        : `Ακυρώνονται ${formatNumber(count)} συνεντεύξεις, με μήνυμα στις δύο πλευρές, και δεν επανέρχονται.`,
    same: (count: number) => `${formatNumber(count)} είναι ήδη έτσι.`,
    done: (count: number) => `${who(count, 'Άλλαξε', 'Άλλαξαν')}.`,
    nothing: 'Είναι ήδη έτσι.',
    addToCycle: (count: number) => `Προσθήκη σε κύκλο (${formatNumber(count)})`,
    addToListing: (count: number) => `Προσθήκη σε αγγελία (${formatNumber(count)})`,
    fewForListing: 'Σε μια αγγελία μπαίνουν έως 500 υποψήφιοι τη φορά. Διάλεξέ τους ονομαστικά.',
  },
  toListing: {
    title: 'Προσθήκη σε αγγελία',
    listing: 'Αγγελία',
    hint: 'Γράψε θέση ή εταιρεία. Εμφανίζονται οι ανοιχτές αγγελίες.',
    none: 'Δεν βρέθηκε ανοιχτή αγγελία.',
    body: 'Η εταιρεία θα τους βρει σε όσους ξεχώρισε. Όσοι έχουν προσληφθεί στη θέση μένουν όπως είναι.',
    add: (count: number) => `Προσθήκη: ${people(count)}`,
    done: (count: number) =>
      count === 0
        ? 'Δεν μπήκε κανείς: ήταν ήδη εκεί, ή δεν συμφωνούν να τους βλέπουν εταιρείες.'
        : `${who(count, 'Μπήκε στην αγγελία', 'Μπήκαν στην αγγελία')}.`,
  },
  toCycle: {
    title: 'Προσθήκη σε κύκλο',
    cycle: 'Κύκλος',
    newest: (shown: number, total: number) =>
      `Φαίνονται οι ${formatNumber(shown)} νεότεροι από ${formatNumber(total)}.`,
    add: 'Προσθήκη',
    would: (added: number, there: number) =>
      added === 0
        ? 'Έχουν ήδη όλοι αίτηση σε αυτόν τον κύκλο.'
        : `${who(added, 'Θα προστεθεί', 'Θα προστεθούν')}${already(there, 'έχει ήδη αίτηση', 'έχουν ήδη αίτηση')}.`,
    done: (added: number, there: number) =>
      `${who(added, 'Προστέθηκε', 'Προστέθηκαν')}${already(there, 'είχε ήδη αίτηση', 'είχαν ήδη αίτηση')}.`,
  },
  form: {
    create: 'Νέος υποψήφιος',
    edit: 'Επεξεργασία στοιχείων',
    person: 'Το πρόσωπο',
    disabilityHint: 'Μόνο για τους δείκτες του προγράμματος. Κάθε ανάγνωση καταγράφεται.',
    profile: 'Προφίλ',
    skills: 'Δεξιότητες',
    experience: 'Εμπειρία',
    cv: 'Βιογραφικό',
    cvHint: 'PDF, Word ή εικόνα.',
    saved: 'Τα στοιχεία αποθηκεύτηκαν.',
    putBack: 'Τα στοιχεία είναι όπως πριν.',
    created: 'Ο υποψήφιος καταχωρίστηκε.',
  },
  erasure: {
    title: 'Οριστική διαγραφή στοιχείων',
    body: 'Χωρίς επιστροφή. Το πρόσωπο παίρνει με e-\u2060mail μια απόδειξη με αριθμό.',
    confirm: 'Οριστική διαγραφή',
    type: (word: string) => `Για επιβεβαίωση γράψε: ${word}`,
    erased: 'Τα στοιχεία διαγράφηκαν οριστικά.',
    noMentions: 'Κανένα κείμενο άλλων δεν αναφέρει το πρόσωπο με το ονοματεπώνυμό του.',
    mentions: (count: number) =>
      count === 1 ? 'Αυτό το σημείο ίσως μιλά για το πρόσωπο' : `Αυτά τα ${count} σημεία ίσως μιλούν για το πρόσωπο`,
    mentionsHint:
      'Όπου το επιλέξεις, στη θέση του ονόματος γράφεται «Διαγραμμένο πρόσωπο». Τα υπόλοιπα μένουν όπως είναι.',
    later: (label: string, count: number) =>
      `${label}: ${agreeing(count, 'ένα ακόμη σημείο δεν χωρά', `${formatNumber(count)} ακόμη σημεία δεν χωρούν`)} εδώ. Περιμένουν το γραφείο μετά από αυτά.`,
    changed: (label: string) => `${label} · άλλαξε μετά τη διαγραφή`,
    held: (label: string) => `${label} · υπό νομική δέσμευση: μένει ως έχει ώσπου να λήξει`,
    all: 'Όλα τα σημεία',
    screen: 'Αναφορές σε διαγραμμένο πρόσωπο',
    erasedPerson: 'Τα στοιχεία του προσώπου διαγράφηκαν οριστικά',
    settled: 'Δεν υπάρχουν σημεία που περιμένουν έλεγχο',
    settle: (count: number) =>
      count === 0 ? 'Κανένα δεν μιλά για το πρόσωπο' : `Αντικατάσταση ονόματος σε ${plural(count, 'σημείο', 'σημεία')}`,
  },
  hold: {
    title: 'Νομική δέσμευση',
    set: 'Νομική δέσμευση…',
    see: 'Δες τη δέσμευση',
    since: (by: string, at: string) => (by ? `Την έβαλε ${by}, ${formatDate(at)}.` : `Από ${formatDate(at)}.`),
    keeps:
      'Όσο υπάρχει, κανένας κανόνας δεν σβήνει τα στοιχεία του, κανείς δεν το διαγράφει, και όσα αλλάζουν ή αφαιρούνται κρατιούνται όπως ήταν.',
  },
  story: {
    trail: 'Ίχνος',
    contactHidden: 'E-mail και τηλέφωνο δεν φαίνονται στον ρόλο σου.',
    edit: 'Επεξεργασία',
    cv: 'Βιογραφικό',
    chat: 'Συνομιλία',
    erase: 'Οριστική διαγραφή',
    profile: 'Προφίλ',
    applications: 'Αιτήσεις σε κύκλους',
    listings: 'Αγγελίες',
    interviews: 'Συνεντεύξεις',
    hires: 'Προσλήψεις',
    letters: 'Γράμματα',
    views: 'Ποιοι είδαν βιογραφικό και επικοινωνία',
    history: 'Ιστορικό',
    note: 'Σημείωση του γραφείου',
    saveNote: 'Αποθήκευση σημείωσης',
    noteSaved: 'Η σημείωση αποθηκεύτηκε.',
    none: 'Τίποτα ακόμη.',
    latestOnly: (count: number) => `Φαίνονται οι ${count} τελευταίες εγγραφές.`,
    wholeTrail: 'Όλο το ίχνος του προσώπου',
    allLetters: 'Τα υπόλοιπα στα εξερχόμενα',
    noneOf: (kinds: string[]) => `Τίποτα ακόμη: ${kinds.join(' · ')}`,
    now: 'Πού βρίσκεται',
    applied: (when: string) => `αίτηση ${when}`,
    latest: 'Πρόσφατα',
    game: (score: number) => `παιχνίδια ${score}`,
    lac: (score: number) => `κέντρο ${score}`,
    slot: (when: string, room: string) => `${when}, ${room}`,
    status: 'Κατάσταση',
    statusTo: acts,
    statusDone: (word: string) => `Η κατάσταση άλλαξε: ${word}.`,
    consents: 'Συγκαταθέσεις',
    given: (version: string) => `Έδωσε (κείμενο ${version})`,
    refused: (version: string) => `Δεν συμφώνησε (κείμενο ${version})`,
    withdrawn: (version: string) => `Απέσυρε (κείμενο ${version})`,
  },
  answer: {
    button: 'Απάντησε',
    accept: 'Δέχτηκε',
    decline: 'Αρνήθηκε',
    done: 'Η απάντηση καταχωρίστηκε και η εταιρεία ενημερώθηκε.',
  },
} as const
