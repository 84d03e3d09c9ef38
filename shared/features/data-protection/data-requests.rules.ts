// What people ask about their data, and until when it must be answered.

export const requestKinds = ['ACCESS', 'CORRECTION', 'ERASURE', 'RESTRICTION', 'OBJECTION'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestKindWords: Record<RequestKind, string> = {
  ACCESS: 'Αντίγραφο των στοιχείων',
  CORRECTION: 'Διόρθωση',
  ERASURE: 'Διαγραφή',
  RESTRICTION: 'Περιορισμός της χρήσης',
  OBJECTION: 'Εναντίωση στη χρήση',
}

export const requestStatuses = ['OPEN', 'DONE', 'REFUSED', 'WITHDRAWN'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestStatusWords: Record<RequestStatus, string> = {
  OPEN: 'Ανοιχτό',
  DONE: 'Ικανοποιήθηκε',
  REFUSED: 'Δεν έγινε δεκτό',
  WITHDRAWN: 'Αποσύρθηκε',
}

export const requestSources = ['PERSONAL_PAGE', 'ACCOUNT', 'OFFICE'] as const
export type RequestSource = (typeof requestSources)[number]

export const requestSourceWords: Record<RequestSource, string> = {
  PERSONAL_PAGE: 'Προσωπική σελίδα',
  ACCOUNT: 'Λογαριασμός',
  OFFICE: 'Καταχώριση του γραφείου',
}

/** Of a request by somebody whom the product does not know. */
export const nobodyNamed = 'Λείπει ποιος το ζητά'

/** Months to answer (article 12 GDPR), and those that a reason adds. */
export const MONTHS_TO_ANSWER = 1
export const MONTHS_MORE = 2

/** The office hears of a request that is due within these days. */
export const WARNING_DAYS = 5
