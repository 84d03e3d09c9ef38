import { AppError } from '#shared/core/errors.ts'
import { formatAppointment, formatDate } from '#shared/core/format.ts'
import { type AbsenceAnswer, absenceWords, type InterviewOutcome } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { absencesOf, type OwnAbsence } from '#server/features/interviews/absence.queries.ts'
import { queueInterviewMails, withdrawInterviewMails } from '#server/features/interviews/interviews.mails.ts'
import { notifyCandidate, notifyCompany } from '#server/features/interviews/interviews.notifications.ts'
import {
  backToBookmark,
  backToInterviewed,
  interviewById,
  isOver,
  isUndecided,
  lockDecided,
  lockOwn,
  lockUpcoming,
  markInterviews,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'
import { setInterviewState } from '#server/features/interviews/interviews.transitions.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

// How an interview ended, said by the company; of a no-show the graduate hears and says their part.

export { absencesOf }

interface Pair {
  jl_id: number
  usr_id: number
}

/** How a confirmed interview ended, once its time has passed; null: that was a mistake, and it waits again. */
export async function recordOutcome(work: Work, pair: Pair, outcome: InterviewOutcome | null): Promise<Interview> {
  const upcoming = await lockUpcoming(work, pair.jl_id, pair.usr_id)
  // What was said by mistake is said anew.
  const interview = upcoming ?? (await lockDecided(work, pair.jl_id, pair.usr_id))
  if (!interview || (upcoming && (interview.jli_status !== 'SCHEDULED' || !isOver(work, interview))))
    throw new AppError('conflict', { message: 'Δεν υπάρχει συνέντευξη που να περιμένει αποτέλεσμα.' })
  if (outcome === interview.jli_outcome) {
    if (interview.jli_absence_answer) await keepMissed(work, interview)
  } else if (outcome === null) await forgetOutcome(work, interview)
  else if (outcome === 'missed') {
    await setInterviewState(work, interview, upcoming ? 'miss' : 'correctToMissed', {
      ...noAbsence,
      jli_outcome: outcome,
      jli_cancel_reason: 'Δεν ήρθε.',
      jli_date_missed: work.now.toISOString(),
    })
    await backToBookmark(work, [interview])
  } else {
    await setInterviewState(work, interview, upcoming ? 'complete' : 'correctToHeld', {
      ...noAbsence,
      jli_outcome: outcome,
      jli_cancel_reason: '',
    })
    if (!upcoming) await backToInterviewed(work, [interview])
    await correctAbsence(work, interview)
  }
  return interviewById(work, interview.jli_id)
}

/** As if nothing had been said of how it ended; the trail alone keeps it. */
async function forgetOutcome(work: Work, interview: StoredInterview): Promise<void> {
  if (!(await isUndecided(work, interview)))
    throw new AppError('conflict', { message: 'Για τον υποψήφιο έχει ήδη αποφασιστεί σε αυτή την αγγελία.' })
  await setInterviewState(work, interview, 'forgetOutcome', { ...noAbsence, jli_outcome: null, jli_cancel_reason: '' })
  await backToInterviewed(work, [interview])
  await correctAbsence(work, interview)
}

/** Completes the interview that the candidate had confirmed. */
export async function completeScheduled(work: Work, { jl_id, usr_id }: Pair): Promise<boolean> {
  const upcoming = await lockUpcoming(work, jl_id, usr_id)
  if (upcoming?.jli_status !== 'SCHEDULED') return false
  if (!isOver(work, upcoming))
    throw new AppError('conflict', {
      message: `Η συνέντευξη δεν έχει γίνει ακόμη: είναι ${formatAppointment(upcoming.jli_date)}.`,
    })
  await setInterviewState(work, upcoming, 'complete', { jli_outcome: 'held' })
  return true
}

const noAbsence = {
  jli_date_missed: null,
  jli_date_missed_told: null,
  jli_absence_answer: null,
  jli_absence_note: '',
  jli_date_absence_answered: null,
  jli_date_absence_settled: null,
}

/** Who has heard of the absence hears that it no longer holds. */
async function correctAbsence(work: Work, interview: StoredInterview): Promise<void> {
  if (interview.jli_date_missed_told === null) return
  const unsent = await withdrawInterviewMails(work, interview.jli_id)
  if (unsent === 0) await queueInterviewMails(work, [interview], 'came', '')
  await notifyCandidate(work, interview, 'came')
}

/** The company has read what the candidate says, and it stays so. */
async function keepMissed(work: Work, interview: StoredInterview): Promise<void> {
  if (interview.jli_outcome !== 'missed') return
  await markInterviews(work.db, [interview], { jli_date_absence_settled: work.now.toISOString() })
  await audit(work, { action: 'interview-keepMissed', entity: 'interview', id: interview.jli_id })
}

/** Once the time to undo a no-show has gone by. */
export async function mailAbsence(work: Work, interview: StoredInterview): Promise<void> {
  await markInterviews(work.db, [interview], { jli_date_missed_told: work.now.toISOString() })
  const absence = (await absencesOf(work, interview.jli_fk_usr_id)).get(interview.jli_id) as OwnAbsence
  await queueInterviewMails(work, [interview], 'missed', invitationToAnswer(absence))
  await notifyCandidate(work, interview, 'missed')
}

function invitationToAnswer({ answers, answers_until }: OwnAbsence): string {
  const mayAskAgain = answers.includes('another-time')
  return `Αν ήσουν εκεί${mayAskAgain ? ' ή αν θέλεις άλλη ώρα' : ''}, πες το ως τις ${formatDate(answers_until)} από τη σελίδα σου:`
}

/** What the candidate says of a no-show: a matter for the company, and where it is denied the office hears of it, too. */
export async function answerAbsence(
  work: Work,
  jli_id: number,
  { answer, note, usr_id }: { answer: AbsenceAnswer; note: string; usr_id: number },
): Promise<void> {
  const interview = await lockOwn(work, jli_id, usr_id)
  const absence = (await absencesOf(work, usr_id)).get(jli_id)
  if (!absence?.answers.includes(answer))
    throw new AppError('conflict', { message: 'Η συνέντευξη δεν περιμένει πια απάντηση.' })
  await markInterviews(work.db, [interview], {
    jli_absence_answer: answer,
    jli_absence_note: note,
    jli_date_absence_answered: work.now.toISOString(),
  })
  await audit(work, { action: `interview-${answer}`, entity: 'interview', id: jli_id })
  await withdrawInterviewMails(work, jli_id)
  await notifyCompany(work, interview, { answer, note })
  if (answer === 'was-there')
    await notify(work, await officeUsers(work), {
      kind: 'absence.denied',
      title: `${absenceWords[answer]}: ${interview.usr_fullname}`,
      body: `Η εταιρεία «${interview.cny_name}» σημείωσε ότι δεν ήρθε στη συνέντευξη (${formatAppointment(interview.jli_date)}).`,
      link: `/admin/candidates/${usr_id}`,
      subject_id: usr_id,
    })
  work.concerns({ companies: [interview.cny_id] })
}
