import { AppError, invalid } from '#shared/core/errors.ts'
import { formatDateTime } from '#shared/core/format.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { cancelInterviewsOfCompany, followInterviews } from '#server/features/interviews/interviews.ends.ts'
import { tellCandidate, tellCompany } from '#server/features/interviews/interviews.notices.service.ts'
import {
  clashesOf,
  interviewsWhere,
  lockInterview as lockInterviewWhere,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'
import {
  backToBookmark,
  locked,
  reread,
  setInterviewState,
  upcomingOf,
} from '#server/features/interviews/interviews.states.ts'
import { calendarOf, withdrawLetters, writeLetters } from '#server/features/interviews/interviews.writing.ts'

export {
  backToBookmark,
  calendarOf,
  cancelInterviewsOfCompany,
  followInterviews,
  interviewsWhere,
  lockInterviewWhere,
  setInterviewState,
}

export interface InviteValues {
  date: string
  minutes: number
  location: string
  link: string
  comments: string
  anyway: boolean
}

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
})

async function checkTime(work: Work, usr_id: number, values: InviteValues, except?: number): Promise<void> {
  if (new Date(values.date) <= work.now) throw invalid({ date: 'Η συνέντευξη πρέπει να είναι στο μέλλον.' })
  if (values.anyway) return
  const [clash] = await clashesOf(work.db, usr_id, { ...values, ...(except === undefined ? {} : { except }) })
  if (!clash) return
  // When another company meets the person is that company's matter.
  const when = clash.cny_id === work.person.cny_id ? ` στις ${formatDateTime(clash.jli_date)}` : ' εκείνη την ώρα'
  throw new AppError('conflict', {
    message: `Ο υποψήφιος έχει ήδη άλλη συνέντευξη${when}. Αν είσαι βέβαιος, προχώρησε.`,
    details: { clash: true },
  })
}

/** The candidate hears of it by a letter with the calendar entry, and on the own page. */
async function tell(work: Work, jli_id: number, what: 'invited' | 'moved' | 'cancelled', comments: string) {
  const one = await locked(work, jli_id)
  await writeLetters(work, [one], what, comments)
  await tellCandidate(work, one, what)
}

/** A new interview; while one is coming, it is moved instead. */
export async function inviteCandidate(work: Work, pair: Pair, values: InviteValues): Promise<Interview> {
  if (await upcomingOf(work, pair.jl_id, pair.usr_id))
    throw new AppError('conflict', {
      message: 'Υπάρχει ήδη συνέντευξη που δεν έχει γίνει. Μπορείς να αλλάξεις την ώρα της.',
    })
  await checkTime(work, pair.usr_id, values)
  const { jli_id } = await work.db
    .insertInto('interview')
    .values({
      ...columnsOf(values),
      jli_fk_jl_id: pair.jl_id,
      jli_fk_usr_id: pair.usr_id,
      jli_date_created: work.now.toISOString(),
    })
    .returning('jli_id')
    .executeTakeFirstOrThrow()
  await audit(work, { action: 'invited', entity: 'interview', id: jli_id, after: { ...pair, date: values.date } })
  await tell(work, jli_id, 'invited', values.comments)
  return reread(work, jli_id)
}

/** Another time or place: the person has to answer anew, and calendars hear of it. */
export async function moveInterview(work: Work, pair: Pair, values: InviteValues): Promise<Interview> {
  const before = await upcomingOf(work, pair.jl_id, pair.usr_id)
  if (!before) throw new AppError('conflict', { message: 'Δεν υπάρχει συνέντευξη που να μπορεί να αλλάξει.' })
  await checkTime(work, pair.usr_id, values, before.jli_id)
  await work.db
    .updateTable('interview')
    .set({
      ...columnsOf(values),
      jli_status: 'PENDING_CANDIDATE_RESPONSE',
      jli_sequence: before.jli_sequence + 1,
      jli_answered_by: null,
      jli_answer_note: '',
      jli_date_answered: null,
      jli_date_reminded: null,
      jli_date_expired: null,
      jli_proposed_times: '[]',
    })
    .where('jli_id', '=', before.jli_id)
    .execute()
  await audit(work, {
    action: 'moved',
    entity: 'interview',
    id: before.jli_id,
    before: before.jli_date,
    after: values.date,
  })
  await tell(work, before.jli_id, 'moved', values.comments)
  return reread(work, before.jli_id)
}

export async function cancelInterview(work: Work, pair: Pair, reason: string): Promise<Interview> {
  const before = await upcomingOf(work, pair.jl_id, pair.usr_id)
  if (!before) throw new AppError('conflict', { message: 'Δεν υπάρχει συνέντευξη που να μπορεί να ακυρωθεί.' })
  await callOff(work, before, reason)
  return reread(work, before.jli_id)
}

async function callOff(work: Work, before: StoredInterview, reason: string): Promise<void> {
  await setInterviewState(work, before, 'cancel', { jli_cancel_reason: reason })
  await backToBookmark(work, before)
  await tell(work, before.jli_id, 'cancelled', reason)
}

/** Who is refused has no interview ahead; the letter does not say why. */
export async function callOffUpcoming(work: Work, pair: Pair): Promise<void> {
  const before = await upcomingOf(work, pair.jl_id, pair.usr_id)
  if (before) await callOff(work, before, '')
}

/** The coming interview of somebody who is hired took place. */
export async function completeByHire(work: Work, pair: Pair): Promise<void> {
  const before = await upcomingOf(work, pair.jl_id, pair.usr_id)
  if (!before) return
  await setInterviewState(work, before, 'hire')
  await withdrawLetters(work, before.jli_id)
}

export interface Answer {
  answer: 'accept' | 'decline' | 'propose'
  note: string
  times?: string[]
}

/** The candidate's answer, by the personal page or told to the office by telephone; the company hears of it. */
export async function answerInterview(
  work: Work,
  jli_id: number,
  given: Answer & { by: 'candidate' | 'office'; usr_id?: number },
): Promise<Interview> {
  const before = await locked(work, jli_id)
  if (given.usr_id !== undefined && before.jli_fk_usr_id !== given.usr_id) throw new AppError('not_found')
  const isPending = before.jli_status === 'PENDING_CANDIDATE_RESPONSE'
  // What was agreed by telephone in time may be written down later.
  if (given.by === 'candidate' && isPending && new Date(before.jli_date) <= work.now)
    throw new AppError('conflict', { message: 'Η ώρα της συνέντευξης πέρασε και η πρόσκληση έληξε.' })
  const answered = { jli_answer_note: given.note, jli_answered_by: given.by, jli_date_answered: work.now.toISOString() }
  if (given.answer === 'propose') await keepProposal(work, before, { ...answered, times: given.times ?? [] })
  else await setInterviewState(work, before, given.answer, answered)
  if (given.answer === 'decline') {
    await backToBookmark(work, before)
    await withdrawLetters(work, jli_id)
  }
  await tellCompany(work, before, given.answer)
  work.changed(['interviews', 'hiring', 'job-listings'], { office: true, companies: [before.cny_id] })
  return reread(work, jli_id)
}

/** Other times leave the invitation open: the company moves it, or lets it be. */
async function keepProposal(
  work: Work,
  before: StoredInterview,
  { times, ...answered }: { jli_answer_note: string; jli_answered_by: string; times: string[] },
): Promise<void> {
  if (before.jli_status !== 'PENDING_CANDIDATE_RESPONSE')
    throw new AppError('already_decided', { message: 'Η συνέντευξη δεν περιμένει πια απάντηση.' })
  await work.db
    .updateTable('interview')
    .set({ ...answered, jli_proposed_times: JSON.stringify(times) })
    .where('jli_id', '=', before.jli_id)
    .execute()
  await audit(work, { action: 'interview-propose', entity: 'interview', id: before.jli_id, after: times })
}
