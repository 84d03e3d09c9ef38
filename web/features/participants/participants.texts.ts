import { formatNumber, plural } from '#shared/core/format.ts'

const people = (count: number) => plural(count, 'άτομο', 'άτομα')

export const participantsTexts = {
  title: 'Συμμετέχοντες',
  cycles: 'Εκπαιδευτικοί κύκλοι',
  search: 'Όνομα, e-mail ή τηλέφωνο',
  tabs: {
    list: 'Λίστα',
    board: 'Στάδια',
    games: 'Παιχνίδια',
    centre: 'Κέντρο αξιολόγησης',
    history: 'Ιστορικό',
  },
  edit: 'Στοιχεία κύκλου',
  stages: 'Στάδια',
  all: 'Όλοι',
  columns: {
    name: 'Ονοματεπώνυμο',
    game: 'Παιχνίδια',
    lac: 'Κέντρο',
    city: 'Πόλη',
    age: 'Ηλικία',
    gender: 'Φύλο',
    education: 'Σπουδές',
    email: 'E-mail',
    phone: 'Τηλέφωνο',
    color: 'Χρώμα',
    applied: 'Αίτηση',
    cv: 'Βιογραφικό',
    applications: 'Αιτήσεις συνολικά',
  },
  has: 'Ναι',
  noColor: 'Χωρίς χρώμα',
  colorOf: (name: string) => `Χρώμα: ${name}`,
  emptyTitle: 'Δεν υπάρχουν αιτήσεις',
  emptyBody: 'Οι αιτήσεις φτάνουν από τη σελίδα του προγράμματος όσο ο κύκλος είναι ανοιχτός.',
  views: { applied: 'Για απόφαση', games: 'Στα παιχνίδια', lac: 'Για το κέντρο', finalists: 'Φιναλίστ' },
  review: {
    cv: 'Βιογραφικό',
    noCv: 'Δεν έχει ανεβάσει βιογραφικό.',
    note: 'Σημείωση του γραφείου',
    saveNote: 'Αποθήκευση σημείωσης',
    noteSaved: 'Η σημείωση αποθηκεύτηκε.',
    decide: 'Απόφαση',
    story: 'Η σελίδα του υποψηφίου',
  },
  act: {
    title: (label: string) => label,
    bulk: (label: string, count: number) => `${label} (${formatNumber(count)})`,
    moves: (count: number) => `Θα μετακινηθούν ${people(count)}`,
    none: 'Κανείς δεν μπορεί να μετακινηθεί έτσι.',
    skipped: 'Μένουν όπως είναι',
    reasonCount: (reason: string, count: number) => `${reason}: ${formatNumber(count)}`,
    send: 'Να σταλεί e-mail σε καθέναν',
    sendHint: 'Ο καθένας λαμβάνει το δικό του μήνυμα, με το όνομά του.',
    withoutEmail: (count: number) => `${people(count)} χωρίς έγκυρο e-mail`,
    hold: 'Τα μηνύματα μένουν στα εξερχόμενα',
    holdMinutes: (minutes: number) =>
      minutes === 0
        ? 'Φεύγουν αμέσως'
        : minutes < 60
          ? plural(minutes, 'λεπτό', 'λεπτά')
          : minutes < 1440
            ? plural(minutes / 60, 'ώρα', 'ώρες')
            : '1 ημέρα',
    holdHint: 'Ως τότε η ενέργεια αναιρείται και δεν φεύγει τίποτα.',
    from: 'Από:',
    done: (count: number, letters: number, changed: number) =>
      `Μετακινήθηκαν ${people(count)}${letters > 0 ? `, ${plural(letters, 'μήνυμα περιμένει', 'μηνύματα περιμένουν')} στα εξερχόμενα` : ''}.${changed > 0 ? ` ${people(changed)} άλλαξαν στο μεταξύ και έμειναν όπως είναι.` : ''}`,
    undo: 'Αναίρεση',
    undone: (restored: number, kept: number) =>
      `Επανήλθαν ${people(restored)}${kept > 0 ? `, ${people(kept)} είχαν ήδη προχωρήσει` : ''}.`,
  },
  mail: {
    example: (name: string) => `Όπως θα το διαβάσει: ${name}`,
    subject: 'Θέμα',
    body: 'Κείμενο',
    change: 'Άλλαξε το κείμενο για αυτή την ενέργεια',
    usual: 'Επαναφορά στο κείμενο του προτύπου',
  },
  history: {
    none: 'Δεν έχει γίνει καμία ενέργεια.',
    line: (people_: number, letters: number) =>
      `${people(people_)}${letters > 0 ? `, ${plural(letters, 'μήνυμα', 'μηνύματα')}` : ''}`,
    undone: 'Αναιρέθηκε',
    undo: 'Αναίρεση',
  },
  games: {
    sendTitle: 'Αποστολή στον πάροχο',
    sendHint: 'Στέλνονται όσοι είναι στο στάδιο των παιχνιδιών, ο καθένας μία φορά.',
    role: 'Ρόλος',
    send: (count: number) => `Αποστολή (${formatNumber(count)})`,
    sent: (count: number) => `Στάλθηκαν ${people(count)}.`,
    failed: (count: number) => `${people(count)} δεν έγιναν δεκτά από τον πάροχο.`,
    nobody: 'Δεν υπάρχει κανείς να σταλεί.',
    sync: 'Λήψη αποτελεσμάτων',
    syncing: 'Λήψη αποτελεσμάτων από τον πάροχο',
    synced: (updated: number, waiting: number) =>
      `${plural(updated, 'νέο σκορ', 'νέα σκορ')}, ${formatNumber(waiting)} σε αναμονή`,
    counts: (sent: number, waiting: number) =>
      sent === 0
        ? 'Δεν έχει σταλεί κανείς ακόμη.'
        : `Έχουν σταλεί ${people(sent)}. ${waiting === 0 ? 'Όλα τα σκορ έχουν έρθει.' : `Περιμένουμε ${plural(waiting, 'σκορ', 'σκορ')}.`}`,
    chart: 'Κατανομή σκορ',
    bucket: 'Σκορ',
    inStage: 'Στο στάδιο των παιχνιδιών',
    decided: 'Έχουν προχωρήσει ή απορριφθεί',
    threshold: 'Όριο επιτυχίας',
    thresholdHint: 'Σύρε το όριο και δες ποιοι περνούν. Ό,τι επιλέξεις με το χέρι υπερισχύει.',
    passers: 'Όσοι έχουν σκορ, με σημείο όσοι περνούν',
    nobodyWaits: 'Κανείς με σκορ δεν περιμένει απόφαση.',
    above: (count: number) => `Περνούν ${people(count)}`,
    below: (count: number) => `Δεν περνούν ${people(count)}`,
    approve: (count: number) => `Πέρασαν (${formatNumber(count)})…`,
    reject: (count: number) => `Δεν πέρασαν (${formatNumber(count)})…`,
    none: 'Δεν υπάρχουν σκορ ακόμη.',
  },
  board: {
    more: 'Όλοι στη λίστα',
    noWay: (from: string, to: string) => `Από το στάδιο «${from}» δεν γίνεται μετακίνηση στο «${to}».`,
  },
  people,
} as const
