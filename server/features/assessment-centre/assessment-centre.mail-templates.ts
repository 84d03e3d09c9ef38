import type { MailTemplates } from '#server/core/mail/templates.ts'

const cycle = 'Ο τίτλος του κύκλου'
const name = 'Το όνομα του παραλήπτη'
const sampleCycle = 'Αναλυτής Δεδομένων 2026'

export const assessmentCentreMailTemplates: MailTemplates = {
  'lac.poll': {
    title: 'Κέντρο αξιολόγησης: ερώτηση διαθεσιμότητας, προς αξιολογητές',
    subject: 'Διαθεσιμότητα για το κέντρο αξιολόγησης: {cycle}',
    body: `Γεια σας {name},

ετοιμάζουμε το κέντρο αξιολόγησης του προγράμματος «{cycle}».

Ημέρες: {days}
Ώρες: {hours}

Σημειώστε μας πότε μπορείτε να είστε μαζί μας:

{link}

Σας ευχαριστούμε!`,
    placeholders: { name, cycle, days: 'Οι ημέρες', hours: 'Οι ώρες κάθε ημέρας', link: 'Ο σύνδεσμος του doodle' },
    required: ['link'],
    sample: {
      name: 'Μαρία Νικολάου',
      cycle: sampleCycle,
      days: '12/03/2026, 13/03/2026',
      hours: '09:00–17:00',
      link: 'https://doodle.example/abc',
    },
  },
  'lac.cvs': {
    title: 'Κέντρο αξιολόγησης: τα βιογραφικά μιας αίθουσας, προς αξιολογητές',
    subject: 'Τα βιογραφικά για την αίθουσα «{room}»: {cycle}',
    body: `Γεια σας {name},

αυτοί είναι οι υποψήφιοι που θα συναντήσετε στην αίθουσα «{room}» του προγράμματος «{cycle}»:

{people}

Οι σύνδεσμοι είναι προσωπικοί σας, λήγουν στις {until} και κάθε άνοιγμα καταγράφεται. Μην τους προωθήσετε.`,
    placeholders: {
      name,
      cycle,
      room: 'Ο τίτλος της αίθουσας',
      people: 'Ώρα, όνομα και σύνδεσμος βιογραφικού, ένας υποψήφιος σε κάθε γραμμή',
      until: 'Πότε λήγουν οι σύνδεσμοι',
    },
    required: ['people'],
    sample: {
      name: 'Μαρία Νικολάου',
      cycle: sampleCycle,
      room: 'Αίθουσα 1',
      people: '12/03/2026 09:00 · Άννα Γεωργίου: https://example.org/api/lac-cv/abc',
      until: '20/03/2026',
    },
  },
  'lac.assessor': {
    title: 'Κέντρο αξιολόγησης: ο προσωπικός σύνδεσμος βαθμολόγησης, προς αξιολογητές',
    subject: 'Η βαθμολόγησή σας στις {day}: {cycle}',
    body: `Γεια σας {name},

με αυτόν τον σύνδεσμο θα δείτε τους υποψηφίους σας στην αίθουσα «{room}» και θα τους βαθμολογήσετε, από το τηλέφωνο ή τον υπολογιστή:

{link}

Ο σύνδεσμος είναι προσωπικός σας, ισχύει ως το τέλος της ημέρας {day} και κάθε ανάγνωση καταγράφεται. Μην τον προωθήσετε. Χωρίς σήμα οι βαθμοί μένουν στη συσκευή σας και στέλνονται μόλις υπάρξει.`,
    placeholders: {
      name,
      cycle,
      room: 'Ο τίτλος της αίθουσας',
      day: 'Η ημέρα',
      link: 'Ο προσωπικός σύνδεσμος',
    },
    required: ['link'],
    sample: {
      name: 'Μαρία Νικολάου',
      cycle: sampleCycle,
      room: 'Αίθουσα 1',
      day: '12/03/2026',
      link: 'https://example.org/assessor/abc',
    },
  },
  'lac.slot': {
    title: 'Κέντρο αξιολόγησης: ώρα και αίθουσα, προς υποψήφιο',
    subject: 'Η ώρα σου στο κέντρο αξιολόγησης: {date} στις {time}',
    body: `Γεια σου {name},

η συνάντησή σου για το πρόγραμμα «{cycle}» είναι στις {date}, ώρα {time}.

{place}

Η πρόσκληση ημερολογίου είναι συνημμένη. Αν δεν μπορείς, απάντησέ μας όσο πιο νωρίς γίνεται.

Καλή επιτυχία!`,
    placeholders: {
      name,
      cycle,
      date: 'Η ημέρα',
      time: 'Η ώρα',
      place: 'Η αίθουσα, με τον σύνδεσμο ή τον χώρο',
    },
    required: ['date', 'time', 'place'],
    sample: {
      name: 'Άννα',
      cycle: sampleCycle,
      date: 'Πέμπτη 12 Μαρτίου',
      time: '09:30',
      place: 'Αίθουσα 1, διαδικτυακά: https://meet.example/abc',
    },
  },
  'lac.files': {
    title: 'Κέντρο αξιολόγησης: τα έγγραφα',
    subject: 'Τα έγγραφα για το κέντρο αξιολόγησης: {cycle}',
    body: `Γεια σου {name},

στα συνημμένα θα βρεις όσα χρειάζεσαι για το κέντρο αξιολόγησης του προγράμματος «{cycle}» ({days}):

{files}

Διάβασέ τα πριν από την ημέρα σου.`,
    placeholders: { name, cycle, days: 'Οι ημέρες', files: 'Τα ονόματα των εγγράφων' },
    required: ['files'],
    sample: { name: 'Άννα', cycle: sampleCycle, days: '12/03/2026', files: '• Γενικές οδηγίες.pdf' },
  },
  'lac.room': {
    title: 'Κέντρο αξιολόγησης: νέα στοιχεία μιας αίθουσας, προς αξιολογητές',
    subject: 'Η αίθουσα «{room}»: {cycle}',
    body: `Γεια σας {name},

τα τωρινά στοιχεία της αίθουσας «{room}» για το πρόγραμμα «{cycle}»:

{place}

Το πρόγραμμά της:

{people}`,
    placeholders: {
      name,
      cycle,
      room: 'Ο τίτλος της αίθουσας',
      place: 'Ο σύνδεσμος ή ο χώρος, και ποιοι είναι οι αξιολογητές',
      people: 'Ώρα και όνομα, ένας υποψήφιος σε κάθε γραμμή',
    },
    required: ['room', 'people'],
    sample: {
      name: 'Μαρία Νικολάου',
      cycle: sampleCycle,
      room: 'Αίθουσα 1',
      place: 'Διαδικτυακά: https://meet.example/abc',
      people: '12/03/2026 09:00 · Άννα Γεωργίου',
    },
  },
}
