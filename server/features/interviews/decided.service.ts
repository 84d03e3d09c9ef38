import { formatAppointment } from '#shared/core/format.ts'
import { DECISION_WAITS_MINUTES } from '#shared/features/hiring/hiring.rules.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { notifyCandidate } from '#server/features/interviews/interviews.notifications.ts'
import {
  backToBookmark,
  backToInterviewed,
  isOver,
  lockById,
  markInterviews,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'
import {
  type AsTold,
  interviewsAsTold,
  lockEnded,
  lockUntold,
  lockUpcomingOf,
  type OnListing,
} from '#server/features/interviews/decided.queries.ts'
import { type DueInterview, dueInterviews, lockIfDue } from '#server/features/interviews/interviews.due.queries.ts'
import { setInterviewState } from '#server/features/interviews/interviews.transitions.ts'
import {
  attachmentOf,
  queueInterviewMails,
  restoreInvitation,
  withdrawInterviewMails,
  withdrawWaitingInvitations,
} from '#server/features/interviews/interviews.mails.ts'

// What a hire or a rejection does to the interview that was ahead, and its undo.

export { interviewsAsTold }
export type { AsTold, DueInterview, StoredInterview }

/** When the candidate hears of what is decided now: the letter, the notice and the own page wait alike. */
export const decisionToldAt = ({ now }: Work) => new Date(now.getTime() + DECISION_WAITS_MINUTES * 60_000)

/**
 * After a hire or a rejection: a confirmed interview in the past took place, any other is called off. Answers these: of
 * those that the candidates had heard of the letter of the decision tells the end, and an undo brings all back.
 */
export async function endUpcoming(work: Work, people: OnListing, reason = ''): Promise<StoredInterview[]> {
  const ended: StoredInterview[] = []
  for (const interview of await lockUpcomingOf(work, people)) ended.push(...(await end(work, interview, reason)))
  return ended
}

async function end(work: Work, interview: StoredInterview, reason: string): Promise<StoredInterview[]> {
  if (interview.jli_status === 'SCHEDULED' && isOver(work, interview)) {
    await setInterviewState(work, interview, 'complete', { jli_outcome: 'held' })
    await withdrawInterviewMails(work, interview.jli_id)
    return []
  }
  const isUnheard = (await withdrawWaitingInvitations(work, [interview])).length > 0
  await withdrawInterviewMails(work, interview.jli_id)
  await setInterviewState(work, interview, 'cancel', {
    jli_cancel_reason: reason,
    jli_status_before: interview.jli_status === 'SCHEDULED' ? 'SCHEDULED' : 'PENDING_CANDIDATE_RESPONSE',
    jli_is_unheard: isUnheard,
    jli_date_to_tell: decisionToldAt(work).toISOString(),
  })
  await backToBookmark(work, interview)
  return [await lockById(work, interview.jli_id)]
}

/**
 * The interviews that an earlier decision called off and that nobody was told of, because its letter had not left; a later
 * undo leaves the others.
 */
export async function endedBefore(
  work: Work,
  people: OnListing,
  untold: ReadonlySet<number>,
): Promise<StoredInterview[]> {
  const isUntold = ({ jli_fk_usr_id }: StoredInterview) => untold.has(jli_fk_usr_id)
  const ended = await lockEnded(work, people)
  await forgetBefore(
    work,
    ended.filter((interview) => !isUntold(interview)),
  )
  return ended.filter(isUntold).filter(isHeard)
}

/** The candidate had got its invitation, and hears of its end by letter. */
export const isHeard = ({ jli_is_unheard }: StoredInterview) => !jli_is_unheard

/** Their end is final. */
const forgetBefore = ({ db }: Work, interviews: readonly StoredInterview[]) =>
  markInterviews(db, interviews, { jli_status_before: null })

/** Another decision followed before the first was told: what the candidate hears waits for the later one. */
export async function holdEnds(work: Work, people: OnListing): Promise<void> {
  const untold = await lockUntold(work, people)
  await markInterviews(work.db, untold, { jli_date_to_tell: decisionToldAt(work).toISOString() })
}

/** The time to undo has gone by: the candidate hears that the interview was called off, and not twice. */
export async function notifyOfDueEnd(work: Work, due: DueInterview<'ended'>): Promise<number> {
  const interview = await lockIfDue(work, due)
  if (!interview) return 0
  await notifyOfEnds(work, [interview])
  return 1
}

export const dueEnds = (db: Db, now: Date) => dueInterviews(db, 'ended', now)

async function notifyOfEnds(work: Work, ended: readonly StoredInterview[]): Promise<void> {
  await markInterviews(work.db, ended, { jli_date_to_tell: null })
  for (const interview of ended) await notifyCandidate(work, interview, 'cancelled')
  work.concerns({ users: ended.map(({ jli_fk_usr_id }) => jli_fk_usr_id) })
}

/** What a letter says of the interview that it calls off. */
export const callingOff = (work: Work, interview: StoredInterview) => ({
  when: formatAppointment(interview.jli_date),
  ...attachmentOf(work, interview, 'cancelled'),
})

/** The decisions were undone before their letters left: the interviews stand again, as if nothing had been. */
export async function reviveInterviews(work: Work, people: OnListing): Promise<void> {
  for (const interview of await lockEnded(work, people)) {
    const move = interview.jli_status_before === 'SCHEDULED' ? 'revive' : 'reviveUnanswered'
    await setInterviewState(work, interview, move, {
      jli_cancel_reason: '',
      jli_status_before: null,
      jli_is_unheard: false,
      jli_date_to_tell: null,
      // Nobody has got its calendar entry: what was moved by nobody can still be taken back.
      ...(isHeard(interview) ? {} : { jli_sequence: interview.jli_sequence - 1 }),
    })
    await backToInterviewed(work, interview)
    if (!isHeard(interview)) await restoreInvitation(work, interview)
    if (interview.jli_date_to_tell === null) await notifyCandidate(work, interview, 'revived')
  }
  // What an earlier decision ended for good is told now.
  await notifyOfEnds(work, await lockUntold(work, people))
}

/** The decisions were replaced by none before their letters left: the end of an interview is told by a letter of its own. */
export async function mailEnds(work: Work, people: OnListing): Promise<void> {
  if (people.usr_ids.length === 0) return
  const ended = await lockEnded(work, people)
  await forgetBefore(work, ended)
  await queueInterviewMails(work, ended.filter(isHeard), 'cancelled', '')
  await notifyOfEnds(work, await lockUntold(work, people))
}
