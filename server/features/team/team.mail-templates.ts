import type { MailTemplates } from '#server/core/mail/templates.ts'

const placeholders = {
  name: 'Το όνομα του προσκεκλημένου',
  inviter: 'Ποιος προσκαλεί',
  link: 'Ο σύνδεσμος',
  days: 'Πόσες ημέρες ισχύει',
}
const sample = {
  name: 'Μαρία Νικολάου',
  inviter: 'Ελένη Μαυρίδου',
  link: 'https://example.org/invitation#…',
  days: '7',
}

export const teamMailTemplates: MailTemplates = {
  'team.office': {
    title: 'Πρόσκληση στην ομάδα του γραφείου',
    subject: 'Πρόσκληση στην ομάδα του προγράμματος',
    body: `Γεια σου {name},

σε προσκαλούμε στην ομάδα του γραφείου, εκ μέρους: {inviter}. Άνοιξε τον σύνδεσμο και όρισε τον δικό σου κωδικό μέσα στις επόμενες {days} ημέρες:

{link}

Αν δεν περίμενες αυτή την πρόσκληση, δεν χρειάζεται να κάνεις τίποτα.`,
    placeholders,
    required: ['link'],
    sample,
  },
  'team.company': {
    title: 'Πρόσκληση συναδέλφου εταιρείας',
    subject: 'Πρόσκληση στον λογαριασμό της εταιρείας {company}',
    body: `Γεια σας {name},

προσκαλείστε στον λογαριασμό της εταιρείας {company}, εκ μέρους: {inviter}. Ανοίξτε τον σύνδεσμο και ορίστε τον δικό σας κωδικό μέσα στις επόμενες {days} ημέρες:

{link}

Αν δεν περιμένατε αυτή την πρόσκληση, δεν χρειάζεται να κάνετε τίποτα.`,
    placeholders: { ...placeholders, company: 'Η εταιρεία' },
    required: ['link'],
    sample: { ...sample, company: 'Αιγαίο Δίκτυα Α.Ε.' },
  },
}
