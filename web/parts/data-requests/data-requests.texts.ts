import { formatDate, plural } from '#shared/core/format.ts'

export const dataRequestTexts = {
  title: 'Αιτήματα στο γραφείο',
  body: 'Για ό,τι δεν γίνεται από εδώ: διόρθωση, περιορισμός, εναντίωση ή ερώτηση για τα δεδομένα. Ο νόμος δίνει στο γραφείο έναν μήνα για την απάντηση.',
  ask: 'Νέο αίτημα',
  askTitle: 'Αίτημα για τα δεδομένα',
  kind: 'Τι χρειάζεται',
  text: 'Με λίγα λόγια',
  send: 'Αποστολή του αιτήματος',
  none: 'Δεν υπάρχει αίτημα.',
  own: (kind: string, day: string) => `${kind} · ${formatDate(day)}`,
  until: (day: string) => `Απάντηση έως ${formatDate(day)}`,
  extended: (reason: string) => `Πήρε παράταση: ${reason}`,
  withdraw: 'Απόσυρση',
  withdrawOf: (kind: string) => `Απόσυρση: ${kind}`,
  daysLeft: (days: number) => {
    if (days < 0) return `Εκπρόθεσμο ${plural(-days, 'ημέρα', 'ημέρες')}`
    return days === 0 ? 'Λήγει σήμερα' : `Σε ${plural(days, 'ημέρα', 'ημέρες')}`
  },
} as const
