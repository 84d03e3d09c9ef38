const since = (made: string, read: string | null) =>
  `Υπάρχει διεύθυνση από ${made}. ${read === null ? 'Κανένα ημερολόγιο δεν τη διάβασε ακόμη.' : `Διαβάστηκε τελευταία ${read}.`}`

/** The words that everybody reads. */
export const feedTexts = {
  make: 'Νέα διεύθυνση ημερολογίου',
  address: 'Διεύθυνση ημερολογίου',
  copy: 'Αντιγραφή',
  copied: 'Η διεύθυνση αντιγράφηκε.',
  add: 'Άνοιγμα στο ημερολόγιο',
  since,
  renew: {
    title: 'Νέα διεύθυνση;',
    body: 'Η προηγούμενη σταματά αμέσως· το ημερολόγιο που τη διαβάζει χρειάζεται τη νέα.',
    confirmLabel: 'Νέα διεύθυνση',
  },
  end: {
    title: 'Τέλος στη διεύθυνση;',
    body: 'Το ημερολόγιο που τη διαβάζει δεν ενημερώνεται πια.',
    confirmLabel: 'Τέλος στη διεύθυνση',
  },
  closed: 'Η διεύθυνση έκλεισε.',
}

export type CalendarFeedTexts = typeof feedTexts & { open: string; title: string; body: string; once: string }
