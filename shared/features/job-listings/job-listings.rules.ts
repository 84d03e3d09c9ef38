export const listingStates = ['OPEN', 'DISABLED', 'CLOSED'] as const
export type ListingState = (typeof listingStates)[number]

export const listingStateWords: Record<ListingState, string> = {
  OPEN: 'Ανοιχτή',
  DISABLED: 'Ανενεργή',
  CLOSED: 'Κλειστή',
}

export const listingLabels = {
  jl_status: 'Κατάσταση',
  jl_category: 'Κατηγορία',
  jl_position_sector: 'Κλάδος',
  jl_position_title: 'Τίτλος θέσης',
  jl_description: 'Περιγραφή',
  jl_city: 'Πόλη',
  jl_remote: 'Εξ αποστάσεως',
  jl_openings: 'Αριθμός θέσεων',
  jl_deadline: 'Προθεσμία',
  jl_pay_min: 'Μισθός από (€)',
  jl_pay_max: 'Μισθός έως (€)',
  jl_requirements: 'Επιπλέον απαιτήσεις',
  jl_requested_strictly_qualified: 'Μόνο όσοι πληρούν τα ζητούμενα',
  jl_requested_bachelors_education: 'Πτυχία',
  jl_requested_masters_education: 'Μεταπτυχιακά',
  jl_requested_experienced_in_sector: 'Εμπειρία σε κλάδους',
} as const

/** The status that each action leads to; every move is allowed. */
export const listingActions = { open: 'OPEN', disable: 'DISABLED', close: 'CLOSED' } as const
export type ListingAction = keyof typeof listingActions

export const closeReasons = [
  'Καλύφθηκε η θέση',
  'Καλύφθηκε από άλλη πηγή',
  'Ακυρώθηκε η θέση',
  'Δεν βρέθηκαν κατάλληλοι υποψήφιοι',
  'Άλλο',
] as const
