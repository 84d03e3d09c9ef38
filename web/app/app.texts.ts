import { plural } from '#shared/core/format.ts'

export const appTexts = {
  brandHome: 'Αρχική σελίδα',
  unauthorized: 'Unauthorized',
  notFound: (path: string) => `Page Not Found: ${path}`,
  notFoundBody: 'Η σελίδα που ζήτησες δεν υπάρχει ή δεν είναι πια διαθέσιμη.',
  goHome: 'Πήγαινε στην αρχική',
  broken: 'Κάτι πήγε στραβά',
  brokenBody: 'Η οθόνη δεν μπόρεσε να εμφανιστεί. Δοκίμασε ξανά· ό,τι είχες αποθηκεύσει δεν χάθηκε.',
  retry: 'Δοκίμασε ξανά',
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
  apiDocs: 'API',
} as const
