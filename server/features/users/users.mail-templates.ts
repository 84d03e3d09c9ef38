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
}
