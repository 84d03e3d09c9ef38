import { dotted, formatNumber, plural } from '#shared/core/format.ts'

export const listingStates = ['OPEN', 'DISABLED', 'CLOSED'] as const
export type ListingState = (typeof listingStates)[number]

export const listingStateWords: Record<ListingState, string> = {
  OPEN: 'Ανοιχτή',
  DISABLED: 'Ανενεργή',
  CLOSED: 'Κλειστή',
}

export const employmentKinds = ['FULL_TIME', 'PART_TIME', 'PRACTICE', 'TEMPORARY'] as const
export type EmploymentKind = (typeof employmentKinds)[number]

export const employmentWords: Record<EmploymentKind, string> = {
  FULL_TIME: 'Πλήρης απασχόληση',
  PART_TIME: 'Μερική απασχόληση',
  PRACTICE: 'Πρακτική άσκηση',
  TEMPORARY: 'Ορισμένου χρόνου',
}

export const payBases = ['GROSS_MONTH', 'NET_MONTH', 'GROSS_YEAR'] as const
export type PayBasis = (typeof payBases)[number]

export const payBasisWords: Record<PayBasis, string> = {
  GROSS_MONTH: 'μεικτά τον μήνα',
  NET_MONTH: 'καθαρά τον μήνα',
  GROSS_YEAR: 'μεικτά τον χρόνο',
}

interface Terms {
  jl_city: string
  jl_remote: boolean
  jl_hybrid: boolean
  jl_pay_min: number | null
  jl_pay_max: number | null
  jl_pay_basis: PayBasis | ''
}

export function payWords({ jl_pay_min: from, jl_pay_max: to, jl_pay_basis: basis }: Terms): string {
  if (from === null && to === null) return ''
  const range =
    from !== null && from === to
      ? [formatNumber(from)]
      : [from === null ? '' : `από ${formatNumber(from)}`, to === null ? '' : `έως ${formatNumber(to)}`]
  return [...range, '€', basis && payBasisWords[basis]].filter(Boolean).join(' ')
}

export function placeWords({ jl_city, jl_remote, jl_hybrid }: Terms): string {
  const way = jl_hybrid ? 'υβριδικά' : jl_remote ? 'εξ αποστάσεως' : ''
  return [jl_city, way].filter(Boolean).join(', ')
}

/** What a company asks of the office beside its listing. */
export function wishWords(people: number | null, note: string): string {
  return dotted(people !== null && plural(people, 'υποψήφιος', 'υποψήφιοι'), note && `«${note}»`)
}

export const listingLabels = {
  jl_status: 'Κατάσταση',
  jl_category: 'Κατηγορία',
  jl_position_sector: 'Κλάδος',
  jl_position_title: 'Τίτλος θέσης',
  jl_description: 'Περιγραφή',
  jl_city: 'Πόλη',
  jl_remote: 'Εξ αποστάσεως',
  jl_hybrid: 'Υβριδικά',
  jl_employment: 'Απασχόληση',
  jl_openings: 'Αριθμός θέσεων',
  jl_deadline: 'Προθεσμία',
  jl_pay_min: 'Μισθός από (€)',
  jl_pay_max: 'Μισθός έως (€)',
  jl_pay_basis: 'Ο μισθός είναι',
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

interface Publishable {
  jl_description?: string | null | undefined
  jl_city?: string | null | undefined
  jl_remote?: boolean | undefined
  jl_deadline?: string | null | undefined
  jl_pay_min?: number | null | undefined
  jl_pay_max?: number | null | undefined
}

export const PAST_DEADLINE = 'Η προθεσμία έχει περάσει'

/** What was typed and is no day has not passed: the field says what is wrong with it. */
export const isPastDeadline = (deadline: string | null | undefined, today: string): boolean =>
  /^\d{4}-/.test(deadline ?? '') && (deadline ?? '') < today

const isBlankText = (html: string | null | undefined) => (html ?? '').replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** What a graduate needs to decide, and is not there; by field. The pay range is required by law since 2026. */
export function missingToPublish(listing: Publishable, today: string): Partial<Record<keyof Publishable, string>> {
  const hasPay = (listing.jl_pay_min ?? null) !== null || (listing.jl_pay_max ?? null) !== null
  return {
    ...(listing.jl_city || listing.jl_remote ? {} : { jl_city: 'Χρειάζεται πόλη ή εργασία εξ αποστάσεως' }),
    ...(listing.jl_deadline ? {} : { jl_deadline: 'Χρειάζεται προθεσμία' }),
    ...(isPastDeadline(listing.jl_deadline, today) ? { jl_deadline: PAST_DEADLINE } : {}),
    ...(hasPay ? {} : { jl_pay_min: 'Χρειάζεται το εύρος του μισθού' }),
    ...(isBlankText(listing.jl_description) ? { jl_description: 'Χρειάζεται περιγραφή' } : {}),
  }
}

const unwritten = { jl_description: '', jl_city: null, jl_deadline: null, jl_pay_min: null }

/** The fields that its publication needs, be they filled or not. */
export function neededToPublish(listing: Publishable): ReadonlySet<string> {
  return new Set(Object.keys(missingToPublish({ ...listing, ...unwritten }, '')))
}

export function isDraft(listing: { jl_status: ListingState; jl_date_published: string | null }): boolean {
  return listing.jl_status === 'DISABLED' && listing.jl_date_published === null
}

export const DRAFT_WORD = 'Πρόχειρο'
