import type { InputOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { formatAppointment, formatTime } from '#shared/core/format.ts'
import { INVITATION_WAITS_MINUTES } from '#shared/features/hiring/hiring.rules.ts'
import { type hiringContract, instantOf, PLACE_PROBLEM } from '#shared/features/hiring/hiring.contract.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { audit } from '#server/core/audit.ts'
import { lastActWords } from '#server/core/edits.ts'
import type { Work } from '#server/core/work.ts'
import {
  cancelInterviewsOfCandidates,
  cancelInterviewsOfCompany,
  followInterviews,
} from '#server/features/interviews/interviews.schedule.ts'
import {
  forgetInvitation,
  notifyCandidate,
  notifyCompany,
} from '#server/features/interviews/interviews.notifications.ts'
import {
  backToBookmark,
  clashesOf,
  countUpcoming,
  deleteFreshInvitation,
  findInterviews,
  hasInvitationLeft,
  interviewById,
  interviewsOfCandidate,
  lockById,
  isOver,
  lockOwn,
  lockUpcoming,
  ownContact,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'
import { setInterviewState } from '#server/features/interviews/interviews.transitions.ts'
import {
  aboutInterview,
  withdrawInterviewMails,
  queueInterviewMails,
} from '#server/features/interviews/interviews.mails.ts'

export { countMatters } from '#server/features/interviews/interviews.queue.queries.ts'
export {
  cancelInterviewsOfCandidates,
  cancelInterviewsOfCompany,
  countUpcoming,
  findInterviews,
  followInterviews,
  interviewsOfCandidate,
  lockOwn,
}

export interface InviteValues {
  date: string
  minutes: number
  location: string
  link: string
  comments: string
  times: readonly string[]
  contact: string
  anyway?: boolean | undefined
}

type InterviewChanges = Omit<InputOf<typeof hiringContract.moveInterview>, 'id' | 'uid'>
type SeenInterview = NonNullable<InterviewChanges['seen']>

interface Pair {
  jl_id: number
  usr_id: number
}

const columnsOf = (values: InviteValues) => ({
  jli_date: values.date,
  jli_minutes: values.minutes,
  jli_location: values.location,
  jli_link: values.link,
  jli_comments: values.comments,
  jli_contact: values.contact,
  jli_offered_times: JSON.stringify(values.times.map((time) => new Date(time).toISOString())),
})

async function checkTime(work: Work, usr_id: number, values: InviteValues, except?: number): Promise<void> {
  const inFuture = 'Η συνέντευξη πρέπει να είναι στο μέλλον.'
  if (new Date(values.date) <= work.now) throw invalid({ date: inFuture })
  if (values.times.some((time) => new Date(time) <= work.now)) throw invalid({ times: inFuture })
  // A program that reads the specification asks no second time, a screen says what is in the way.
  if (values.anyway !== false) return
  for (const date of [values.date, ...values.times])
    await checkClash(work, usr_id, { date, minutes: values.minutes, ...(except === undefined ? {} : { except }) })
}

async function checkClash(work: Work, usr_id: number, span: Parameters<typeof clashesOf>[2]): Promise<void> {
  const [clash] = await clashesOf(work.db, usr_id, span)
  if (!clash) return
  // When another company meets the person stays between the two.
  const when = clash.cny_id === work.person.cny_id ? `: ${formatAppointment(clash.jli_date)}` : ' εκείνη την ώρα'
  throw new AppError('conflict', {
    message: `Ο υποψήφιος έχει ήδη άλλη συνέντευξη${when}. Η πρόσκληση μπορεί να σταλεί κι έτσι.`,
    details: { clash: true },
  })
}

/** The candidate gets a mail with the calendar entry and a notification on their own page. */
async function mailAndNotify(
  work: Work,
  jli_id: number,
  event: 'invited' | 'moved' | 'confirmed' | 'cancelled',
  comments: string,
) {
  const interview = await lockById(work, jli_id)
  await queueInterviewMails(work, [interview], event, comments)
  await notifyCandidate(work, interview, event)
}

/** A new interview. A pair has one upcoming interview at most; that one can be moved. */
export async function inviteCandidate(work: Work, pair: Pair, values: InviteValues): Promise<Interview> {
  if (await lockUpcoming(work, pair.jl_id, pair.usr_id))
    throw new AppError('conflict', {
      message: 'Υπάρχει ήδη συνέντευξη που δεν έχει γίνει. Η ώρα της μπορεί να αλλάξει.',
    })
  await checkTime(work, pair.usr_id, values)
  const { jli_id } = await work.db
    .insertInto('interview')
    .values({
      ...columnsOf({ ...values, contact: values.contact || (await ownContact(work)) }),
      jli_fk_jl_id: pair.jl_id,
      jli_fk_usr_id: pair.usr_id,
      jli_date_created: work.now.toISOString(),
    })
    .returning('jli_id')
    .executeTakeFirstOrThrow()
  await audit(work, { action: 'invited', entity: 'interview', id: jli_id, after: { ...pair, date: values.date } })
  await mailAndNotify(work, jli_id, 'invited', values.comments)
  return interviewById(work, jli_id)
}

/** Changes time or place: the person has to answer again, and the calendar entry is updated. */
export async function moveInterview(work: Work, pair: Pair, changes: InterviewChanges): Promise<Interview> {
  const interview = await lockUpcoming(work, pair.jl_id, pair.usr_id)
  if (!interview) throw new AppError('conflict', { message: 'Δεν υπάρχει συνέντευξη που να μπορεί να αλλάξει.' })
  const values: InviteValues = {
    date: changes.date === undefined ? interview.jli_date : instantOf({ ...changes, date: changes.date }),
    minutes: changes.minutes ?? interview.jli_minutes,
    location: changes.location ?? interview.jli_location,
    link: changes.link ?? interview.jli_link,
    comments: changes.comments ?? interview.jli_comments,
    times: changes.times ?? [],
    contact: (changes.contact ?? interview.jli_contact) || (await ownContact(work)),
    anyway: changes.anyway,
  }
  if (values.location === '' && values.link === '') throw invalid({ location: PLACE_PROBLEM })
  await checkTime(work, pair.usr_id, values, interview.jli_id)
  // A colleague has just taken the same time: nobody is asked again.
  if (isUnchanged(interview, values)) return interviewById(work, interview.jli_id)
  if (changes.seen) await mustBeAsSeen(work, interview, changes.seen)
  // Who proposed the time need not accept it.
  const isTheirs =
    values.times.length === 0 &&
    interview.jli_proposed_times.some((time) => Date.parse(time) === Date.parse(values.date))
  await work.db
    .updateTable('interview')
    .set({
      ...columnsOf(values),
      jli_sequence: interview.jli_sequence + 1,
      ...(isTheirs
        ? { jli_status: 'SCHEDULED', jli_date_accepted: work.now.toISOString() }
        : {
            jli_status: 'PENDING_CANDIDATE_RESPONSE',
            jli_answered_by: null,
            jli_answer_note: '',
            jli_date_answered: null,
            jli_date_asked: work.now.toISOString(),
          }),
      jli_date_reminded: null,
      jli_date_expired: null,
      jli_proposed_times: '[]',
    })
    .where('jli_id', '=', interview.jli_id)
    .execute()
  await audit(work, {
    action: 'moved',
    entity: 'interview',
    id: interview.jli_id,
    before: interview.jli_date,
    after: values.date,
  })
  await mailAndNotify(work, interview.jli_id, isTheirs ? 'confirmed' : 'moved', values.comments)
  return interviewById(work, interview.jli_id)
}

/** Of a dialog that stood open: what was answered or moved meanwhile is read before it is written over. */
async function mustBeAsSeen(work: Work, interview: StoredInterview, seen: SeenInterview): Promise<void> {
  const { jli_date, jli_date_answered, jli_proposed_times: proposed } = interview
  const isSame = (time: string | null, other: string | null) => Date.parse(time ?? '') === Date.parse(other ?? '')
  const isAnswered = jli_date_answered !== null
  const isSeen = isAnswered ? isSame(seen.jli_date_answered, jli_date_answered) : seen.jli_date_answered === null
  if (isSeen && isSame(seen.jli_date, jli_date)) return
  const who = await lastActWords(work, { entity: 'interview', id: interview.jli_id, actions: ['moved'] })
  const when = formatAppointment(jli_date)
  const news = !isAnswered
    ? `Η συνέντευξη άλλαξε στο μεταξύ: ${when}${who}.`
    : proposed.length > 0
      ? `Ο υποψήφιος πρότεινε στο μεταξύ άλλη ώρα: ${proposed.map(formatAppointment).join(' ή ')}.`
      : `Ο υποψήφιος δέχτηκε στο μεταξύ: ${when}.`
  throw new AppError('conflict', {
    message: `${news} Η αλλαγή μπορεί να σταλεί κι έτσι.`,
    details: { seen: { jli_date, jli_date_answered } },
  })
}

/** The interview stands as it would be moved to, and nothing else is offered or proposed. */
function isUnchanged(interview: StoredInterview, values: InviteValues): boolean {
  return (
    values.times.length + interview.jli_offered_times.length + interview.jli_proposed_times.length === 0 &&
    Date.parse(values.date) === Date.parse(interview.jli_date) &&
    values.minutes === interview.jli_minutes &&
    values.location === interview.jli_location &&
    values.link === interview.jli_link &&
    values.comments === interview.jli_comments &&
    values.contact === interview.jli_contact
  )
}

const INVITATION_LEFT = 'Η πρόσκληση έχει φύγει. Μπορείτε να ακυρώσετε τη συνέντευξη.'

/**
 * An invitation that was a mistake, as long as its letter waits and nobody has answered: it leaves no trace but in the
 * trail. Answers when it was made.
 */
export async function takeInvitationBack(work: Work, pair: Pair): Promise<string> {
  const interview = await lockUpcoming(work, pair.jl_id, pair.usr_id)
  const since = new Date(work.now.getTime() - INVITATION_WAITS_MINUTES * 60_000).toISOString()
  const made = interview && (await deleteFreshInvitation(work.db, interview.jli_id, since))
  if (!made) throw new AppError('conflict', { message: INVITATION_LEFT })
  // After the letter was held: one that the office sent before its time shows here.
  await withdrawInterviewMails(work, interview.jli_id)
  if (await hasInvitationLeft(work.db, aboutInterview(interview.jli_id), made))
    throw new AppError('conflict', { message: INVITATION_LEFT })
  await forgetInvitation(work, interview)
  await audit(work, { action: 'invitation-taken-back', entity: 'interview', id: interview.jli_id, before: pair })
  return made
}

export async function cancelInterview(work: Work, pair: Pair, reason: string): Promise<Interview> {
  const interview = await lockUpcoming(work, pair.jl_id, pair.usr_id)
  if (!interview) throw new AppError('conflict', { message: 'Δεν υπάρχει συνέντευξη που να μπορεί να ακυρωθεί.' })
  await callOff(work, interview, reason)
  return interviewById(work, interview.jli_id)
}

async function callOff(work: Work, interview: StoredInterview, reason: string): Promise<void> {
  await setInterviewState(work, interview, 'cancel', { jli_cancel_reason: reason })
  await backToBookmark(work, [interview])
  await mailAndNotify(work, interview.jli_id, 'cancelled', reason)
}

export interface Answer {
  answer: 'accept' | 'decline' | 'propose'
  note: string
  times?: string[]
  /** Which of the offered times is accepted; without it the first. */
  time?: string | undefined
}

/** The candidate's answer, from the personal page or written down by the office after a call; the company is notified. */
export async function answerInterview(
  work: Work,
  jli_id: number,
  reply: Answer & { by: 'candidate' | 'office'; usr_id?: number },
): Promise<Interview> {
  const { usr_id } = reply
  const interview = await (usr_id === undefined ? lockById(work, jli_id) : lockOwn(work, jli_id, usr_id))
  const offered = [interview.jli_date, ...interview.jli_offered_times]
  if (reply.by === 'candidate') mustTakeAnswer(work, interview, offered)
  const answerColumns = {
    jli_answer_note: reply.note,
    jli_answered_by: reply.by,
    jli_date_answered: work.now.toISOString(),
  }
  // Whoever answers has seen the invitation: a letter that waits is of no use, and a later end is told.
  await withdrawInterviewMails(work, jli_id)
  if (reply.answer === 'propose') await saveProposal(work, interview, { ...answerColumns, times: reply.times ?? [] })
  else if (reply.answer === 'decline') await setInterviewState(work, interview, 'decline', answerColumns)
  else {
    const jli_date = chosenTime(work, offered, reply)
    const jli_date_accepted = work.now.toISOString()
    await setInterviewState(work, interview, 'accept', {
      ...answerColumns,
      jli_date_accepted,
      jli_date,
      jli_offered_times: '[]',
    })
    await queueInterviewMails(work, [await lockById(work, jli_id)], 'confirmed', '')
  }
  if (reply.answer === 'decline') await backToBookmark(work, [interview])
  await notifyCompany(work, await lockById(work, jli_id), reply)
  work.concerns({ companies: [interview.cny_id] })
  return interviewById(work, jli_id)
}

/** The candidate's page may be older than what became of the interview. The office writes down later what was agreed in time. */
function mustTakeAnswer({ now }: Work, interview: StoredInterview, offered: readonly string[]): void {
  const { jli_status, jli_date_to_tell } = interview
  // A decision that the candidate has not heard of may yet be undone, and says nothing of itself.
  if (jli_date_to_tell && new Date(jli_date_to_tell) > now)
    throw new AppError('conflict', {
      message: `Η απάντηση δεν στάλθηκε. Μπορεί να σταλεί μετά τις ${formatTime(jli_date_to_tell)}: ό,τι αλλάξει ως τότε θα φανεί εδώ.`,
    })
  if (jli_status === 'CANCELLED')
    throw new AppError('already_decided', {
      message: 'Η εταιρεία ακύρωσε στο μεταξύ αυτή τη συνέντευξη. Δεν χρειάζεται απάντηση.',
    })
  if (jli_status === 'PENDING_CANDIDATE_RESPONSE' && offered.every((time) => new Date(time) <= now))
    throw new AppError('conflict', { message: 'Η ώρα της συνέντευξης πέρασε και η πρόσκληση έληξε.' })
  // Whether it took place is for the company to say, and then for the candidate to answer.
  if (jli_status === 'SCHEDULED' && isOver({ now }, interview))
    throw new AppError('conflict', { message: 'Η ώρα της συνέντευξης έχει περάσει.' })
}

/** The time that is accepted: one that was offered, and for the candidate one that is still ahead. */
function chosenTime(
  work: Work,
  offered: readonly string[],
  { time, by }: { time?: string | undefined; by: string },
): string {
  const ahead = offered.filter((each) => by === 'office' || new Date(each) > work.now)
  const chosen = time === undefined ? ahead[0] : ahead.find((each) => Date.parse(each) === Date.parse(time))
  if (chosen === undefined) throw new AppError('conflict', { message: 'Αυτή η ώρα δεν προσφέρεται πια.' })
  return chosen
}

/** Proposed times leave the invitation open; the company may move it. */
async function saveProposal(
  work: Work,
  interview: StoredInterview,
  { times, ...answerColumns }: { jli_answer_note: string; jli_answered_by: string; times: string[] },
): Promise<void> {
  if (interview.jli_status !== 'PENDING_CANDIDATE_RESPONSE')
    throw new AppError('already_decided', { message: 'Η συνέντευξη δεν περιμένει πια απάντηση.' })
  await work.db
    .updateTable('interview')
    .set({ ...answerColumns, jli_proposed_times: JSON.stringify(times) })
    .where('jli_id', '=', interview.jli_id)
    .execute()
  await audit(work, { action: 'interview-propose', entity: 'interview', id: interview.jli_id, after: times })
}
