import type { ListingState } from '#shared/features/job-listings/job-listings.rules.ts'

export const listingCandidateStates = ['BOOKMARKED', 'REJECTED', 'INTERVIEWED', 'HIRED'] as const
export type ListingCandidateState = (typeof listingCandidateStates)[number]

export const listingCandidateGroupWords: Record<ListingCandidateState, string> = {
  BOOKMARKED: 'Ξεχωρισμένοι',
  INTERVIEWED: 'Σε συνέντευξη',
  HIRED: 'Προσλήφθηκαν',
  REJECTED: 'Απορρίφθηκαν',
}

export const listingCandidateWords: Record<ListingCandidateState, string> = {
  BOOKMARKED: 'Ξεχωρισμένος',
  INTERVIEWED: 'Σε συνέντευξη',
  HIRED: 'Προσλήφθηκε',
  REJECTED: 'Απορρίφθηκε',
}

export const listingCandidateActions = {
  bookmark: 'BOOKMARKED',
  reject: 'REJECTED',
  invite: 'INTERVIEWED',
  hire: 'HIRED',
} as const
export type ListingCandidateAction = keyof typeof listingCandidateActions

/** Any status may follow any other; only a hire is final. */
export function mayFollow(from: ListingCandidateState | null, to: ListingCandidateState): boolean {
  return from !== 'HIRED' || to === 'HIRED'
}

/** On a listing that is not open, a company may still reject and record a hire; the office may do everything. */
export function mayActOn(action: ListingCandidateAction, listing: ListingState, isOffice: boolean): boolean {
  return isOffice || listing === 'OPEN' || action === 'reject' || action === 'hire'
}

export const interviewStates = [
  'PENDING_CANDIDATE_RESPONSE',
  'CANDIDATE_REJECTED',
  'SCHEDULED',
  'COMPLETED',
  'CANCELLED',
] as const
export type InterviewState = (typeof interviewStates)[number]

/** How an interview ended, said by a person: it took place, the candidate did not come, there will be another one. */
export const interviewOutcomes = ['held', 'missed', 'again'] as const
export type InterviewOutcome = (typeof interviewOutcomes)[number]

/** What a graduate says of a no-show that the company recorded. */
export const absenceAnswers = ['was-there', 'another-time'] as const
export type AbsenceAnswer = (typeof absenceAnswers)[number]

export const absenceWords: Record<AbsenceAnswer, string> = {
  'was-there': 'Λέει ότι ήταν εκεί',
  'another-time': 'Ζητά άλλη ώρα',
}

/** So long after a no-show was recorded the graduate may say something of it. */
export const ABSENCE_ANSWER_DAYS = 14

export const interviewWords: Record<InterviewState, string> = {
  PENDING_CANDIDATE_RESPONSE: 'Περιμένει απάντηση',
  CANDIDATE_REJECTED: 'Ο υποψήφιος αρνήθηκε',
  SCHEDULED: 'Επιβεβαιώθηκε',
  COMPLETED: 'Ολοκληρώθηκε',
  CANCELLED: 'Ακυρώθηκε',
}

/** The status in words. A person says how a past interview ended; until then it waits for its outcome. */
export function interviewWord(interview: {
  jli_status: InterviewState
  is_expired?: boolean
  awaits_outcome?: boolean
  jli_outcome: InterviewOutcome | null
}): string {
  if (interview.jli_outcome === 'missed') return 'Δεν ήρθε'
  if (interview.jli_outcome === 'again') return 'Έγινε, ακολουθεί άλλη'
  if (interview.is_expired) return 'Έληξε χωρίς απάντηση'
  return interview.awaits_outcome ? 'Περιμένει αποτέλεσμα' : interviewWords[interview.jli_status]
}

/** Exactly as the specification says: upcoming is pending or scheduled, past is everything else. */
export function isUpcoming(state: InterviewState): boolean {
  return state === 'PENDING_CANDIDATE_RESPONSE' || state === 'SCHEDULED'
}

/** The candidate has said yes: the company may call. */
export function isAgreed(state: InterviewState): boolean {
  return state === 'SCHEDULED' || state === 'COMPLETED'
}

/** Its hour has gone by without an answer or without an outcome: nobody waits for it to happen any more. */
export function isTimePast(interview: { is_expired: boolean; awaits_outcome: boolean }): boolean {
  return interview.is_expired || interview.awaits_outcome
}

export const interviewMoves = {
  accept: { from: ['PENDING_CANDIDATE_RESPONSE'], to: 'SCHEDULED' },
  decline: { from: ['PENDING_CANDIDATE_RESPONSE', 'SCHEDULED'], to: 'CANDIDATE_REJECTED' },
  move: { from: ['PENDING_CANDIDATE_RESPONSE', 'SCHEDULED'], to: 'PENDING_CANDIDATE_RESPONSE' },
  cancel: { from: ['PENDING_CANDIDATE_RESPONSE', 'SCHEDULED'], to: 'CANCELLED' },
  complete: { from: ['SCHEDULED'], to: 'COMPLETED' },
  /** The candidate did not come. */
  miss: { from: ['SCHEDULED'], to: 'CANCELLED' },
  /** What a person had said about a past interview is said anew. */
  correctToHeld: { from: ['COMPLETED', 'CANCELLED'], to: 'COMPLETED' },
  correctToMissed: { from: ['COMPLETED'], to: 'CANCELLED' },
  /** The hire or the rejection that called it off was undone. */
  revive: { from: ['CANCELLED'], to: 'SCHEDULED' },
  reviveUnanswered: { from: ['CANCELLED'], to: 'PENDING_CANDIDATE_RESPONSE' },
  /** An outcome recorded by mistake: the interview waits for one again. */
  forgetOutcome: { from: ['COMPLETED', 'CANCELLED'], to: 'SCHEDULED' },
} as const satisfies Record<string, { from: readonly InterviewState[]; to: InterviewState }>

export type InterviewMove = keyof typeof interviewMoves

/** So long the letter of an invitation waits, and the invitation can be taken back. */
export const INVITATION_WAITS_MINUTES = 2

/** So long a hire, a rejection or a no-show can be undone before the graduate hears of it. */
export const DECISION_WAITS_MINUTES = 15

export const rejectReasons = [
  'Δεν ταιριάζει η εμπειρία',
  'Δεν ταιριάζουν οι σπουδές',
  'Διαφορετικές προσδοκίες',
  'Δεν ήταν διαθέσιμος',
  'Επιλέχθηκε άλλος υποψήφιος',
  'Άλλο',
] as const

export type Met = 'met' | 'not-met' | 'unknown'

/** Unknown ranks above "does not fit". */
export const points: Record<Met, number> = { met: 2, unknown: 1, 'not-met': 0 }

export function scoreOf(criteria: readonly { result: Met }[]): number {
  return criteria.reduce((sum, { result }) => sum + points[result], 0)
}
