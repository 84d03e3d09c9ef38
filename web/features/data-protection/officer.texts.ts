import { formatDate, plural } from '#shared/core/format.ts'

export const officerTexts = {
  processing: {
    hint: 'Το αρχείο του άρθρου 30 ΓΚΠΔ. Τα δεδομένα και οι χρόνοι βγαίνουν από όσα κρατά πράγματι η πλατφόρμα· σκοπό, βάση και αποδέκτες τα γράφει το γραφείο.',
    people: 'Πρόσωπα',
    purpose: 'Σκοπός',
    basis: 'Νομική βάση',
    recipients: 'Αποδέκτες',
    categories: 'Δεδομένα',
    columns: (count: number) => plural(count, 'στήλη της βάσης', 'στήλες της βάσης'),
    periods: 'Πόσο κρατιούνται',
    kept: 'Χωρίς κανόνα ηλικίας',
    more: (count: number) => `Δείξε περισσότερα (${count})`,
    fewer: 'Δείξε λιγότερα',
    edit: 'Αλλαγή',
    editOf: (title: string) => `Αλλαγή: ${title}`,
    saved: 'Το αρχείο ενημερώθηκε.',
    changed: (by: string, at: string) => `Το άλλαξε ${by || 'το γραφείο'} στις ${formatDate(at)}`,
  },
  consents: {
    title: 'Σε ποιο κείμενο απάντησε ο καθένας',
    hint: 'Μετρά η τελευταία απάντηση κάθε προσώπου.',
    papers: 'Κείμενα δημόσιων σελίδων',
    papersHint: 'Ποιες μορφές είδε ο καθένας όταν έκανε αίτηση ή εγγραφή.',
    none: 'Καμία απάντηση ακόμη.',
    /** The texts of the product are named by their month. */
    text: (version: string) => `Κείμενο ${version.replace(/^(\d{4})-(\d\d)$/, '$2/$1')}`,
    given: (count: number) => `Συμφωνούν: ${count}`,
    refused: (count: number) => `Δεν συμφωνούν: ${count}`,
    unasked: (count: number) => `Δεν έχουν ερωτηθεί: ${count}`,
    shown: (count: number) => plural(count, 'πρόσωπο', 'πρόσωπα'),
    latest: (at: string) => `Τελευταία απάντηση ${formatDate(at)}`,
  },
  ledger: {
    list: 'Διαγραφές',
    search: 'Αριθμός απόδειξης',
    empty: 'Καμία διαγραφή',
    emptyBody: 'Κάθε διαγραφή γράφεται εδώ με τον αριθμό της απόδειξης, χωρίς όνομα.',
  },
  exports: {
    list: 'Εξαγωγές',
    empty: 'Καμία εξαγωγή',
    emptyBody:
      'Εδώ γράφονται τα αρχεία που φτιάχνει ο διακομιστής, όχι όσα φτιάχνει το πρόγραμμα περιήγησης από τη σελίδα που δείχνει.',
  },
  readings: {
    list: 'Αναγνώσεις',
    empty: 'Καμία ανάγνωση',
    emptyBody: 'Κάθε ανάγνωση ευαίσθητων στοιχείων ή στοιχείων επικοινωνίας γράφεται εδώ.',
  },
  search: 'Όνομα, αριθμός εγγραφής ή διεύθυνση',
  at: 'Πότε',
  who: 'Ποιος',
  what: 'Τι έγινε',
  onWhat: 'Σε τι',
  rows: 'Γραμμές',
  address: 'Από πού',
} as const
