import type { MailTemplates } from '#server/core/mail/templates.ts'

const shared = {
  placeholders: {
    name: 'Το όνομα του υποψηφίου, στην κλητική',
    company: 'Η επωνυμία της εταιρείας',
    position: 'Ο τίτλος της θέσης',
    link: 'Η προσωπική σελίδα του υποψηφίου',
    interview: 'Η συνέντευξη που δεν θα γίνει, αν υπάρχει: μία πρόταση',
  },
  required: ['company', 'position'],
  sample: {
    name: 'Μαρία',
    company: 'Αιγαίο Πληροφορική',
    position: 'Junior Front-end Developer',
    link: 'https://example.org/me/abc',
    interview: 'Η συνέντευξη (Τετάρτη 02/12/2026 11:00) δεν θα γίνει.',
  },
}

export const hiringMailTemplates: MailTemplates = {
  'hiring.hired': {
    button: 'Η σελίδα μου',
    title: 'Πρόσληψη',
    subject: 'Συγχαρητήρια: {company}',
    body: `Γεια σου {name},

η εταιρεία «{company}» δήλωσε ότι σε προσέλαβε στη θέση «{position}». Συγχαρητήρια!

{interview}

Αν κάτι δεν είναι σωστό, πες το μας από τη σελίδα σου:

{link}

Καλή αρχή!`,
    ...shared,
  },
  'hiring.rejected': {
    button: 'Η σελίδα μου',
    title: 'Η εταιρεία δεν προχωρά',
    subject: 'Η απάντηση της εταιρείας «{company}»',
    body: `Γεια σου {name},

η εταιρεία «{company}» σε ευχαριστεί για τον χρόνο σου. Για τη θέση «{position}» αποφάσισε να μην προχωρήσει μαζί σου.

{interview}

Η απόφαση αφορά μόνο αυτή τη θέση: οι άλλες εταιρείες συνεχίζουν να βλέπουν το προφίλ σου, όπως το έχεις ορίσει.

{link}

Καλή συνέχεια!`,
    ...shared,
  },
  'hiring.hire-taken-back': {
    button: 'Η σελίδα μου',
    title: 'Αναίρεση πρόσληψης',
    subject: 'Η πρόσληψη που δηλώθηκε δεν ισχύει: {company}',
    body: `Γεια σου {name},

η πρόσληψή σου στη θέση «{position}» της εταιρείας «{company}» είχε δηλωθεί και τώρα αναιρέθηκε.

Αν αυτό δεν συμφωνεί με όσα ξέρεις, πες το μας από τη σελίδα σου:

{link}`,
    ...shared,
  },
}
