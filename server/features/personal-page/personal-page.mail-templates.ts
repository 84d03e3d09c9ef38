import type { MailTemplates } from '#server/core/mail/templates.ts'

export const personalPageMailTemplates: MailTemplates = {
  'personal-page.link': {
    button: 'Η σελίδα μου',
    title: 'Σύνδεσμος προσωπικής σελίδας',
    subject: 'Η προσωπική σου σελίδα',
    body: `Γεια σου {name},

από εδώ ανοίγει η προσωπική σου σελίδα: η πορεία των αιτήσεών σου, το προφίλ και το βιογραφικό σου, οι προσκλήσεις σε συνεντεύξεις.

{link}

Ο σύνδεσμος είναι μόνο για σένα και ισχύει {days} ημέρες. Μην τον προωθήσεις.`,
    placeholders: { name: 'Το όνομα, στην κλητική', link: 'Η προσωπική σελίδα', days: 'Πόσες ημέρες ισχύει' },
    required: ['link'],
    sample: { name: 'Μαρία', link: 'https://example.org/me/…', days: '60' },
  },
}
