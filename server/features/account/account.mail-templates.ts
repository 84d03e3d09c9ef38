import { EMAIL_CONFIRM_HOURS, EMAIL_UNDO_DAYS } from '#shared/features/account/account.rules.ts'
import type { MailTemplates } from '#server/core/mail/templates.ts'

const placeholders = { old: 'Το παλιό e-mail', new: 'Το νέο e-mail', link: 'Ο σύνδεσμος' }
const sample = { old: 'maria@example.org', new: 'maria.n@example.org', link: 'https://example.org/email-change#…' }

export const accountMailTemplates: MailTemplates = {
  'account.email-confirm': {
    button: 'Επιβεβαίωση του νέου e-mail',
    title: 'Επιβεβαίωση νέου e-mail',
    subject: 'Επιβεβαίωσε το νέο e-mail του λογαριασμού σου',
    body: `Γεια σου,

ζητήθηκε αλλαγή του e-mail ενός λογαριασμού από {old} σε {new}. Για να γίνει, άνοιξε τον σύνδεσμο μέσα στις επόμενες ${EMAIL_CONFIRM_HOURS} ώρες:

{link}

Αν δεν το ζήτησες εσύ, δεν χρειάζεται να κάνεις τίποτα: δεν αλλάζει τίποτα.`,
    toCompany: {
      subject: 'Επιβεβαιώστε το νέο e-mail του λογαριασμού σας',
      body: `Γεια σας,

ζητήθηκε αλλαγή του e-mail ενός λογαριασμού από {old} σε {new}. Για να γίνει, ανοίξτε τον σύνδεσμο μέσα στις επόμενες ${EMAIL_CONFIRM_HOURS} ώρες:

{link}

Αν δεν το ζητήσατε εσείς, δεν χρειάζεται να κάνετε τίποτα: δεν αλλάζει τίποτα.`,
    },
    placeholders,
    required: ['link'],
    sample,
  },
  'account.email-changed': {
    button: 'Επιστροφή στο παλιό e-mail',
    title: 'Το e-mail άλλαξε: αναίρεση από το παλιό',
    subject: 'Το e-mail του λογαριασμού σου άλλαξε',
    body: `Γεια σου,

το e-mail του λογαριασμού σου άλλαξε από {old} σε {new}.

Αν δεν το έκανες εσύ, άνοιξε τον σύνδεσμο μέσα στις επόμενες ${EMAIL_UNDO_DAYS} ημέρες: το παλιό e-mail επιστρέφει, ο κωδικός παύει να ισχύει και όλες οι συνδέσεις κλείνουν. Μετά όρισε νέο κωδικό από τη σελίδα σύνδεσης.

{link}`,
    toCompany: {
      subject: 'Το e-mail του λογαριασμού σας άλλαξε',
      body: `Γεια σας,

το e-mail του λογαριασμού σας άλλαξε από {old} σε {new}.

Αν δεν το κάνατε εσείς, ανοίξτε τον σύνδεσμο μέσα στις επόμενες ${EMAIL_UNDO_DAYS} ημέρες: το παλιό e-mail επιστρέφει, ο κωδικός παύει να ισχύει και όλες οι συνδέσεις κλείνουν. Μετά ορίστε νέο κωδικό από τη σελίδα σύνδεσης.

{link}`,
    },
    placeholders,
    required: ['link'],
    sample,
  },
  'account.second-factor': {
    button: 'Σελίδα σύνδεσης',
    title: 'Άλλαξε το δεύτερο βήμα σύνδεσης, ή χρησιμοποιήθηκε εφεδρικός κωδικός',
    subject: 'Το δεύτερο βήμα σύνδεσης του λογαριασμού σου',
    body: `Γεια σου,

στον λογαριασμό {email}, {when}: {what}

Αν ήσουν εσύ, δεν χρειάζεται να κάνεις τίποτα. Αν όχι, άλλαξε αμέσως τον κωδικό σου και γράψε στο γραφείο του προγράμματος:

{link}`,
    toCompany: {
      subject: 'Το δεύτερο βήμα σύνδεσης του λογαριασμού σας',
      body: `Γεια σας,

στον λογαριασμό {email}, {when}: {what}

Αν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα. Αν όχι, αλλάξτε αμέσως τον κωδικό σας και γράψτε στο γραφείο του προγράμματος:

{link}`,
    },
    placeholders: {
      email: 'Το e-mail του λογαριασμού',
      when: 'Πότε',
      what: 'Τι έγινε',
      link: 'Η σελίδα σύνδεσης',
    },
    required: [],
    sample: {
      email: 'maria@example.org',
      when: '4/5/2026 10:00',
      what: 'Έγινε σύνδεση με εφεδρικό κωδικό. Απομένουν 9.',
      link: 'https://example.org/login',
    },
  },
}
