import type { MailTemplates } from '#server/core/mail/templates.ts'

export const reportsMailTemplates: MailTemplates = {
  'report.sending': {
    button: 'Οι αναφορές',
    title: 'Αναφορά με e-mail',
    subject: 'Αναφορά: {report}',
    body: `Η αναφορά «{report}» είναι συνημμένη.

{about}

Φεύγει {when}. Την αλλάζεις ή τη σταματάς εδώ:

{link}`,
    placeholders: {
      report: 'Το όνομα της αναφοράς',
      about: 'Το είδος της, πότε βγήκε και τα φίλτρα με λόγια',
      when: 'Κάθε πότε φεύγει',
      link: 'Η σελίδα των αναφορών',
    },
    required: ['report', 'about', 'link'],
    sample: {
      report: 'Διαθέσιμοι στην Αθήνα',
      about: 'Αναφορά: Υποψήφιοι\nΕξαγωγή: 1/6/2026 06:07\nΦίλτρα: Πόλη είναι Αθήνα',
      when: 'κάθε Δευτέρα',
      link: 'https://example.org/admin/reports',
    },
  },
}
