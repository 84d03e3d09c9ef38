/** Of the fields that stand where a large one could not be loaded. */
export const plainTexts = {
  time: 'ΩΩ:ΛΛ',
  addDay: 'Άλλη ημέρα',
  notOffered: 'Αυτή η ημέρα δεν επιλέγεται',
  isThere: 'Είναι ήδη στη λίστα',
  richText: 'Η μορφοποίηση δεν φορτώθηκε: το κείμενο γράφεται απλό.',
  notEditable: 'Για αλλαγές στο κείμενο χρειάζεται ανανέωση της σελίδας.',
} as const
