import { plural } from '#shared/core/format.ts'

export const jobListingsTexts = {
  title: 'Αγγελίες',
  listedPeople: 'Υποψήφιοι αγγελιών',
  create: 'Νέα αγγελία',
  search: 'Αναζήτηση θέσης',
  columns: {
    bookmarked: 'Ξεχωρισμένοι',
    interviewed: 'Συνεντεύξεις',
    hired: 'Προσλήψεις',
  },
  views: { open: 'Ανοιχτές', closed: 'Κλειστές' },
  empty: 'Δεν έχετε αγγελίες',
  emptyBody: 'Φτιάξτε την πρώτη και δείτε ποιοι απόφοιτοι ταιριάζουν.',
  steps: { position: 'Θέση', requirements: 'Απαιτήσεις', text: 'Περιγραφή', preview: 'Προεπισκόπηση' },
  stepOf: (at: number, of: number) => `Βήμα ${at} από ${of}`,
  next: 'Επόμενο',
  back: 'Πίσω',
  publish: 'Δημοσίευση',
  published: 'Η αγγελία δημοσιεύτηκε.',
  saveDraft: 'Αποθήκευση προχείρου',
  draftSaved: 'Το πρόχειρο αποθηκεύτηκε.',
  missing: 'Για να δημοσιευτεί:',
  figures: {
    title: 'Η αγγελία σε αριθμούς',
    hint: 'Κάθε άνθρωπος μετριέται μία φορά σε κάθε σκαλί.',
    stages: {
      placed: 'Μπήκαν στην αγγελία',
      invited: 'Προσκλήθηκαν',
      accepted: 'Δέχτηκαν',
      met: 'Η συνέντευξη έγινε',
      hired: 'Προσλήφθηκαν',
    },
    fits: (count: number) => (count === 1 ? 'Τώρα ταιριάζει 1 απόφοιτος.' : `Τώρα ταιριάζουν ${count} απόφοιτοι.`),
    days: (toInvitation: number | null, toHire: number | null) =>
      [
        ...(toInvitation === null
          ? []
          : [`Πρώτη πρόσκληση: ${plural(toInvitation, 'ημέρα', 'ημέρες')} μετά τη δημοσίευση.`]),
        ...(toHire === null ? [] : [`Πρώτη πρόσληψη: ${plural(toHire, 'ημέρα', 'ημέρες')} μετά τη δημοσίευση.`]),
      ].join(' '),
  },
  notes: {
    title: 'Σημειώσεις της εταιρείας',
    stars: 'Τα αστέρια σας',
    star: (count: number) => (count === 1 ? '1 αστέρι' : `${count} αστέρια`),
    starsOf: (name: string, count: number) => `${name}: ${count}/5`,
    unrate: 'Χωρίς αστέρια',
    label: 'Νέα σημείωση',
    hint: 'Τη διαβάζουν μόνο οι συνάδελφοί σας. Ο υποψήφιος μπορεί να ζητήσει αντίγραφο όσων γράφονται γι’ αυτόν.',
    tell: 'Να ειδοποιηθεί:',
    save: 'Αποθήκευση σημείωσης',
    saved: (count: number) =>
      count === 0
        ? 'Η σημείωση αποθηκεύτηκε.'
        : count === 1
          ? 'Η σημείωση αποθηκεύτηκε και ειδοποιήθηκε 1 συνάδελφος.'
          : `Η σημείωση αποθηκεύτηκε και ειδοποιήθηκαν ${count} συνάδελφοι.`,
    remove: 'Διαγραφή της σημείωσης',
    nobody: 'Παλαιότερος συνάδελφος',
  },
  page: {
    board: 'Πίνακας',
    list: 'Λίστα',
    figures: 'Αριθμοί',
    listing: 'Η αγγελία',
    find: 'Αναζήτηση υποψηφίων',
    edit: 'Επεξεργασία',
    copy: 'Αντιγραφή',
    copied: 'Το αντίγραφο είναι πρόχειρο: δείτε το και δημοσιεύστε το.',
    draft: 'Πρόχειρο: δεν το βλέπει κανείς. Για να δημοσιευτεί λείπουν:',
    draftReady: 'Πρόχειρο: δεν το βλέπει κανείς μέχρι να το δημοσιεύσετε.',
    publish: 'Δημοσίευση',
    requestTitle: 'Αίτημα για υποψηφίους',
    requestBody: (title: string) =>
      `Το γραφείο του προγράμματος θα ψάξει αποφοίτους για τη θέση «${title}» και θα τους προτείνει εδώ.`,
    requestConfirm: 'Αποστολή αιτήματος',
    request: 'Αίτημα για υποψηφίους',
    requested: 'Το γραφείο του προγράμματος ενημερώθηκε.',
    waiting: (count: number, day: string) =>
      `Ζητήσατε υποψηφίους στις ${day}${count > 1 ? ` (${count} φορές συνολικά)` : ''}. Το γραφείο θα σας απαντήσει.`,
    wish: (count: number, day: string) =>
      `Η εταιρεία ζητά υποψηφίους από ${day}${count > 1 ? ` (${count} φορές συνολικά)` : ''}.`,
    people: 'Στην αγγελία',
    history: 'Ιστορικό',
    toListing: 'Πίσω στην αγγελία',
    closedColumn: 'Η αγγελία δεν είναι ανοιχτή.',
    none: 'Κανείς στην αγγελία ακόμη.',
    noneBody: 'Η αναζήτηση δείχνει αποφοίτους που ταιριάζουν, για να μπουν στην αγγελία.',
    results: 'Αποτελέσματα αναζήτησης',
  },
  officeViews: { requested: 'Ζητούν υποψηφίους', open: 'Ανοιχτές' },
  officeEmpty: 'Καμία αγγελία ακόμη',
  officeEmptyBody: 'Οι αγγελίες φτάνουν μόλις τις ανεβάσουν οι εταιρείες.',
  panels: {
    open: 'Ανοιχτές αγγελίες',
    openNone: 'Δεν έχετε ανοιχτή αγγελία.',
    officeSearch: 'Θέση ή εταιρεία',
    propose: 'Πρόταση υποψηφίων',
    answered: 'Απαντήθηκε',
    answeredDone: 'Η εταιρεία ενημερώθηκε.',
  },
  history: {
    empty: 'Δεν έχει αλλάξει τίποτα.',
    actors: {
      office: 'Γραφείο προγράμματος',
      company: 'Εταιρεία',
      candidate: 'Υποψήφιος',
      system: 'Σύστημα',
      visitor: '',
    },
    actions: {
      created: 'Δημιουργήθηκε',
      copied: 'Δημιουργήθηκε ως αντίγραφο',
      changed: 'Άλλαξαν τα στοιχεία',
      'listing-open': 'Άνοιξε',
      'listing-disable': 'Απενεργοποιήθηκε',
      'listing-close': 'Έκλεισε',
      'candidates-requested': 'Ζητήθηκαν υποψήφιοι από το γραφείο',
      'request-answered': 'Απαντήθηκε το αίτημα για υποψηφίους',
    },
  },
  people: (count: number) => plural(count, 'υποψήφιος', 'υποψήφιοι'),
} as const
