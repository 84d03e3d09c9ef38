import type { MailTemplates } from '#server/core/mail/templates.ts'

export const authMailTemplates: MailTemplates = {
  'auth.signup': {
    title: 'Επιβεβαίωση εγγραφής',
    subject: 'Επιβεβαίωσε το e-mail σου',
    body: `Γεια σου,

κάποιος έκανε εγγραφή εταιρείας με το e-mail {email}. Αν ήσουν εσύ, επιβεβαίωσέ το μέσα σε {days} ημέρες:

{link}

Αν δεν ήσουν εσύ, δεν χρειάζεται να κάνεις τίποτα: χωρίς επιβεβαίωση ο λογαριασμός δεν μετράει και σβήνεται.`,
    placeholders: {
      email: 'Το e-mail της εγγραφής',
      link: 'Ο σύνδεσμος επιβεβαίωσης',
      days: 'Πόσες ημέρες ισχύει',
    },
    required: ['link'],
    sample: { email: 'maria@example.org', link: 'https://example.org/confirm-email#…', days: '3' },
  },
  'auth.signup-taken': {
    title: 'Εγγραφή με e-mail που έχει ήδη λογαριασμό',
    subject: 'Έχεις ήδη λογαριασμό',
    body: `Γεια σου,

κάποιος έκανε εγγραφή με το e-mail {email}, που έχει ήδη λογαριασμό. Αν ήσουν εσύ, συνδέσου, ή όρισε νέο κωδικό αν τον ξέχασες:

{link}

Αν δεν ήσουν εσύ, δεν χρειάζεται να κάνεις τίποτα: ο λογαριασμός σου δεν άλλαξε.`,
    placeholders: { email: 'Το e-mail του λογαριασμού', link: 'Η σελίδα σύνδεσης' },
    required: [],
    sample: { email: 'maria@example.org', link: 'https://example.org/login' },
  },
  'auth.signup-candidate': {
    title: 'Εγγραφή εταιρείας με e-mail υποψηφίου',
    subject: 'Το e-mail σου ανήκει ήδη σε υποψήφιο',
    body: `Γεια σου,

κάποιος έκανε εγγραφή εταιρείας με το e-mail {email}, που ανήκει ήδη στην προσωπική σου σελίδα ως υποψηφίου. Αν ήσουν εσύ, κάνε την εγγραφή της εταιρείας με ένα άλλο e-mail:

{link}

Αν δεν ήσουν εσύ, δεν χρειάζεται να κάνεις τίποτα: στη σελίδα και στα στοιχεία σου δεν άλλαξε τίποτα.`,
    placeholders: { email: 'Το e-mail του υποψηφίου', link: 'Η σελίδα εγγραφής' },
    required: [],
    sample: { email: 'maria@example.org', link: 'https://example.org/register' },
  },
  'auth.reset': {
    title: 'Νέος κωδικός',
    subject: 'Ορισμός νέου κωδικού',
    body: `Γεια σου,

ζητήθηκε νέος κωδικός για τον λογαριασμό {email}. Για να τον ορίσεις άνοιξε τον σύνδεσμο μέσα στα επόμενα 60 λεπτά:

{link}

Αν δεν το ζήτησες εσύ, δεν χρειάζεται να κάνεις τίποτα: ο κωδικός σου δεν άλλαξε.`,
    placeholders: { email: 'Το e-mail του λογαριασμού', link: 'Ο σύνδεσμος' },
    required: ['link'],
    sample: { email: 'maria@example.org', link: 'https://example.org/reset-password-finish?resetKey=…' },
  },
  'auth.password-changed': {
    title: 'Ο κωδικός άλλαξε',
    subject: 'Ο κωδικός σου άλλαξε',
    body: `Γεια σου,

ο κωδικός του λογαριασμού {email} μόλις άλλαξε και όλες οι άλλες συνδέσεις έκλεισαν.

Αν δεν το έκανες εσύ, ζήτησε αμέσως νέο κωδικό από τη σελίδα σύνδεσης:

{link}`,
    placeholders: { email: 'Το e-mail του λογαριασμού', link: 'Η σελίδα σύνδεσης' },
    required: [],
    sample: { email: 'maria@example.org', link: 'https://example.org/login' },
  },
  'auth.attack': {
    title: 'Κάποιος μαντεύει τον κωδικό',
    subject: 'Πολλές αποτυχημένες προσπάθειες σύνδεσης',
    body: `Γεια σου,

κάποιος δοκίμασε πολλές φορές λάθος κωδικό για τον λογαριασμό {email}. Δεν μπήκε. Μέχρι αύριο συνδέεσαι μόνο από συσκευές και δίκτυα από όπου έχεις ξανασυνδεθεί.

Για να συνδεθείς από κάπου αλλού, ζήτησε νέο κωδικό από τη σελίδα σύνδεσης:

{link}`,
    placeholders: { email: 'Το e-mail του λογαριασμού', link: 'Η σελίδα σύνδεσης' },
    required: [],
    sample: { email: 'maria@example.org', link: 'https://example.org/login' },
  },
  'auth.new-device': {
    title: 'Σύνδεση από νέα συσκευή',
    subject: 'Νέα συσκευή συνδέθηκε στον λογαριασμό σου',
    body: `Γεια σου,

στον λογαριασμό {email} έγινε σύνδεση από συσκευή που δεν είχαμε ξαναδεί: {device}, {when}, διεύθυνση {address}.

Αν ήσουν εσύ, δεν χρειάζεται να κάνεις τίποτα. Αν όχι, συνδέσου, κλείσε αυτή τη σύνδεση στις ρυθμίσεις και άλλαξε κωδικό:

{link}`,
    placeholders: {
      email: 'Το e-mail του λογαριασμού',
      device: 'Η συσκευή',
      when: 'Πότε',
      address: 'Η διεύθυνση δικτύου',
      link: 'Η σελίδα σύνδεσης',
    },
    required: [],
    sample: {
      email: 'maria@example.org',
      device: 'Chrome σε Windows',
      when: '4/5/2026, 10:00',
      address: '192.0.2.7',
      link: 'https://example.org/login',
    },
  },
}
