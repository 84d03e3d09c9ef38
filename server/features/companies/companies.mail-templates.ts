import type { MailTemplates } from '#server/core/mail/templates.ts'

const company = 'Η επωνυμία της εταιρείας'
const sampleLink = 'https://example.org/login'

export const companiesMailTemplates: MailTemplates = {
  'companies.registered': {
    button: 'Οι εταιρείες που περιμένουν',
    title: 'Νέα εταιρεία, προς το γραφείο',
    subject: 'Νέα εταιρεία περιμένει έγκριση: {company}',
    body: `Η εταιρεία «{company}» γράφτηκε στο πρόγραμμα και περιμένει απόφαση.

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
    button: 'Σύνδεση',
    title: 'Έγκριση εταιρείας',
    subject: 'Η εταιρεία «{company}» εγκρίθηκε',
    body: `Γεια σας,

η εταιρεία «{company}» εγκρίθηκε. Μπορείτε να δημοσιεύσετε θέσεις, να δείτε αποφοίτους και να τους προσκαλέσετε σε συνέντευξη:

{link}

Καλή συνεργασία!`,
    placeholders: { company, link: 'Η σελίδα σύνδεσης' },
    required: ['link'],
    sample: { company: 'Αιγαίο Πληροφορική', link: sampleLink },
  },
  'companies.rejected': {
    button: 'Διόρθωση των στοιχείων',
    title: 'Απόρριψη εταιρείας',
    subject: 'Η εγγραφή της εταιρείας «{company}» χρειάζεται διόρθωση',
    body: `Γεια σας,

δεν μπορέσαμε να εγκρίνουμε την εγγραφή της εταιρείας «{company}», για τους εξής λόγους:

{reasons}

{note}

Ο λογαριασμός σας παραμένει. Μπορείτε να διορθώσετε τα στοιχεία και να υποβάλετε ξανά:

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
    body: `Γεια σας,

η εταιρεία «{company}» αρχειοθετήθηκε: όσες αγγελίες της ήταν ανοιχτές έκλεισαν και όσες συνεντεύξεις εκκρεμούσαν ακυρώθηκαν. Τα στοιχεία της διατηρούνται.

{note}

Για να συνεχίσουμε μαζί, απαντήστε σε αυτό το μήνυμα ή μιλήστε με το γραφείο του προγράμματος.`,
    placeholders: { company, note: 'Το σημείωμα του γραφείου' },
    required: [],
    sample: { company: 'Αιγαίο Πληροφορική', note: 'Όπως συμφωνήσαμε τηλεφωνικά.' },
  },
  'companies.account': {
    button: 'Σελίδα σύνδεσης',
    title: 'Νέος λογαριασμός εταιρείας',
    subject: 'Νέος λογαριασμός για την εταιρεία «{company}»',
    body: `Γεια σας {name},

το γραφείο του προγράμματος άνοιξε λογαριασμό για εσάς στην εταιρεία «{company}», με το e-mail {email}.

Τον πρώτο σας κωδικό θα σας τον πει το γραφείο· στην πρώτη σύνδεση θα ορίσετε δικό σας. Αν προτιμάτε, ορίστε τον αμέσως, ζητώντας νέο κωδικό από τη σελίδα σύνδεσης:

{link}`,
    placeholders: { name: 'Το όνομα', company, email: 'Το e-mail του λογαριασμού', link: 'Η σελίδα σύνδεσης' },
    required: ['link'],
    sample: { name: 'Νίκος', company: 'Αιγαίο Πληροφορική', email: 'nikos@example.org', link: sampleLink },
  },
}
