import { agreeing, plural } from '#shared/core/format.ts'

const durationOf = (hours: number) => (hours < 48 ? plural(hours, 'ώρα', 'ώρες') : `${Math.round(hours / 24)} ημέρες`)

export const interviewsTexts = {
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
  feed: {
    open: 'Στο ημερολόγιό σας',
    title: 'Οι συνεντεύξεις στο ημερολόγιό σας',
    body: 'Το Outlook, το Google Calendar ή το τηλέφωνό σας διαβάζει μόνο του τις συνεντεύξεις: όσες ορίζονται εμφανίζονται, όσες αλλάζουν μετακινούνται, όσες ακυρώνονται φεύγουν. Πόσο συχνά, το ορίζει το πρόγραμμά σας.',
    make: 'Νέα διεύθυνση ημερολογίου',
    address: 'Διεύθυνση ημερολογίου',
    copy: 'Αντιγραφή',
    copied: 'Η διεύθυνση αντιγράφηκε.',
    add: 'Άνοιγμα στο ημερολόγιο',
    once: 'Τη βλέπετε μόνο τώρα. Δείχνει ονόματα υποψηφίων, γι’ αυτό είναι μόνο για εσάς. Λήγει αν δεν διαβαστεί για έξι μήνες.',
    since: (made: string, read: string | null) =>
      `Υπάρχει διεύθυνση από ${made}. ${read === null ? 'Κανένα ημερολόγιο δεν τη διάβασε ακόμη.' : `Διαβάστηκε τελευταία ${read}.`}`,
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
  },
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
