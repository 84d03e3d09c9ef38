import positionTexts from '#server/database/seeds/people/positions.json' with { type: 'json' }

export interface Position {
  title: string
  category: string
  sector: string
  /** In nouns, so that they suit a listing and a CV alike. */
  duties: readonly string[]
  /** As a listing shows it: HTML. */
  description: string
}

const offers: readonly (readonly string[])[] = [
  ['Πλήρη απασχόληση με σταθερό ωράριο', 'Εκπαίδευση τους πρώτους μήνες', 'Ιδιωτική ασφάλιση υγείας'],
  ['Ευχάριστο περιβάλλον εργασίας', 'Δυνατότητα εξέλιξης', 'Κουπόνια σίτισης'],
  ['Ανταγωνιστικές αποδοχές και bonus', 'Μέντορα για τον πρώτο χρόνο', 'Σύγχρονο εξοπλισμό'],
  ['Υβριδική εργασία όπου το επιτρέπει η θέση', 'Σεμινάρια με έξοδα της εταιρείας', 'Επιπλέον ημέρες άδειας'],
]

/** What is sought in each sector. */
export const positions: readonly Position[] = positionTexts.map(({ sector, intro, ...text }, index) => ({
  sector,
  ...text,
  description: descriptionOf(intro, text.duties, offers[index % offers.length] ?? []),
}))

function descriptionOf(intro: string, duties: readonly string[], offered: readonly string[]): string {
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  return `<p>${intro}</p><p><strong>Τι περιλαμβάνει η θέση</strong></p>${list(duties)}<p><strong>Τι προσφέρουμε</strong></p>${list(offered)}`
}
