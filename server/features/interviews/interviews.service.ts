import { sql } from 'kysely'
import { AppError, invalid } from '#shared/core/errors.ts'
import { formatDateTime } from '#shared/core/format.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { type InterviewMove, interviewMoves, type InterviewState } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { audit } from '#server/core/audit.ts'
import { calendarFile } from '#server/core/calendar.ts'
import { queueLetter } from '#server/core/mail/letters.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import '#server/features/interviews/interviews.letters.ts'
import {
  clashesOf,
  interviewsWhere,
  lockInterview,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'
import { companyUsers, notify } from '#server/features/notifications/notifications.service.ts'

export { interviewsWhere }

export interface InviteValues {
  date: string
  minutes: number
  location: string
  link: string
  comments: string
  anyway: boolean
}

const placeOf = (one: Pick<StoredInterview, 'jli_location' | 'jli_link'>) =>
  [one.jli_location, one.jli_link].filter((part) => part !== '').join(', ') || 'θα σου το πει η εταιρεία'

export const aboutInterview = (jli_id: number) => `interview:${jli_id}`

/** The calendar entry of an interview: one uid for its whole life, a sequence that grows. */
export function calendarOf(work: Work, one: StoredInterview, method: 'REQUEST' | 'CANCEL' | 'PUBLISH'): string {
  const { mailFrom, brandName } = work.services.config
  return calendarFile({
    method,
    uid: `interview-${one.jli_id}@regen`,
    sequence: one.jli_sequence,
    start: one.jli_date,
    minutes: one.jli_minutes,
    summary: `Συνέντευξη: ${one.cny_name}, ${one.jl_position_title}`,
    location: one.jli_location,
    ...(one.jli_link ? { url: one.jli_link } : {}),
    organizer: { name: brandName, email: /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom },
    ...(method === 'PUBLISH' ? {} : { attendee: { name: one.usr_fullname, email: one.usr_email } }),
    now: work.now,
  })
}

type LetterKind = 'invited' | 'moved' | 'cancelled' | 'reminder'

async function write(work: Work, one: StoredInterview, kind: LetterKind, comments: string): Promise<void> {
  const method = kind === 'cancelled' ? 'CANCEL' : 'REQUEST'
  await queueLetter(work, {
    template: `interviews.${kind}`,
    to: one.usr_email,
    toName: one.usr_fullname,
    usr_id: one.jli_fk_usr_id,
    about: aboutInterview(one.jli_id),
    values: {
      name: vocative(one.usr_fullname),
      company: one.cny_name,
      position: one.jl_position_title,
      date: formatDateTime(one.jli_date),
      place: placeOf(one),
      comments,
    },
    ...(kind === 'reminder'
      ? {}
      : {
          attachments: [
            {
              filename: 'synentefxi.ics',
              contentType: `text/calendar; method=${method}; charset=utf-8`,
              content: calendarOf(work, one, method),
            },
          ],
        }),
  })
}

async function reread(work: Work, jli_id: number): Promise<Interview> {
  const [row] = await interviewsWhere(work, sql`jli_id = ${jli_id}`, 1)
  if (!row) throw new AppError('not_found')
  return row
}

async function locked(work: Work, jli_id: number): Promise<StoredInterview> {
  const row = await lockInterview(work.db, sql`jli_id = ${jli_id}`)
  if (!row) throw new AppError('not_found')
  return row
}

async function checkTime(work: Work, usr_id: number, values: InviteValues, except?: number): Promise<void> {
  if (new Date(values.date) <= work.now) throw invalid({ date: 'Η ώρα της συνέντευξης είναι στο μέλλον.' })
  if (values.anyway) return
  const [clash] = await clashesOf(work.db, usr_id, { ...values, ...(except === undefined ? {} : { except }) })
  if (clash)
    throw new AppError('conflict', {
      message: `Ο υποψήφιος έχει ήδη συνέντευξη στις ${formatDateTime(clash.jli_date)}. Αν είσαι βέβαιος, προχώρησε.`,
      details: { clash: true },
    })
}

/** The coming interview of a pair, or nothing. */
export function upcomingOf(work: Work, jl_id: number, usr_id: number): Promise<StoredInterview | undefined> {
  return lockInterview(
    work.db,
    sql`jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = ${usr_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`,
  )
}

/** A new interview; while one is coming, it is moved instead. */
export async function inviteCandidate(
  work: Work,
  pair: { jl_id: number; usr_id: number },
  values: InviteValues,
): Promise<Interview> {
  if (await upcomingOf(work, pair.jl_id, pair.usr_id))
    throw new AppError('conflict', {
      message: 'Υπάρχει ήδη συνέντευξη που δεν έχει γίνει. Μπορείς να αλλάξεις την ώρα της.',
    })
  await checkTime(work, pair.usr_id, values)
  const row = await work.db
    .insertInto('interview')
    .values({
      jli_fk_jl_id: pair.jl_id,
      jli_fk_usr_id: pair.usr_id,
      jli_date: values.date,
      jli_minutes: values.minutes,
      jli_location: values.location,
      jli_link: values.link,
      jli_comments: values.comments,
      jli_date_created: work.now.toISOString(),
    })
    .returning('jli_id')
    .executeTakeFirstOrThrow()
  await audit(work, { action: 'invited', entity: 'interview', id: row.jli_id, after: { ...pair, date: values.date } })
  await write(work, await locked(work, row.jli_id), 'invited', values.comments)
  return reread(work, row.jli_id)
}

/** Another time or place: the person has to answer anew, and calendars hear of it. */
export async function moveInterview(
  work: Work,
  pair: { jl_id: number; usr_id: number },
  values: InviteValues,
): Promise<Interview> {
  const before = await upcomingOf(work, pair.jl_id, pair.usr_id)
  if (!before) throw new AppError('conflict', { message: 'Δεν υπάρχει συνέντευξη που να μπορεί να αλλάξει.' })
  await checkTime(work, pair.usr_id, values, before.jli_id)
  await work.db
    .updateTable('interview')
    .set({
      jli_status: 'PENDING_CANDIDATE_RESPONSE',
      jli_date: values.date,
      jli_minutes: values.minutes,
      jli_location: values.location,
      jli_link: values.link,
      jli_comments: values.comments,
      jli_sequence: before.jli_sequence + 1,
      jli_answered_by: null,
      jli_date_answered: null,
      jli_date_reminded: null,
      jli_proposed_times: '[]',
    })
    .where('jli_id', '=', before.jli_id)
    .execute()
  await withdraw(work, { about: aboutInterview(before.jli_id) })
  await audit(work, {
    action: 'moved',
    entity: 'interview',
    id: before.jli_id,
    before: before.jli_date,
    after: values.date,
  })
  await write(work, await locked(work, before.jli_id), 'moved', values.comments)
  return reread(work, before.jli_id)
}

export async function cancelInterview(
  work: Work,
  pair: { jl_id: number; usr_id: number },
  reason: string,
): Promise<Interview> {
  const before = await upcomingOf(work, pair.jl_id, pair.usr_id)
  if (!before) throw new AppError('conflict', { message: 'Δεν υπάρχει συνέντευξη που να μπορεί να ακυρωθεί.' })
  await setState(work, before, 'cancel', { jli_cancel_reason: reason })
  await withdraw(work, { about: aboutInterview(before.jli_id) })
  await write(work, await locked(work, before.jli_id), 'cancelled', reason)
  return reread(work, before.jli_id)
}

async function setState(
  work: Work,
  before: StoredInterview,
  move: InterviewMove,
  more: Partial<{
    jli_cancel_reason: string
    jli_answer_note: string
    jli_answered_by: string
    jli_date_answered: string
  }> = {},
): Promise<InterviewState> {
  const { from, to } = interviewMoves[move]
  if (!(from as readonly InterviewState[]).includes(before.jli_status))
    throw new AppError('already_decided', {
      message: 'Η συνέντευξη δεν περιμένει πια απάντηση.',
      details: { status: before.jli_status },
    })
  await work.db
    .updateTable('interview')
    .set({ jli_status: to, jli_sequence: before.jli_sequence + (move === 'complete' ? 0 : 1), ...more })
    .where('jli_id', '=', before.jli_id)
    .execute()
  await audit(work, {
    action: `interview-${move}`,
    entity: 'interview',
    id: before.jli_id,
    before: before.jli_status,
    after: to,
  })
  return to
}

/** When an interview ends without taking place, the person stands where they stood before it. */
async function backToBookmark(work: Work, one: StoredInterview): Promise<void> {
  await sql`update job_listing_candidate set jlc_status = 'BOOKMARKED', jlc_date_changed = ${work.now.toISOString()}
    where jlc_fk_jl_id = ${one.jli_fk_jl_id} and jlc_fk_usr_id = ${one.jli_fk_usr_id} and jlc_status = 'INTERVIEWED'`.execute(
    work.db,
  )
}

export { backToBookmark, setState as setInterviewState, lockInterview as lockInterviewWhere }

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
  const answered = { jli_answer_note: given.note, jli_answered_by: given.by, jli_date_answered: work.now.toISOString() }
  if (given.answer === 'propose') {
    if (before.jli_status !== 'PENDING_CANDIDATE_RESPONSE')
      throw new AppError('already_decided', { message: 'Η συνέντευξη δεν περιμένει πια απάντηση.' })
    await work.db
      .updateTable('interview')
      .set({ ...answered, jli_proposed_times: JSON.stringify(given.times ?? []) })
      .where('jli_id', '=', jli_id)
      .execute()
    await audit(work, { action: 'interview-propose', entity: 'interview', id: jli_id, after: given.times })
  } else {
    await setState(work, before, given.answer, answered)
    if (given.answer === 'decline') await backToBookmark(work, before)
  }
  const words = {
    accept: 'Επιβεβαιώθηκε η συνέντευξη',
    decline: 'Ο υποψήφιος αρνήθηκε τη συνέντευξη',
    propose: 'Ο υποψήφιος προτείνει άλλη ώρα',
  }
  await notify(work, await companyUsers(work, before.cny_id), {
    kind: `interview.${given.answer}`,
    title: `${words[given.answer]}: ${before.usr_fullname}`,
    body: `${before.jl_position_title}, ${formatDateTime(before.jli_date)}`,
    link: '/company/interviews',
  })
  work.changed(['interviews', 'hiring'], { office: true, companies: [before.cny_id] })
  return reread(work, jli_id)
}

/** Interviews whose end has passed are completed; those of the next day are reminded of once. */
export async function followInterviews(work: Work): Promise<{ completed: number; reminded: number }> {
  const now = work.now.toISOString()
  const done = await sql<{ jli_id: number }>`update interview set jli_status = 'COMPLETED'
    where jli_status = 'SCHEDULED' and jli_date + make_interval(mins => jli_minutes) <= ${now}::timestamptz
    returning jli_id`.execute(work.db)
  const due = await sql<{ jli_id: number }>`update interview set jli_date_reminded = ${now}
    where jli_status = 'SCHEDULED' and jli_date_reminded is null and jli_date > ${now}::timestamptz
      and jli_date <= ${now}::timestamptz + interval '24 hours' returning jli_id`.execute(work.db)
  for (const { jli_id } of due.rows) await write(work, await locked(work, jli_id), 'reminder', '')
  if (done.rows.length + due.rows.length > 0) work.changed(['interviews', 'hiring', 'kpis'], { everybody: true })
  return { completed: done.rows.length, reminded: due.rows.length }
}
