import { agreeing, plural } from '#shared/core/format.ts'

export const asOfTexts = {
  choose: 'Όπως ήταν στις…',
  shown: (day: string) => `Όπως ήταν στις ${day}`,
  day: 'Στο τέλος της ημέρας',
  since: (day: string) => `Ακριβές από τις ${day}`,
  tooEarly: 'Οι μέρες κρατιούνται από σήμερα: η πρώτη φαίνεται από αύριο.',
  show: 'Προβολή',
  now: 'Πίσω στο σήμερα',
  band: (day: string) =>
    `Η σελίδα δείχνει πώς ήταν τα πράγματα στο τέλος της ημέρας ${day}. Τίποτε δεν αλλάζει από εδώ.`,
  erased: (count: number) =>
    `${agreeing(count, 'Λείπει', 'Λείπουν')} ${plural(count, 'πρόσωπο που διαγράφηκε', 'πρόσωπα που διαγράφηκαν')} οριστικά στο μεταξύ.`,
}
