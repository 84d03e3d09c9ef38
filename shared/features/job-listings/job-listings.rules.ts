export const listingStates = ['OPEN', 'DISABLED', 'CLOSED'] as const
export type ListingState = (typeof listingStates)[number]

export const listingStateWords: Record<ListingState, string> = {
  OPEN: 'Ανοιχτή',
  DISABLED: 'Ανενεργή',
  CLOSED: 'Κλειστή',
}

/** The three verbs and where each leads; all moves are allowed, and the same again is harmless. */
export const listingActions = { open: 'OPEN', disable: 'DISABLED', close: 'CLOSED' } as const
export type ListingAction = keyof typeof listingActions

export const closeReasons = [
  'Καλύφθηκε η θέση',
  'Καλύφθηκε από άλλη πηγή',
  'Ακυρώθηκε η θέση',
  'Δεν βρέθηκαν κατάλληλοι υποψήφιοι',
  'Άλλο',
] as const
