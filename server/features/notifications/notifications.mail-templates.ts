import type { MailTemplates } from '#server/core/mail/templates.ts'

const placeholders = { title: 'Ο τίτλος της ειδοποίησης', body: 'Το κείμενό της', link: 'Πού οδηγεί' }

export const notificationsMailTemplates: MailTemplates = {
  'notifications.notice': {
    title: 'Ειδοποίηση με e-mail',
    subject: '{title}',
    body: `{title}

{body}

{link}

Το λαμβάνεις επειδή έτσι λένε οι ρυθμίσεις του λογαριασμού σου. Εκεί μπορείς και να το σταματήσεις: {settings}`,
    toCompany: {
      subject: '{title}',
      body: `{title}

{body}

{link}

Το λαμβάνετε επειδή έτσι λένε οι ρυθμίσεις του λογαριασμού σας. Εκεί μπορείτε και να το σταματήσετε: {settings}`,
    },
    placeholders: { ...placeholders, settings: 'Οι ρυθμίσεις του λογαριασμού' },
    required: ['title'],
    sample: {
      title: 'Επιβεβαιώθηκε η συνέντευξη: Μαρία Ξένου',
      body: 'Αναλυτής Δεδομένων, 12/05/2026 10:30',
      link: 'https://example.org/company/interviews',
      settings: 'https://example.org/company/settings',
    },
  },
  'notifications.always': {
    title: 'Ειδοποίηση που στέλνεται πάντα με e-mail',
    subject: '{title}',
    body: `{title}

{body}

{link}`,
    placeholders,
    required: ['title'],
    sample: {
      title: 'Η συνέντευξη δεν θα γίνει: Μαρία Ξένου',
      body: 'Αναλυτής Δεδομένων, 12/05/2026 10:30',
      link: 'https://example.org/company/interviews',
    },
  },
}
