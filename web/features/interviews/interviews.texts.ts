import { formatNumber, plural } from '#shared/core/format.ts'

/** Up to two days in hours, then in days. */
export const durationOf = (hours: number) =>
  hours < 48 ? plural(Math.max(1, Math.round(hours)), 'ώρα', 'ώρες') : `${formatNumber(Math.round(hours / 24))} ημέρες`

export const interviewsTexts = {
  help: 'Μια πρόσκληση που δεν απαντήθηκε λήγει και χρειάζεται νέα. Χωρίς έκβαση είναι όσες πέρασαν και δεν έχετε πει τι έγινε.',
  title: 'Συνεντεύξεις',
  upcoming: 'Επόμενες',
  open: 'Χωρίς έκβαση',
  past: 'Προηγούμενες',
  calendar: 'Ημερολόγιο',
  columns: {
    candidate: 'Υποψήφιος',
    when: 'Πότε',
    status: 'Κατάσταση',
    position: 'Θέση',
    place: 'Πού',
    remarks: 'Σημειώσεις',
    actions: 'Ενέργειες',
  },
  search: 'Υποψήφιος ή θέση',
  join: 'Σύνδεση στη συνέντευξη',
  reason: (reason: string) => `Λόγος: ${reason}`,
  month: { previous: 'Προηγούμενος μήνας', next: 'Επόμενος μήνας', today: 'Σήμερα' },
  none: 'Δεν υπάρχουν συνεντεύξεις εδώ',
  noneBody: 'Προσκαλέστε κάποιον από μια αγγελία σας.',
  proposes: (times: string) => `Προτείνει: ${times}`,
  ics: 'Στο ημερολόγιό μου',
  note: (note: string) => `Απάντηση: ${note}`,
  byOffice: 'καταχωρίστηκε από το γραφείο',
  panel: 'Επόμενες συνεντεύξεις',
  today: 'Σήμερα',
  now: (time: string) => `Τώρα, ${time}`,
  panelNone: 'Δεν έχετε προγραμματίσει συνέντευξη.',
  all: 'Όλες',
  candidatesPanel: 'Νεότεροι υποψήφιοι',
  candidatesNone: 'Κανείς δεν μπήκε σε αγγελία σας ακόμη.',
  figures: 'Με μια ματιά',
  response: 'Χρόνος απάντησης',
  responseMeaning:
    'Σε πόση ώρα απαντούν συνήθως οι υποψήφιοι στις προσκλήσεις των τελευταίων τριών μηνών, δίπλα στους τρεις προηγούμενους.',
  answered: 'Απαντούν',
  answeredMeaning: 'Πόσες από τις προσκλήσεις των τελευταίων τριών μηνών απαντήθηκαν, δίπλα στους τρεις προηγούμενους.',
  rate: (answered: number, all: number) => `${formatNumber(answered)} από ${formatNumber(all)}`,
  nobodyInvited: 'καμία πρόσκληση σε τρεις μήνες',
  before: (value: string) => `το προηγούμενο τρίμηνο ${value}`,
  few: 'λίγα για σύγκριση',
  hires: 'Προσλήψεις φέτος',
  hiresMeaning: 'Προσλήψεις από την αρχή του έτους ως σήμερα, δίπλα στις ίδιες ημέρες πέρυσι.',
  lastYear: (count: number) => `πέρυσι ${formatNumber(count)}`,
} as const
