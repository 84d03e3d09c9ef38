export const draftTexts = {
  restored: 'Επανήλθε το πρόχειρο που είχε μείνει',
  lostFiles: (names: readonly string[]) =>
    names.length === 1
      ? `Το αρχείο δεν φυλάχτηκε και χρειάζεται να επιλεγεί ξανά: ${names[0]}`
      : `Τα αρχεία δεν φυλάχτηκαν και χρειάζεται να επιλεγούν ξανά: ${names.join(', ')}`,
  discard: 'Απόρριψη προχείρου',
  keep: 'Συνέχεια με αυτό',
}
