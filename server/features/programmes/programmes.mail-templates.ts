import { CONFIRM_HOURS } from '#shared/features/programmes/programmes.contract.ts'
import type { MailTemplates } from '#server/core/mail/templates.ts'

export const programmesMailTemplates: MailTemplates = {
  'programmes.confirm': {
    button: 'Επιβεβαίωση της αίτησής μου',
    title: 'Επιβεβαίωση αίτησης',
    subject: 'Επιβεβαίωσε την αίτησή σου: {cycle}',
    body: `Γεια σου {name},

λάβαμε μια αίτηση για το πρόγραμμα «{cycle}» με αυτό το e-mail. Για να μετρήσει, επιβεβαίωσέ τη μέσα σε ${CONFIRM_HOURS} ώρες:

{link}

Αν δεν την έκανες εσύ, δεν χρειάζεται να κάνεις τίποτα: χωρίς επιβεβαίωση σβήνεται.`,
    placeholders: {
      name: 'Το όνομα, στην κλητική',
      cycle: 'Ο τίτλος του προγράμματος',
      link: 'Ο σύνδεσμος επιβεβαίωσης',
    },
    required: ['cycle', 'link'],
    sample: {
      name: 'Μαρία',
      cycle: 'Ανάπτυξη εφαρμογών ιστού',
      link: 'https://example.org/programmes/5#confirm=…',
    },
  },
  'programmes.received': {
    button: 'Η σελίδα μου',
    title: 'Η αίτηση παραλήφθηκε',
    subject: 'Παραλάβαμε την αίτησή σου: {cycle}',
    body: `Γεια σου {name},

η αίτησή σου για το πρόγραμμα «{cycle}» παραλήφθηκε. Από την προσωπική σου σελίδα βλέπεις την πορεία της, κρατάς το προφίλ σου ενημερωμένο και απαντάς σε προσκλήσεις:

{link}

Ο σύνδεσμος είναι μόνο για σένα. Μην τον προωθήσεις.`,
    placeholders: {
      name: 'Το όνομα, στην κλητική',
      cycle: 'Ο τίτλος του προγράμματος',
      link: 'Η προσωπική σελίδα',
    },
    required: ['cycle', 'link'],
    sample: { name: 'Μαρία', cycle: 'Ανάπτυξη εφαρμογών ιστού', link: 'https://example.org/me/…' },
  },
}
