import { unbroken } from '#shared/core/format.ts'

export const openFiguresTexts = {
  section: 'Ανοιχτά στοιχεία',
  hint: 'Ποιους δείκτες αυτού του πακέτου βλέπει ο καθένας σε δημόσια σελίδα, και παίρνει ως JSON και CSV. Η αναπηρία δεν δημοσιεύεται ποτέ.',
  closed: 'Δεν δημοσιεύεται τίποτε.',
  open: (number: string, when: string) => `Δημοσιεύονται δείκτες του ${unbroken(number)}, από ${when}.`,
  see: 'Η δημόσια σελίδα',
  which: 'Δείκτες που δημοσιεύονται',
  publish: 'Δημοσίευση',
  publishBody: 'Όποιος ανοίξει τη σελίδα βλέπει τους δείκτες που διάλεξες. Μπορείς να τους αποσύρεις όποτε θες.',
  replaceBody: (before: string, now: string) =>
    `Οι δείκτες του ${unbroken(now)} παίρνουν τη θέση όσων δημοσιεύονται από το ${unbroken(before)}.`,
  chooseFirst: 'Διάλεξε δείκτες για να δημοσιευτούν.',
  published: 'Οι δείκτες δημοσιεύτηκαν.',
  withdraw: 'Απόσυρση',
  withdrawn: 'Δεν δημοσιεύεται πια τίποτε.',
  onlyOwners: 'Δημοσιεύουν οι υπεύθυνοι του γραφείου.',
  page: {
    title: 'Αποτελέσματα σε ανοιχτά στοιχεία',
    of: (from: string, until: string, on: string) => `Αιτήσεις ${from} έως ${until}, όπως ήταν γνωστά στις ${on}`,
    none: 'Δεν δημοσιεύονται στοιχεία αυτή τη στιγμή',
    indicator: 'Δείκτης',
    columns: ['Σύνολο', 'Γυναίκες', 'Άνδρες', 'Ποσοστό'],
    few: '< 5',
    files: 'Αρχεία και άδεια',
    licence: 'Άδεια χρήσης:',
    source: (brand: string, number: string) => `Πηγή: ${brand}, πακέτο αποτελεσμάτων ${unbroken(number)}.`,
  },
} as const
