import { dotted } from '#shared/core/format.ts'

export const sendingTexts = {
  section: 'Με e-mail',
  sectionHint: 'Φεύγουν λίγο μετά τις 6 το πρωί της ημέρας τους, με τα στοιχεία εκείνης της ώρας.',
  set: (title: string) => `Αποστολή με e-\u2060mail: ${title}`,
  title: (title: string) => `Με e-mail: ${title}`,
  every: 'Συχνότητα',
  steps: { WEEK: 'Κάθε εβδομάδα', MONTH: 'Κάθε μήνα' },
  day: 'Ημέρα',
  monthHint: 'Σε μικρότερο μήνα φεύγει την τελευταία του ημέρα.',
  format: 'Μορφή',
  formats: { xlsx: 'XLSX, όλες οι γραμμές', pdf: 'PDF, ως 1.000 γραμμές' },
  viewFormats: { xlsx: 'XLSX, ένα φύλλο για κάθε μέρος', pdf: 'PDF, για διάβασμα και εκτύπωση' },
  receivers: 'Παραλήπτες',
  receiversHint: 'Άτομα του γραφείου που μπορούν να τη δουν. Ελέγχεται ξανά σε κάθε αποστολή.',
  setToast: (next: string) => `Η επόμενη αποστολή είναι στις ${next}.`,
  when: (words: string, format: string, names: readonly string[]) =>
    dotted(words, format.toUpperCase(), names.length > 0 ? `προς ${names.join(', ')}` : 'χωρίς παραλήπτη'),
  next: (day: string) => `επόμενη αποστολή ${day}`,
  times: (next: string, last: string | null) => dotted(next, last ? `τελευταία ${last}` : 'καμία αποστολή ακόμη'),
  barred: (names: readonly string[]) => `Δεν τη λαμβάνουν πια: ${names.join(', ')}`,
  late: (day: string) => `έπρεπε να φύγει στις ${day}`,
  held: (problem: string) => `Κρατήθηκε. ${problem} Δοκιμάζεται ξανά κάθε ώρα, από τις 6 το πρωί ως τις 9 το βράδυ.`,
  stop: 'Διακοπή',
  stopOf: (title: string) => `Διακοπή αποστολής: ${title}`,
  stopTitle: 'Διακοπή αποστολής',
  stopBody: (title: string) => `Η αναφορά «${title}» δεν θα φεύγει πια με e-\u2060mail. Η ίδια μένει αποθηκευμένη.`,
} as const
