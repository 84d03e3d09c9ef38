import { plural } from '#shared/core/format.ts'

export const appTexts = {
  unauthorized: 'Unauthorized',
  demo: 'Δοκιμαστική εγκατάσταση με φανταστικά δεδομένα και γνωστούς κωδικούς. Μη γράψεις αληθινά στοιχεία.',
  lost: 'Χωρίς σύνδεση. Προσπαθούμε να συνδεθούμε ξανά…',
  search: 'Αναζήτηση',
  searchHint: 'Αναζήτηση σε όλη την εφαρμογή (Ctrl+K)',
  profile: 'Προφίλ',
  settings: 'Ρυθμίσεις',
  companyDetails: 'Στοιχεία εταιρείας',
  shortcuts: 'Συντομεύσεις πληκτρολογίου',
  signOut: 'Αποσύνδεση',
  signIn: 'Σύνδεση',
  register: 'Εγγραφή εταιρείας',
  chats: (unread: number) =>
    unread === 0 ? 'Συνομιλίες' : `Συνομιλίες: ${plural(unread, 'αδιάβαστο μήνυμα', 'αδιάβαστα μηνύματα')}`,
  office: 'Γραφείο προγράμματος',
  loading: 'Φόρτωση…',
  pages: 'Σελίδες',
  footer: 'Απόφοιτοι και εταιρείες, στο ίδιο τραπέζι.',
} as const
