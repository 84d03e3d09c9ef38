import type { MailTemplates } from '#server/core/mail/templates.ts'

export const authMailTemplates: MailTemplates = {
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
