import type { MailTemplates } from '#server/core/mail/templates.ts'

export const usersMailTemplates: MailTemplates = {
  'users.first-password': {
    title: 'Νέος πρώτος κωδικός από το γραφείο',
    subject: 'Το γραφείο όρισε νέο κωδικό για τον λογαριασμό σου',
    body: `Γεια σου,

το γραφείο του προγράμματος όρισε νέο πρώτο κωδικό για τον λογαριασμό {email} και όλες οι συνδέσεις σου έκλεισαν. Τον κωδικό θα σου τον πει το γραφείο· στην πρώτη σύνδεση θα ορίσεις δικό σου:

{link}

Αν δεν το ζήτησες, επικοινώνησε με το γραφείο του προγράμματος.`,
    placeholders: { email: 'Το e-mail του λογαριασμού', link: 'Η σελίδα σύνδεσης' },
    required: ['link'],
    sample: { email: 'maria@example.org', link: 'https://example.org/login' },
  },
  'users.email-changed': {
    title: 'Το e-mail του λογαριασμού άλλαξε',
    subject: 'Το e-mail του λογαριασμού σου άλλαξε',
    body: `Γεια σου,

το γραφείο του προγράμματος άλλαξε το e-mail του λογαριασμού σου από {old} σε {new}.

Αν δεν το ζήτησες, επικοινώνησε αμέσως με το γραφείο του προγράμματος.`,
    placeholders: { old: 'Το παλιό e-mail', new: 'Το νέο e-mail' },
    required: ['old', 'new'],
    sample: { old: 'maria@example.org', new: 'maria.nikolaou@example.org' },
  },
  'users.erased': {
    title: 'Απόδειξη διαγραφής',
    subject: 'Απόδειξη διαγραφής στοιχείων',
    body: `Τα στοιχεία που κρατούσαμε για αυτό το e-mail διαγράφηκαν οριστικά στις {date}.

Αριθμός απόδειξης: {number}

Ο αριθμός χρειάζεται φύλαξη: το όνομα και το e-mail δεν υπάρχουν πια στην πλατφόρμα, οπότε για ό,τι αφορά τη διαγραφή ψάχνουμε μόνο με αυτόν.

Σβήστηκαν:
{goes}

Έμειναν:
{stays}

Αυτό είναι το τελευταίο γράμμα μας σε αυτή τη διεύθυνση.`,
    placeholders: {
      number: 'Ο αριθμός της απόδειξης',
      date: 'Η ημέρα',
      goes: 'Τι σβήστηκε',
      stays: 'Τι έμεινε και γιατί',
    },
    required: ['number', 'date', 'goes', 'stays'],
    sample: {
      number: '2026-7K3M-9QPX',
      date: '12/03/2026',
      goes: '- Το όνομα, το e-mail και το τηλέφωνο\n- 2 αρχεία',
      stays: '- 1 αίτηση: χωρίς όνομα',
    },
  },
}
