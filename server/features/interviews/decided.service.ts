import { formatAppointment } from '#shared/core/format.ts'
import type { Work } from '#server/core/work.ts'
import { notifyCandidate } from '#server/features/interviews/interviews.notifications.ts'
import {
  backToBookmark,
  backToInterviewed,
  isOver,
  lockById,
  markInterviews,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'
import { lockEnded, lockUpcomingOf, type OnListing } from '#server/features/interviews/decided.queries.ts'
import { setInterviewState } from '#server/features/interviews/interviews.transitions.ts'
import {
  attachmentOf,
  queueInterviewMails,
  withdrawInterviewMails,
  withdrawWaitingInvitations,
} from '#server/features/interviews/interviews.mails.ts'

// What a hire or a rejection does to the interview that was ahead, and its undo.

export type { StoredInterview }

/**
 * After a hire or a rejection: a confirmed interview in the past took place, any other is called off. Answers those that
 * the candidates had heard of: the letter of the decision tells of their end, and an undo brings them back.
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
    jli_status_before: isUnheard
      ? null
      : interview.jli_status === 'SCHEDULED'
        ? 'SCHEDULED'
        : 'PENDING_CANDIDATE_RESPONSE',
  })
  await backToBookmark(work, interview)
  await notifyCandidate(work, interview, 'cancelled')
  return isUnheard ? [] : [await lockById(work, interview.jli_id)]
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
  return ended.filter(isUntold)
}

/** Their end is final. */
const forgetBefore = ({ db }: Work, interviews: readonly StoredInterview[]) =>
  markInterviews(db, interviews, { jli_status_before: null })

/** What a letter says of the interview that it calls off. */
export const callingOff = (work: Work, interview: StoredInterview) => ({
  when: formatAppointment(interview.jli_date),
  ...attachmentOf(work, interview, 'cancelled'),
})

/** The decisions were undone before their letters left: the interviews stand again. */
export async function reviveInterviews(work: Work, people: OnListing): Promise<void> {
  for (const interview of await lockEnded(work, people)) {
    const move = interview.jli_status_before === 'SCHEDULED' ? 'revive' : 'reviveUnanswered'
    await setInterviewState(work, interview, move, { jli_cancel_reason: '', jli_status_before: null })
    await backToInterviewed(work, interview)
    await notifyCandidate(work, interview, 'revived')
  }
}

/** The decisions were replaced by none before their letters left: the end of an interview is told by a letter of its own. */
export async function mailEnds(work: Work, people: OnListing): Promise<void> {
  if (people.usr_ids.length === 0) return
  const ended = await lockEnded(work, people)
  await forgetBefore(work, ended)
  await queueInterviewMails(work, ended, 'cancelled', '')
}
