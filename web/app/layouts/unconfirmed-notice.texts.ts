import { UNCONFIRMED_DAYS } from '#shared/features/auth/auth.rules.ts'

export const unconfirmedNoticeTexts = {
  title: 'Επιβεβαιώστε το e-\u2060mail σας',
  body: (email: string) =>
    `Στείλαμε ένα γράμμα στο ${email}. Μέχρι να ανοίξετε τον σύνδεσμό του η εταιρεία δεν εγκρίνεται, και ${UNCONFIRMED_DAYS} ημέρες μετά το τελευταίο γράμμα η εγγραφή σβήνεται. Γράψατε λάθος διεύθυνση; Αποσυνδεθείτε και κάντε νέα εγγραφή.`,
  again: 'Νέο γράμμα',
} as const
