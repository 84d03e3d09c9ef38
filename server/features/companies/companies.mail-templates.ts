import type { MailTemplates } from '#server/core/mail/templates.ts'

const company = 'Η επωνυμία της εταιρείας'
const sampleLink = 'https://example.org/login'

export const companiesMailTemplates: MailTemplates = {
  'companies.registered': {
    title: 'Νέα εταιρεία, προς το γραφείο',
    subject: 'Νέα εταιρεία περιμένει έγκριση: {company}',
    body: `Η εταιρεία «{company}» γράφτηκε στο πρόγραμμα και περιμένει την απόφασή σας.

Στοιχεία επικοινωνίας: {person}, {email}

{link}`,
    placeholders: {
      company,
      person: 'Ποιος την έγραψε',
      email: 'Το e-mail του',
      link: 'Η σελίδα των εταιρειών',
    },
    required: ['link'],
    sample: {
      company: 'Αιγαίο Πληροφορική',
      person: 'Μαρία Νικολάου',
      email: 'maria@example.org',
      link: 'https://example.org/admin/companies',
    },
  },
  'companies.approved': {
    title: 'Έγκριση εταιρείας',
    subject: 'Η εταιρεία «{company}» εγκρίθηκε',
    body: `Γεια σου,

η εταιρεία «{company}» εγκρίθηκε. Μπορείς να δημοσιεύσεις θέσεις, να δεις απόφοιτους και να τους προσκαλέσεις σε συνέντευξη:

{link}

Καλή συνεργασία!`,
    placeholders: { company, link: 'Η σελίδα σύνδεσης' },
    required: ['link'],
    sample: { company: 'Αιγαίο Πληροφορική', link: sampleLink },
  },
  'companies.rejected': {
    title: 'Απόρριψη εταιρείας',
    subject: 'Η εγγραφή της εταιρείας «{company}» χρειάζεται διόρθωση',
    body: `Γεια σου,

δεν μπορέσαμε να εγκρίνουμε την εγγραφή της εταιρείας «{company}», για τους εξής λόγους:

{reasons}

{note}

Ο λογαριασμός σου παραμένει. Μπορείς να διορθώσεις τα στοιχεία και να υποβάλεις ξανά:

{link}`,
    placeholders: {
      company,
      reasons: 'Οι λόγοι, ένας σε κάθε γραμμή',
      note: 'Το σημείωμα του γραφείου',
      link: 'Η φόρμα εγγραφής',
    },
    required: ['link'],
    sample: {
      company: 'Αιγαίο Πληροφορική',
      reasons: '• Χρειάζεται e-mail της εταιρείας και όχι προσωπικό',
      note: 'Στείλτε μας και τον ιστότοπό σας.',
      link: 'https://example.org/company/register',
    },
  },
  'companies.archived': {
    title: 'Αρχειοθέτηση εταιρείας',
    subject: 'Η συνεργασία με την εταιρεία «{company}» έπαυσε',
    body: `Γεια σου,

η εταιρεία «{company}» αρχειοθετήθηκε: οι αγγελίες της έκλεισαν και οι συνεντεύξεις που εκκρεμούσαν ακυρώθηκαν. Τα στοιχεία της διατηρούνται.

{note}

Για να συνεχίσουμε μαζί, απάντησε στο γραφείο του προγράμματος.`,
    placeholders: { company, note: 'Το σημείωμα του γραφείου' },
    required: [],
    sample: { company: 'Αιγαίο Πληροφορική', note: 'Όπως συμφωνήσαμε τηλεφωνικά.' },
  },
  'companies.account': {
    title: 'Νέος λογαριασμός εταιρείας',
    subject: 'Νέος λογαριασμός για την εταιρεία «{company}»',
    body: `Γεια σου {name},

το γραφείο του προγράμματος άνοιξε λογαριασμό για σένα στην εταιρεία «{company}», με το e-mail {email}.

Τον πρώτο σου κωδικό θα σου τον πει το γραφείο· στην πρώτη σύνδεση θα ορίσεις δικό σου. Αν προτιμάς, όρισέ τον μόνος σου με το «Ξέχασες τον κωδικό σου;» στη σελίδα σύνδεσης:

{link}`,
    placeholders: { name: 'Το όνομα', company, email: 'Το e-mail του λογαριασμού', link: 'Η σελίδα σύνδεσης' },
    required: ['link'],
    sample: { name: 'Νίκος', company: 'Αιγαίο Πληροφορική', email: 'nikos@example.org', link: sampleLink },
  },
}
