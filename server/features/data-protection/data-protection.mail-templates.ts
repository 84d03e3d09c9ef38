import type { MailTemplates } from '#server/core/mail/templates.ts'

// Graduates, companies and strangers get the same words: neither «εσύ» nor «εσείς».

const placeholders = { kind: 'Τι ζητήθηκε', received: 'Η ημέρα που ήρθε' }
const sample = { kind: 'Διόρθωση', received: '2 Νοεμβρίου 2026' }

export const dataProtectionMailTemplates: MailTemplates = {
  'data-protection.answered': {
    title: 'Απάντηση σε αίτημα για δεδομένα',
    subject: 'Απάντηση στο αίτημα για τα προσωπικά δεδομένα',
    body: `Γεια,

το αίτημα της {received} για τα προσωπικά δεδομένα ({kind}) έκλεισε. Αποτέλεσμα: {outcome}.

{answer}

Αν η απάντηση δεν είναι αρκετή, υπάρχει δικαίωμα καταγγελίας στην Αρχή Προστασίας Δεδομένων Προσωπικού Χαρακτήρα (www.dpa.gr) και δικαστικής προσφυγής.`,
    placeholders: { ...placeholders, outcome: 'Τι έγινε', answer: 'Η απάντηση του γραφείου' },
    required: ['outcome', 'answer'],
    sample: { ...sample, outcome: 'Ικανοποιήθηκε', answer: 'Το επώνυμο διορθώθηκε.' },
  },
  'data-protection.extended': {
    title: 'Παράταση σε αίτημα για δεδομένα',
    subject: 'Παράταση στο αίτημα για τα προσωπικά δεδομένα',
    body: `Γεια,

η απάντηση στο αίτημα της {received} για τα προσωπικά δεδομένα ({kind}) χρειάζεται περισσότερο χρόνο και θα έρθει έως {due}.

Ο λόγος: {reason}

Υπάρχει δικαίωμα καταγγελίας στην Αρχή Προστασίας Δεδομένων Προσωπικού Χαρακτήρα (www.dpa.gr) και δικαστικής προσφυγής.`,
    placeholders: { ...placeholders, due: 'Η νέα προθεσμία', reason: 'Ο λόγος' },
    required: ['due', 'reason'],
    sample: { ...sample, due: '2 Φεβρουαρίου 2027', reason: 'Χρειάζεται έλεγχος και σε έγγραφα στο αρχείο.' },
  },
}
