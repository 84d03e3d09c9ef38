/**
 * The texts of consent. A changed text is a new version at the top; earlier versions stay readable for those who
 * agreed to them, so no version is ever edited or removed.
 */
export interface ConsentText {
  version: string
  data: readonly string[]
  companies: string
  news: string
}

export const consentTexts: readonly [ConsentText, ...ConsentText[]] = [
  {
    version: '2026-11',
    data: [
      'Το γραφείο του προγράμματος κρατά τα στοιχεία που γράφω και το βιογραφικό μου, για να αξιολογήσει την αίτησή μου και να μου γράφει για την πορεία της.',
      'Αν δεν έχει νέα μου για καιρό, με ρωτά με e-mail αν θέλω να μείνω· χωρίς απάντηση τα διαγράφει. Από την προσωπική μου σελίδα μπορώ κάθε στιγμή να τα δω, να τα διορθώσω, να πάρω αντίγραφο ή να τα διαγράψω.',
      'Το φύλο, η ημερομηνία γέννησης και όσα αφορούν αναπηρία χρησιμεύουν στα στατιστικά και, όπου το πρόγραμμα έχει τέτοιον όρο, στον έλεγχο της συμμετοχής. Δεν τα βλέπει καμία εταιρεία.',
    ],
    companies:
      'Οι συνεργαζόμενες εταιρείες μπορούν να δουν το προφίλ και το βιογραφικό μου και να με καλέσουν σε συνέντευξη.',
    news: 'Θέλω να λαμβάνω με e-mail νέα για προγράμματα και ευκαιρίες.',
  },
  {
    version: '2026-01',
    data: [
      'Το γραφείο του προγράμματος κρατά τα στοιχεία που γράφω και το βιογραφικό μου, για να αξιολογήσει την αίτησή μου και να μου γράφει για την πορεία της.',
      'Τα κρατά μέχρι να ζητήσω τη διαγραφή τους. Από την προσωπική μου σελίδα μπορώ κάθε στιγμή να τα δω, να τα διορθώσω, να πάρω αντίγραφο ή να τα διαγράψω.',
      'Το φύλο, η ημερομηνία γέννησης και όσα αφορούν αναπηρία χρησιμεύουν στα στατιστικά και, όπου το πρόγραμμα έχει τέτοιον όρο, στον έλεγχο της συμμετοχής. Δεν τα βλέπει καμία εταιρεία.',
    ],
    companies:
      'Οι συνεργαζόμενες εταιρείες μπορούν να δουν το προφίλ και το βιογραφικό μου και να με καλέσουν σε συνέντευξη.',
    news: 'Θέλω να λαμβάνω με e-mail νέα για προγράμματα και ευκαιρίες.',
  },
]

export const currentConsent: ConsentText = consentTexts[0]

export const consentPurposes = ['data', 'companies', 'news'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const consentPurposeWords: Record<ConsentPurpose, string> = {
  data: 'Χρήση των στοιχείων μου από το πρόγραμμα',
  companies: 'Ορατότητα στις εταιρείες',
  news: 'Νέα με e-mail',
}

/** True when the text that somebody agreed to has changed for this purpose since: the page asks again. */
export function asksAgain(
  purpose: ConsentPurpose,
  version: string,
  texts: readonly [ConsentText, ...ConsentText[]] = consentTexts,
): boolean {
  const agreed = texts.find((text) => text.version === version)
  return JSON.stringify(agreed?.[purpose]) !== JSON.stringify(texts[0][purpose])
}
