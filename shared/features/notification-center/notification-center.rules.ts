import { isWithin } from '#shared/core/hours.ts'
import { placeholdersIn } from '#shared/core/placeholders.ts'

export const channels = ['PUSH', 'EMAIL'] as const
export type Channel = (typeof channels)[number]

export const channelWords: Record<Channel, string> = { PUSH: 'Μέσα στην εφαρμογή', EMAIL: 'E-mail' }

export const sendingStates = ['SCHEDULED', 'SENDING', 'DONE', 'CANCELLED'] as const
export type SendingState = (typeof sendingStates)[number]

export const sendingStateWords: Record<SendingState, string> = {
  SCHEDULED: 'Προγραμματισμένη',
  SENDING: 'Στέλνεται',
  DONE: 'Ολοκληρώθηκε',
  CANCELLED: 'Ακυρώθηκε',
}

/** Which state may follow which. What has begun can be stopped, what has ended cannot begin again. */
export const sendingMoves: Record<SendingState, readonly SendingState[]> = {
  SCHEDULED: ['SENDING', 'CANCELLED'],
  SENDING: ['DONE', 'CANCELLED'],
  // Its mails may still be on their way to the mail server.
  DONE: ['CANCELLED'],
  CANCELLED: [],
}

export function mayMove(from: SendingState, to: SendingState): boolean {
  return sendingMoves[from].includes(to)
}

/** What became of one person's message. */
export const outcomes = ['WAITING', 'QUEUED', 'SENT', 'OPENED', 'FAILED', 'BOUNCED', 'CANCELLED', 'LEFT_OUT'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeWords: Record<Outcome, string> = {
  WAITING: 'Περιμένει',
  QUEUED: 'Στην ουρά',
  SENT: 'Στάλθηκε',
  OPENED: 'Διαβάστηκε',
  FAILED: 'Απέτυχε',
  BOUNCED: 'Επέστρεψε',
  CANCELLED: 'Ακυρώθηκε',
  LEFT_OUT: 'Έμεινε έξω',
}

export type Counts = Record<Outcome, number>

/** Everybody who is to get it: all but those left out. */
export function countRecipients(counts: Counts): number {
  return outcomes.reduce((sum, outcome) => sum + (outcome === 'LEFT_OUT' ? 0 : counts[outcome]), 0)
}

/** Those whose message has ended one way or the other. */
export function settled(counts: Counts): number {
  return countRecipients(counts) - counts.WAITING - counts.QUEUED
}

/** What people are told: a sending is over when its last mail has left. */
export function shownState(status: SendingState, counts: Counts): SendingState {
  return status === 'DONE' && counts.QUEUED + counts.WAITING > 0 ? 'SENDING' : status
}

const MISSED_GO = { from: '08:00', until: '20:00' }
/** What the office has chosen to send at night goes at night; what is later than this was missed, and waits for the morning. */
const LATE_MS = 60 * 60_000

/** Sendings of before wait; null: all go. */
export const goesSince = (now: Date): Date | null =>
  isWithin(now, MISSED_GO) ? null : new Date(now.getTime() - LATE_MS)

export function waitsForMorning(
  { notg_status, notg_send_at }: { notg_status: SendingState; notg_send_at: string },
  now: Date,
): boolean {
  const since = goesSince(now)
  const isOpen = notg_status === 'SCHEDULED' || notg_status === 'SENDING'
  return isOpen && since !== null && Date.parse(notg_send_at) < since.getTime()
}

export function mayCancel(status: SendingState, counts: Counts): boolean {
  return shownState(status, counts) === 'SCHEDULED' || shownState(status, counts) === 'SENDING'
}

/** Above this the number of people must be typed, so that nobody writes to thousands by accident. */
export const TYPED_ABOVE = 500

const YEAR = 366 * 86_400_000
/** A clock of a browser may be a little behind. */
const SLACK = 120_000

/** Why a sending cannot be planned for this moment, or null. */
export function sendAtProblem(at: Date, now: Date): string | null {
  if (at.getTime() < now.getTime() - SLACK) return 'Η ώρα αυτή έχει περάσει'
  if (at.getTime() > now.getTime() + YEAR) return 'Το πολύ ένα χρόνο μπροστά'
  return null
}

/** What the office may write where a person's own words belong. Candidates have no company. */
const wordsOfPerson = ['name', 'company']

/** What is wrong with the placeholders of a title or a body, or null. */
export function placeholderProblem(text: string): string | null {
  const unknown = placeholdersIn(text).find((name) => !wordsOfPerson.includes(name))
  if (unknown !== undefined) return `Άγνωστο πεδίο {${unknown}}`
  const others = text.replaceAll('{company}', '').replaceAll(/<[^>]*>|&\w+;/g, '')
  return text.includes('{company}') && !/[\p{L}\p{N}]/u.test(others)
    ? 'Για υποψηφίους το {company} μένει κενό: γράψε και κάτι άλλο'
    : null
}
