import { defineTemplates } from '#server/core/mail/templates.ts'

const placeholders = {
  name: 'Το όνομα του υποψηφίου, στην κλητική',
  company: 'Η επωνυμία της εταιρείας',
  position: 'Ο τίτλος της θέσης',
  date: 'Ημέρα και ώρα',
  place: 'Ο χώρος ή ο σύνδεσμος',
  comments: 'Τα σχόλια της εταιρείας',
}
const sample = {
  name: 'Μαρία',
  company: 'Αιγαίο Πληροφορική',
  position: 'Junior Front-end Developer',
  date: '12/03/2026 11:00',
  place: 'Ερμού 1, Αθήνα',
  comments: 'Θα μιλήσουμε για το έργο της πτυχιακής σου.',
}

defineTemplates({
  'interviews.invited': {
    title: 'Πρόσκληση σε συνέντευξη',
    subject: 'Πρόσκληση σε συνέντευξη: {company}',
    body: `Γεια σου {name},

η εταιρεία «{company}» σε προσκαλεί σε συνέντευξη για τη θέση «{position}».

Πότε: {date}
Πού: {place}

{comments}

Απάντησε στο γραφείο του προγράμματος αν μπορείς ή αν προτιμάς άλλη ώρα. Η πρόσκληση ημερολογίου είναι συνημμένη.

Καλή επιτυχία!`,
    placeholders,
    required: ['company', 'position', 'date'],
    sample,
  },
  'interviews.moved': {
    title: 'Νέα ώρα ή χώρος συνέντευξης',
    subject: 'Άλλαξε η συνέντευξή σου με την εταιρεία «{company}»',
    body: `Γεια σου {name},

η συνέντευξή σου με την εταιρεία «{company}» για τη θέση «{position}» άλλαξε.

Πότε: {date}
Πού: {place}

{comments}

Χρειαζόμαστε ξανά την απάντησή σου. Η νέα πρόσκληση ημερολογίου είναι συνημμένη.`,
    placeholders,
    required: ['company', 'position', 'date'],
    sample,
  },
  'interviews.cancelled': {
    title: 'Ακύρωση συνέντευξης',
    subject: 'Ακυρώθηκε η συνέντευξή σου με την εταιρεία «{company}»',
    body: `Γεια σου {name},

η συνέντευξή σου με την εταιρεία «{company}» για τη θέση «{position}» στις {date} ακυρώθηκε.

{comments}

Το προφίλ σου μένει ορατό στις υπόλοιπες εταιρείες.`,
    placeholders,
    required: ['company', 'position', 'date'],
    sample,
  },
  'interviews.reminder': {
    title: 'Υπενθύμιση συνέντευξης',
    subject: 'Αύριο: συνέντευξη με την εταιρεία «{company}»',
    body: `Γεια σου {name},

σου θυμίζουμε τη συνέντευξή σου με την εταιρεία «{company}» για τη θέση «{position}».

Πότε: {date}
Πού: {place}

Καλή επιτυχία!`,
    placeholders,
    required: ['company', 'position', 'date'],
    sample,
  },
})
