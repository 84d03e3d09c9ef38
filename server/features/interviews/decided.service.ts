import { formatAppointment } from '#shared/core/format.ts'
import { DECISION_WAITS_MINUTES } from '#shared/features/hiring/hiring.rules.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { notifyCandidates } from '#server/features/interviews/interviews.notifications.ts'
import {
  backToBookmark,
  backToInterviewed,
  isOver,
  lockAgain,
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
import { setInterviewStates } from '#server/features/interviews/interviews.transitions.ts'
import {
  attachmentOf,
  queueInterviewMails,
  restoreInvitations,
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
  const upcoming = await lockUpcomingOf(work, people)
  const tookPlace = upcoming.filter((interview) => isConfirmed(interview) && isOver(work, interview))
  const ended = upcoming.filter((interview) => !tookPlace.includes(interview))
  const unheard = new Set(await withdrawWaitingInvitations(work, ended))
  await withdrawInterviewMails(work, ...upcoming.map(({ jli_id }) => jli_id))
  await setInterviewStates(work, tookPlace, 'complete', { jli_outcome: 'held' })
  for (const alike of alikeIn(ended, (interview) => [isConfirmed(interview), unheard.has(interview)])) {
    const [first] = alike
    await setInterviewStates(work, alike, 'cancel', {
      jli_cancel_reason: reason,
      jli_status_before: isConfirmed(first) ? 'SCHEDULED' : 'PENDING_CANDIDATE_RESPONSE',
      jli_is_unheard: unheard.has(first),
      jli_date_to_tell: decisionToldAt(work).toISOString(),
    })
  }
  await backToBookmark(work, ended)
  return lockAgain(work, ended)
}

const isConfirmed = ({ jli_status }: StoredInterview) => jli_status === 'SCHEDULED'

/** Those to which the same happens, together: as many statements for a hundred people as for a few. */
function alikeIn(
  interviews: readonly StoredInterview[],
  traits: (interview: StoredInterview) => readonly boolean[],
): (readonly [StoredInterview, ...StoredInterview[]])[] {
  const groups = Map.groupBy(interviews, (interview) => traits(interview).join())
  return [...groups.values()] as [StoredInterview, ...StoredInterview[]][]
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
  await notifyCandidates(work, ended, 'cancelled')
  work.concerns({ users: ended.map(({ jli_fk_usr_id }) => jli_fk_usr_id) })
}

/** What a letter says of the interview that it calls off. */
export const callingOff = (work: Work, interview: StoredInterview) => ({
  when: formatAppointment(interview.jli_date),
  ...attachmentOf(work, interview, 'cancelled'),
})

/** The decisions were undone before their letters left: the interviews stand again, as if nothing had been. */
export async function reviveInterviews(work: Work, people: OnListing): Promise<void> {
  const ended = await lockEnded(work, people)
  const wasConfirmed = ({ jli_status_before }: StoredInterview) => jli_status_before === 'SCHEDULED'
  for (const alike of alikeIn(ended, (interview) => [wasConfirmed(interview), isHeard(interview)])) {
    const [first] = alike
    await setInterviewStates(work, alike, wasConfirmed(first) ? 'revive' : 'reviveUnanswered', {
      jli_cancel_reason: '',
      jli_status_before: null,
      jli_is_unheard: false,
      jli_date_to_tell: null,
      // Nobody has got its calendar entry: what was moved by nobody can still be taken back.
      ...(isHeard(first) ? {} : { sequence: -1 }),
    })
  }
  await backToInterviewed(work, ended)
  await restoreInvitations(
    work,
    ended.filter((interview) => !isHeard(interview)),
  )
  await notifyCandidates(
    work,
    ended.filter(({ jli_date_to_tell }) => jli_date_to_tell === null),
    'revived',
  )
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
