import type { MailTemplates } from '#server/core/mail/templates.ts'
import { STAY_TEMPLATE } from '#server/features/candidates/candidate-contact.service.ts'

export const candidatesMailTemplates: MailTemplates = {
  [STAY_TEMPLATE]: {
    button: 'Θέλω να μείνω',
    title: 'Θέλεις να μείνεις;',
    subject: 'Θέλεις να μείνεις στο πρόγραμμα;',
    body: `Γεια σου {name},

έχουμε καιρό να μάθουμε νέα σου. Δεν κρατάμε τα στοιχεία κανενός για πάντα: αν δεν μας απαντήσεις, τα δικά σου θα διαγραφούν οριστικά μετά τις {day}.

Αν θέλεις να μείνεις, αρκεί ένα πάτημα εδώ:

{link}

Αν δεν θέλεις, δεν χρειάζεται να κάνεις τίποτα.`,
    placeholders: {
      name: 'Το όνομα, στην κλητική',
      link: 'Η σελίδα με το «Ναι, θέλω να μείνω»',
      day: 'Η ημέρα μετά την οποία διαγράφονται τα στοιχεία',
    },
    required: ['link', 'day'],
    sample: { name: 'Μαρία', link: 'https://example.org/stay#…', day: '15/09/2026' },
  },
}
