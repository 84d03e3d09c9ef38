/** What a company reads where it may not see somebody, whatever the reason is: that is nobody's business but the person's. */
export const notShared = 'Τα στοιχεία του υποψηφίου δεν είναι διαθέσιμα στην εταιρεία.'

/** What is answered when somebody who was shown cannot be chosen any more; also where there never was such a person. */
export const notAvailable = 'Ο υποψήφιος δεν είναι πια διαθέσιμος: μπορεί να προσλήφθηκε ή να μην αναζητά πια εργασία.'

/** Why a company does not see how to reach somebody. */
export const contactAfterYes = 'Τηλέφωνο και e-mail φαίνονται όταν ο υποψήφιος δεχτεί πρόσκλησή σας σε συνέντευξη.'

/** Why a company does not open the file of a CV: it begins with telephone and e-mail. */
export const fileAfterYes = 'Το αρχείο ανοίγει όταν ο υποψήφιος δεχτεί πρόσκλησή σας σε συνέντευξη.'

/** What a company, the office or an assessor reads of one person at a time; each reading is written down and the person sees it. */
export const readingWords = {
  cv: 'Βιογραφικό',
  contact: 'Στοιχεία επικοινωνίας',
  assessment: 'Στοιχεία για την ημέρα αξιολόγησης',
} as const
export const readingKinds = Object.keys(readingWords) as (keyof typeof readingWords)[]
/** What companies and the office read one by one. */
export type ReadingKind = Exclude<keyof typeof readingWords, 'assessment'>

/** The story of a person shows so many of what may go on without end, the latest first. */
export const STORY_MOST = { letters: 100, consents: 50, readings: 100, history: 100 } as const
