import { formatBytes } from '#shared/core/format.ts'
import { EDIT_MINUTES, MAX_FILE_BYTES } from '#shared/features/chat/chat.rules.ts'

/** Apart from the other words: the session of the chat is opened before any of those is on the screen. */
export const chatProblemTexts = {
  offline: 'Δεν υπάρχει σύνδεση. Χρειάζεται νέα προσπάθεια.',
  silent: 'Η υπηρεσία δεν απαντά τώρα. Χρειάζεται νέα προσπάθεια σε λίγο.',
  signedOut: 'Η σύνδεση στη συνομιλία έληξε.',
  refused: 'Δεν επιτρέπεται.',
  late: `Πέρασαν τα ${EDIT_MINUTES} λεπτά: το μήνυμα δεν αλλάζει πια.`,
  blocked: 'Ο λογαριασμός δεν έχει πρόσβαση στη συνομιλία.',
  limit: 'Πολλά μηνύματα μαζί. Χρειάζεται νέα προσπάθεια σε λίγο.',
  gone: 'Δεν υπάρχει πια.',
  held: 'Το μήνυμα κρατιέται προς το παρόν όπως είναι, για νομικό λόγο.',
  duplicate: 'Υπάρχει ήδη.',
  invalid: 'Το μήνυμα δεν μπορεί να σταλεί έτσι.',
  tooLarge: `Το αρχείο είναι μεγαλύτερο από ${formatBytes(MAX_FILE_BYTES)}.`,
  broken: 'Κάτι πήγε στραβά. Χρειάζεται νέα προσπάθεια.',
  unsure: 'Δεν ξέρουμε αν στάλθηκε. Σε νέα αποστολή δεν θα φανεί δύο φορές.',
  taken: 'Σε αυτό το πρόγραμμα περιήγησης άνοιξε η συνομιλία άλλου λογαριασμού.',
} as const
