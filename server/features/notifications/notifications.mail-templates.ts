import type { MailTemplates } from '#server/core/mail/templates.ts'

export const notificationsMailTemplates: MailTemplates = {
  'notifications.notice': {
    title: 'Ειδοποίηση με e-mail',
    subject: '{title}',
    body: `{title}

{body}

{link}

Το λαμβάνεις επειδή έτσι λένε οι ρυθμίσεις του λογαριασμού σου· εκεί μπορείς και να το σταματήσεις.`,
    toCompany: {
      subject: '{title}',
      body: `{title}

{body}

{link}

Το λαμβάνετε επειδή έτσι λένε οι ρυθμίσεις του λογαριασμού σας· εκεί μπορείτε και να το σταματήσετε.`,
    },
    placeholders: { title: 'Ο τίτλος της ειδοποίησης', body: 'Το κείμενό της', link: 'Πού οδηγεί' },
    required: ['title'],
    sample: {
      title: 'Επιβεβαιώθηκε η συνέντευξη: Μαρία Ξένου',
      body: 'Αναλυτής Δεδομένων, 12/05/2026 10:30',
      link: 'https://example.org/company/interviews',
    },
  },
}
