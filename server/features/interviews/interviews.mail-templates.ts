import { MORNING_KEY_DAYS } from '#shared/features/interviews/interviews.periods.ts'
import type { MailTemplates } from '#server/core/mail/templates.ts'

const placeholders = {
  name: 'Το όνομα του υποψηφίου, στην κλητική',
  company: 'Η επωνυμία της εταιρείας',
  position: 'Ο τίτλος της θέσης',
  date: 'Ημέρα και ώρα',
  place: 'Ο χώρος ή ο σύνδεσμος',
  contact: 'Με ποιον επικοινωνεί ο υποψήφιος',
  comments: 'Τα σχόλια της εταιρείας',
  link: 'Η προσωπική σελίδα του υποψηφίου',
}
const sample = {
  name: 'Μαρία',
  company: 'Αιγαίο Πληροφορική',
  position: 'Junior Front-end Developer',
  date: 'Πέμπτη 12/03/2026 11:00',
  place: 'Ερμού 1, Αθήνα',
  contact: 'Νίκος Παππάς, 210 1234567',
  comments: 'Θα μιλήσουμε για το έργο της πτυχιακής σου.',
  link: 'https://example.org/me/abc',
}

export const interviewsMailTemplates: MailTemplates = {
  'interviews.morning': {
    button: 'Όλα τα θέματα',
    title: 'Πρωινό γράμμα προς εταιρεία',
    subject: '{waiting}',
    body: `Καλημέρα σας,

{waiting} στην εταιρεία «{company}». Πρώτα όσα κλείνουν με ένα πάτημα:

{matters}

{today}

Κάθε σύνδεσμος ανοίγει μια σελίδα που ρωτά μία φορά, χωρίς σύνδεση στον λογαριασμό. Ισχύει ${MORNING_KEY_DAYS} ημέρες ή μέχρι να κλείσει το θέμα. Όλα τα θέματα:

{link}

Το πρωινό γράμμα σταματά από τις ρυθμίσεις του λογαριασμού σας, στο «Πρωινό γράμμα».`,
    placeholders: {
      waiting: 'Πόσα θέματα περιμένουν',
      company: 'Η επωνυμία της εταιρείας',
      matters: 'Τα θέματα με τις απαντήσεις τους',
      today: 'Οι συνεντεύξεις της ημέρας',
      link: 'Ο πίνακας ελέγχου της εταιρείας',
    },
    required: ['matters'],
    sample: {
      waiting: 'Σας περιμένει 1 θέμα',
      company: 'Αιγαίο Πληροφορική',
      matters: '• Μαρία Παπαδοπούλου: έγινε η συνέντευξη;',
      today: 'Σήμερα: 11:00 Νίκος Ξένος',
      link: 'https://example.org/company/control-panel',
    },
  },
  'interviews.invited': {
    button: 'Η θέση και η απάντησή μου',
    title: 'Πρόσκληση σε συνέντευξη',
    subject: 'Πρόσκληση σε συνέντευξη: {company}',
    body: `Γεια σου {name},

η εταιρεία «{company}» σε προσκαλεί σε συνέντευξη για τη θέση «{position}».

Πότε: {date}
Πού: {place}
Επικοινωνία: {contact}

{comments}

Δες τη θέση και απάντησε από τη σελίδα σου: διαλέγεις ώρα, προτείνεις άλλη ή αρνείσαι.

{link}

Καλή επιτυχία!`,
    placeholders,
    required: ['company', 'position', 'date', 'link'],
    sample,
  },
  'interviews.confirmed': {
    button: 'Η σελίδα μου',
    title: 'Επιβεβαίωση συνέντευξης',
    subject: 'Η συνέντευξή σου: {company}, {date}',
    body: `Γεια σου {name},

η συνέντευξή σου με την εταιρεία «{company}» για τη θέση «{position}» ορίστηκε.

Πότε: {date}
Πού: {place}
Επικοινωνία: {contact}

Αν κάτι αλλάξει, πες το από τη σελίδα σου:

{link}

Η πρόσκληση ημερολογίου είναι συνημμένη. Καλή επιτυχία!`,
    placeholders,
    required: ['company', 'position', 'date', 'link'],
    sample,
  },
  'interviews.moved': {
    button: 'Η απάντησή μου',
    title: 'Νέα ώρα ή χώρος συνέντευξης',
    subject: 'Άλλαξε η συνέντευξή σου με την εταιρεία «{company}»',
    body: `Γεια σου {name},

η συνέντευξή σου με την εταιρεία «{company}» για τη θέση «{position}» άλλαξε.

Πότε: {date}
Πού: {place}
Επικοινωνία: {contact}

{comments}

Χρειαζόμαστε ξανά την απάντησή σου. Δώσ’ την από τη σελίδα σου:

{link}

Η νέα πρόσκληση ημερολογίου είναι συνημμένη.`,
    placeholders,
    required: ['company', 'position', 'date', 'link'],
    sample,
  },
  'interviews.cancelled': {
    title: 'Ακύρωση συνέντευξης',
    subject: 'Ακυρώθηκε η συνέντευξή σου με την εταιρεία «{company}»',
    body: `Γεια σου {name},

η συνέντευξή σου με την εταιρεία «{company}» για τη θέση «{position}» ({date}) ακυρώθηκε.

{comments}

Ό,τι έχεις επιλέξει για τις υπόλοιπες εταιρείες δεν αλλάζει.`,
    placeholders,
    required: ['company', 'position', 'date'],
    sample: { ...sample, comments: 'Η θέση καλύφθηκε.' },
  },
  'interviews.reminder': {
    button: 'Η σελίδα μου',
    title: 'Υπενθύμιση συνέντευξης',
    subject: 'Υπενθύμιση: συνέντευξη με την εταιρεία «{company}»',
    body: `Γεια σου {name},

σου θυμίζουμε τη συνέντευξή σου με την εταιρεία «{company}» για τη θέση «{position}».

Πότε: {date}
Πού: {place}
Επικοινωνία: {contact}

Αν κάτι άλλαξε, πες το από τη σελίδα σου:

{link}

Καλή επιτυχία!`,
    placeholders,
    required: ['company', 'position', 'date'],
    sample,
  },
  'interviews.unanswered': {
    button: 'Η θέση και η απάντησή μου',
    title: 'Υπενθύμιση πρόσκλησης που δεν απαντήθηκε',
    subject: 'Περιμένει την απάντησή σου: συνέντευξη με την εταιρεία «{company}»',
    body: `Γεια σου {name},

η εταιρεία «{company}» σε έχει προσκαλέσει σε συνέντευξη για τη θέση «{position}» και δεν έχεις απαντήσει ακόμη.

Πότε: {date}
Πού: {place}
Επικοινωνία: {contact}

Απάντησε από τη σελίδα σου:

{link}`,
    placeholders,
    required: ['company', 'position', 'date', 'link'],
    sample,
  },
  'interviews.missed': {
    button: 'Η σελίδα μου',
    title: 'Η εταιρεία σημείωσε ότι ο υποψήφιος δεν ήρθε',
    subject: 'Η συνέντευξη με την εταιρεία «{company}» δεν έγινε',
    body: `Γεια σου {name},

η εταιρεία «{company}» σημείωσε ότι δεν ήρθες στη συνέντευξη για τη θέση «{position}» ({date}).

{answer}

{link}

Λάθη γίνονται, και από τις δύο πλευρές: ό,τι γράψεις το διαβάζουν η εταιρεία και το γραφείο του προγράμματος.`,
    placeholders: { ...placeholders, answer: 'Τι μπορεί να απαντήσει ο υποψήφιος, και ως πότε' },
    required: ['company', 'position', 'date', 'link'],
    sample: { ...sample, answer: 'Αν ήσουν εκεί ή αν θέλεις άλλη ώρα, πες το ως τις 26/03/2026 από τη σελίδα σου:' },
  },
  'interviews.came': {
    button: 'Η σελίδα μου',
    title: 'Η εταιρεία διόρθωσε ότι ο υποψήφιος δεν ήρθε',
    subject: 'Διορθώθηκε: η συνέντευξή σου με την εταιρεία «{company}»',
    body: `Γεια σου {name},

η εταιρεία «{company}» διόρθωσε όσα είχε σημειώσει για τη συνέντευξη για τη θέση «{position}» ({date}): δεν ισχύει πια ότι δεν ήρθες.

Δεν χρειάζεται να κάνεις κάτι.

{link}`,
    placeholders,
    required: ['company', 'position', 'date'],
    sample,
  },
  'interviews.not-shared': {
    button: 'Ποιοι με βλέπουν',
    title: 'Ακύρωση συνέντευξης, όταν ο υποψήφιος δεν μοιράζεται πια τα στοιχεία του',
    subject: 'Η συνέντευξη για τη θέση «{position}» ακυρώθηκε',
    body: `Γεια σου {name},

η συνέντευξη με την εταιρεία «{company}» για τη θέση «{position}» ({date}) δεν θα γίνει, γιατί τα στοιχεία σου δεν είναι πια ορατά στην εταιρεία. Την ενημερώσαμε κι εκείνη, χωρίς τον λόγο.

Ποιοι βλέπουν τα στοιχεία σου το ορίζεις από τη σελίδα σου:

{link}`,
    placeholders,
    required: ['position', 'date'],
    sample,
  },
  'interviews.company-left': {
    title: 'Ακύρωση συνέντευξης, όταν παύει η συνεργασία με την εταιρεία',
    subject: 'Η συνέντευξη για τη θέση «{position}» ακυρώθηκε',
    body: `Γεια σου {name},

η συνέντευξη με την εταιρεία «{company}» για τη θέση «{position}» ({date}) δεν θα γίνει, γιατί η εταιρεία δεν συνεργάζεται πια με το πρόγραμμα.

Λυπούμαστε για την αλλαγή. Ό,τι έχεις επιλέξει για τις υπόλοιπες εταιρείες δεν αλλάζει και το γραφείο του προγράμματος είναι στη διάθεσή σου.`,
    placeholders,
    required: ['position', 'date'],
    sample,
  },
}
