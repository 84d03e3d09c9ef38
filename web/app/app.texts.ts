import { plural } from '#shared/core/format.ts'
import { UNCONFIRMED_DAYS } from '#shared/features/auth/auth.rules.ts'

export const appTexts = {
  unauthorized: 'Unauthorized',
  demo: 'Δοκιμαστική εγκατάσταση με φανταστικά δεδομένα και γνωστούς κωδικούς. Δεν είναι για αληθινά στοιχεία.',
  unconfirmed: {
    title: 'Επιβεβαιώστε το e-\u2060mail σας',
    body: (email: string) =>
      `Στείλαμε ένα γράμμα στο ${email}. Μέχρι να ανοίξετε τον σύνδεσμό του η εταιρεία δεν εγκρίνεται, και ${UNCONFIRMED_DAYS} ημέρες μετά το τελευταίο γράμμα η εγγραφή σβήνεται. Γράψατε λάθος διεύθυνση; Αποσυνδεθείτε και κάντε νέα εγγραφή.`,
    again: 'Νέο γράμμα',
  },
  lost: 'Χωρίς σύνδεση. Προσπαθούμε να συνδεθούμε ξανά…',
  search: 'Αναζήτηση ή ενέργεια',
  searchHint: 'Αναζήτηση σε όλη την εφαρμογή (Ctrl+K)',
  profile: 'Προφίλ',
  settings: 'Ρυθμίσεις',
  companyDetails: 'Στοιχεία εταιρείας',
  shortcuts: 'Συντομεύσεις πληκτρολογίου',
  signOut: 'Αποσύνδεση',
  ownData: 'Τα δεδομένα μου',
  signIn: 'Σύνδεση',
  register: 'Εγγραφή εταιρείας',
  chats: (unread: number) =>
    unread === 0 ? 'Συνομιλίες' : `Συνομιλίες: ${plural(unread, 'αδιάβαστο μήνυμα', 'αδιάβαστα μηνύματα')}`,
  office: 'Γραφείο προγράμματος',
  loading: 'Φόρτωση…',
  acts: 'Ενέργειες',
  pages: 'Σελίδες',
  programmes: 'Προγράμματα',
  graduates: 'Υποψήφιοι',
  companies: 'Εταιρείες',
  information: 'Πληροφορίες',
  account: 'Λογαριασμός',
  home: 'Αρχική',
  footLinks: 'Σύνδεσμοι στο τέλος της σελίδας',
  footer: 'Απόφοιτοι και εταιρείες, στο ίδιο τραπέζι.',
} as const
