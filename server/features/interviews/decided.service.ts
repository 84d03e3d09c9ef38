import { formatAppointment } from '#shared/core/format.ts'
import type { Work } from '#server/core/work.ts'
import { notifyCandidate } from '#server/features/interviews/interviews.notifications.ts'
import {
  backToBookmark,
  backToInterviewed,
  forgetBefore,
  isOver,
  lockById,
  lockEnded,
  lockUpcoming,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'
import { setInterviewState } from '#server/features/interviews/interviews.transitions.ts'
import {
  attachmentOf,
  queueInterviewMails,
  withdrawInterviewMails,
  withdrawWaitingInvitations,
} from '#server/features/interviews/interviews.mails.ts'

// What a hire or a rejection does to the interview that was ahead, and its undo.

export type { StoredInterview }

interface Pair {
  jl_id: number
  usr_id: number
}

/**
 * After a hire or a rejection: a confirmed interview in the past took place, any other is called off. Answers one that the
 * candidate had heard of: the letter of the decision tells of its end, and an undo brings it back.
 */
export async function endUpcoming(work: Work, pair: Pair, reason = ''): Promise<StoredInterview | undefined> {
  const interview = await lockUpcoming(work, pair.jl_id, pair.usr_id)
  if (!interview) return undefined
  if (interview.jli_status === 'SCHEDULED' && isOver(work, interview)) {
    await setInterviewState(work, interview, 'complete', { jli_outcome: 'held' })
    await withdrawInterviewMails(work, interview.jli_id)
    return undefined
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
  return isUnheard ? undefined : lockById(work, interview.jli_id)
}

/** The interview that an earlier decision called off, when the letter of that one had not left; a later undo leaves others. */
export async function endedBefore(
  work: Work,
  { jl_id, usr_id }: Pair,
  isUntold: boolean,
): Promise<StoredInterview | undefined> {
  const interview = await lockEnded(work, jl_id, usr_id)
  if (interview && !isUntold) await forgetBefore(work, interview)
  return isUntold ? interview : undefined
}

/** What a letter says of the interview that it calls off. */
export const callingOff = (work: Work, interview: StoredInterview) => ({
  when: formatAppointment(interview.jli_date),
  ...attachmentOf(work, interview, 'cancelled'),
})

/** The decision was undone before its letter left: the interview stands again. */
export async function reviveInterview(work: Work, { jl_id, usr_id }: Pair): Promise<void> {
  const interview = await lockEnded(work, jl_id, usr_id)
  if (!interview) return
  const move = interview.jli_status_before === 'SCHEDULED' ? 'revive' : 'reviveUnanswered'
  await setInterviewState(work, interview, move, { jli_cancel_reason: '', jli_status_before: null })
  await backToInterviewed(work, interview)
  await notifyCandidate(work, interview, 'revived')
}

/** The decision was replaced by none before its letter left: the end of the interview is told by a letter of its own. */
export async function mailEnd(work: Work, { jl_id, usr_id }: Pair): Promise<void> {
  const interview = await lockEnded(work, jl_id, usr_id)
  if (!interview) return
  await forgetBefore(work, interview)
  await queueInterviewMails(work, [interview], 'cancelled', '')
}
