import { agreeing, plural } from '#shared/core/format.ts'

const durationOf = (hours: number) => (hours < 48 ? plural(hours, 'ώρα', 'ώρες') : `${Math.round(hours / 24)} ημέρες`)

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
  panelNone: 'Δεν έχετε προγραμματίσει συνέντευξη.',
  all: 'Όλες',
  candidatesPanel: 'Νεότεροι υποψήφιοι',
  candidatesNone: 'Κανείς δεν μπήκε σε αγγελία σας ακόμη.',
  response: 'Χρόνος απάντησης υποψηφίων',
  responseHours: (hours: number) => `Συνήθως σε ${durationOf(hours)}`,
  responseTrend: (hours: number) =>
    hours === 0
      ? 'Όσο και τους τρεις προηγούμενους μήνες'
      : `${durationOf(Math.abs(hours))} ${hours < 0 ? 'νωρίτερα' : 'αργότερα'} από τους τρεις προηγούμενους μήνες`,
  responseNone: 'Δεν υπάρχουν ακόμη απαντήσεις.',
  rate: (answered: number, all: number) =>
    `${answered} από ${plural(all, 'πρόσκληση', 'προσκλήσεις')} των τελευταίων τριών μηνών ${agreeing(answered, 'απαντήθηκε', 'απαντήθηκαν')}`,
} as const
