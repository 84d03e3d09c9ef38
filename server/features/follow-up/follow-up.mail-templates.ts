import { atFollowUpMonths } from '#shared/features/follow-up/follow-up.rules.ts'
import type { MailTemplates, Template } from '#server/core/mail/templates.ts'

const toGraduate: Pick<Template, 'placeholders' | 'required' | 'sample'> = {
  placeholders: {
    name: 'Το όνομα του αποφοίτου, στην κλητική',
    company: 'Η επωνυμία της εταιρείας',
    position: 'Ο τίτλος της θέσης',
    passed: 'Πόσος καιρός πέρασε, π.χ. «πέρασαν 3 μήνες»',
    link: 'Η σελίδα με τις απαντήσεις',
  },
  required: ['company', 'link'],
  sample: {
    name: 'Μαρία',
    company: 'Αιγαίο Πληροφορική',
    position: 'Junior Front-end Developer',
    passed: 'πέρασαν 3 μήνες',
    link: 'https://example.org/follow-up#…',
  },
}

const toEmployer: Pick<Template, 'placeholders' | 'required' | 'sample'> = {
  placeholders: {
    company: 'Η επωνυμία της εταιρείας',
    people: 'Για ποιους ρωτάμε, ένας σε κάθε γραμμή',
    link: 'Η σελίδα με τις απαντήσεις',
  },
  required: ['people', 'link'],
  sample: {
    company: 'Αιγαίο Πληροφορική',
    people: '• Μαρία Παπαδοπούλου, Junior Front-end Developer (3 μήνες μετά)',
    link: 'https://example.org/follow-up#…',
  },
}

export const followUpMailTemplates: MailTemplates = {
  'follow-up.graduate': {
    button: 'Η απάντησή μου',
    title: 'Παρακολούθηση: προς τον απόφοιτο',
    subject: 'Πώς πάει η δουλειά;',
    body: `Γεια σου {name},

{passed} από την πρόσληψή σου στην εταιρεία «{company}» ({position}). Πες μας με ένα πάτημα αν εργάζεσαι ακόμη εκεί:

{link}

Ρωτάμε ${atFollowUpMonths}, για να ξέρουμε αν το πρόγραμμα βοήθησε στ’ αλήθεια. Η εταιρεία δεν βλέπει τι απάντησες.`,
    ...toGraduate,
  },
  'follow-up.graduate-reminder': {
    button: 'Η απάντησή μου',
    title: 'Παρακολούθηση: υπενθύμιση προς τον απόφοιτο',
    subject: 'Υπενθύμιση: πώς πάει η δουλειά;',
    body: `Γεια σου {name},

δεν έχουμε ακόμη την απάντησή σου για τη δουλειά στην εταιρεία «{company}» ({position}). Αρκεί ένα πάτημα:

{link}

Αν δεν θέλεις να σε ρωτάμε, το λες στην ίδια σελίδα.`,
    ...toGraduate,
  },
  'follow-up.employer': {
    button: 'Η απάντησή μας',
    title: 'Παρακολούθηση: προς την εταιρεία',
    subject: 'Εργάζονται ακόμη στην εταιρεία σας;',
    body: `Καλημέρα σας,

θα θέλαμε να επιβεβαιώσετε με ένα πάτημα αν εργάζονται ακόμη στην εταιρεία «{company}» οι απόφοιτοι που προσλάβατε:

{people}

{link}

Ρωτάμε ${atFollowUpMonths}. Δεν χρειάζεται να συνδεθείτε.`,
    ...toEmployer,
  },
  'follow-up.employer-reminder': {
    button: 'Η απάντησή μας',
    title: 'Παρακολούθηση: υπενθύμιση προς την εταιρεία',
    subject: 'Υπενθύμιση: εργάζονται ακόμη στην εταιρεία σας;',
    body: `Καλημέρα σας,

δεν έχουμε ακόμη απάντηση από την εταιρεία «{company}» για:

{people}

Αρκεί ένα πάτημα, χωρίς σύνδεση:

{link}`,
    ...toEmployer,
  },
}
