import { type RawBuilder, sql } from 'kysely'
import { formatDateTime } from '#shared/core/format.ts'
import { notShared } from '#shared/features/candidates/candidates.rules.ts'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { notifyCandidate } from '#server/features/interviews/interviews.notifications.ts'
import { lockInterviews, type StoredInterview } from '#server/features/interviews/interviews.queries.ts'
import { backToBookmark } from '#server/features/interviews/interviews.transitions.ts'
import { queueInterviewMails } from '#server/features/interviews/interviews.mails.ts'
import { companyUsers, notify } from '#server/features/notifications/notifications.service.ts'

/** Cancels the open interviews of a company whose cooperation ends. */
export async function cancelInterviewsOfCompany(work: Work, cny_id: number, reason: string): Promise<number[]> {
  const cancelled = await cancelOpen(work, sql`jl_fk_cny_id = ${cny_id}`, { reason, mail: 'company-left' })
  return cancelled.map((interview) => interview.jli_id)
}

/** Cancels the open interviews of candidates whose data companies may no longer read; both sides get a mail. */
export async function cancelInterviewsOfCandidates(work: Work, usr_ids: readonly number[]): Promise<void> {
  const cancelled = await cancelOpen(
    work,
    sql`jli_fk_usr_id = any(${sql.val([...usr_ids])}::int[]) and jli_date > ${work.now.toISOString()}::timestamptz`,
    {
      reason: notShared,
      mail: 'not-shared',
    },
  )
  for (const interview of cancelled)
    await notify(work, await companyUsers(work, interview.cny_id), {
      kind: 'interview.withdrawn',
      title: `Η συνέντευξη δεν θα γίνει: ${interview.usr_fullname}`,
      body: `${interview.jl_position_title}, ${formatDateTime(interview.jli_date)}. ${notShared}`,
      link: `/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`,
      subject_id: interview.jli_fk_usr_id,
      isAlwaysMailed: true,
    })
}

/** Every candidate gets a mail that also removes the calendar entry. */
async function cancelOpen(
  work: Work,
  where: RawBuilder<unknown>,
  { reason, mail }: { reason: string; mail: 'company-left' | 'not-shared' },
): Promise<StoredInterview[]> {
  const open = await lockInterviews(
    work.db,
    sql`${where} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`,
    100_000,
  )
  const ids = open.map((interview) => interview.jli_id)
  await sql`update interview set jli_status = 'CANCELLED', jli_cancel_reason = ${reason}, jli_sequence = jli_sequence + 1
    where jli_id = any(${sql.val(ids)}::int[])`.execute(work.db)
  for (const interview of open) await backToBookmark(work, interview)
  await auditMany(
    work,
    open.map((interview) => ({
      action: 'interview-cancel',
      entity: 'interview',
      id: interview.jli_id,
      before: interview.jli_status,
      after: 'CANCELLED',
    })),
  )
  const cancelled = open.map((interview) => ({ ...interview, jli_sequence: interview.jli_sequence + 1 }))
  await queueInterviewMails(work, cancelled, mail, '')
  for (const interview of cancelled) await notifyCandidate(work, interview, 'cancelled')
  if (open.length > 0) work.concerns({ companies: open.map((interview) => interview.cny_id) })
  return cancelled
}

/** An invitation that nobody answered before its time; its status stays, and the company is notified once. */
async function expire(work: Work, now: string): Promise<StoredInterview[]> {
  const expired = await lockInterviews(
    work.db,
    sql`jli_status = 'PENDING_CANDIDATE_RESPONSE' and jli_date <= ${now}::timestamptz and jli_date_expired is null`,
  )
  await sql`update interview set jli_date_expired = ${now}
    where jli_id = any(${sql.val(expired.map((interview) => interview.jli_id))}::int[])`.execute(work.db)
  await auditMany(
    work,
    expired.map((interview) => ({ action: 'interview-expire', entity: 'interview', id: interview.jli_id })),
  )
  for (const interview of expired)
    await notify(work, await companyUsers(work, interview.cny_id), {
      kind: 'interview.expired',
      title: `Η πρόσκληση έληξε χωρίς απάντηση: ${interview.usr_fullname}`,
      body: `${interview.jl_position_title}, ${formatDateTime(interview.jli_date)}`,
      link: `/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`,
      subject_id: interview.jli_fk_usr_id,
    })
  return expired
}

/** Nobody is reminded of an unanswered invitation that is younger than this. */
const HOURS_TO_ANSWER = 12

/** One reminder within the last 24 hours: of the interview, or of the missing answer. */
async function remind(work: Work, now: string): Promise<number> {
  const upcoming = await lockInterviews(
    work.db,
    sql`jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED') and jli_date_reminded is null
      and jli_date > ${now}::timestamptz and jli_date <= ${now}::timestamptz + interval '24 hours'
      and (jli_status = 'SCHEDULED'
        or jli_date_created < ${now}::timestamptz - make_interval(hours => ${HOURS_TO_ANSWER}))`,
  )
  await sql`update interview set jli_date_reminded = ${now}
    where jli_id = any(${sql.val(upcoming.map((interview) => interview.jli_id))}::int[])`.execute(work.db)
  const isAgreed = (interview: StoredInterview) => interview.jli_status === 'SCHEDULED'
  await queueInterviewMails(work, upcoming.filter(isAgreed), 'reminder', '')
  await queueInterviewMails(
    work,
    upcoming.filter((interview) => !isAgreed(interview)),
    'unanswered',
    '',
  )
  return upcoming.length
}

/** Runs every few minutes. */
export async function followInterviews(work: Work): Promise<{ expired: number; reminded: number }> {
  const now = work.now.toISOString()
  const expired = await expire(work, now)
  const reminded = await remind(work, now)
  const companies = [...new Set(expired.map((interview) => interview.cny_id))]
  if (companies.length > 0) work.concerns({ companies })
  return { expired: expired.length, reminded }
}

interface CalledOffInterview {
  jl_id: number
  cny_id: number
  jli_date: string
  jl_position_title: string
}

/** The companies are notified that the interview will not take place, without the name. */
export async function callOffForErasure(work: Work, usr_id: number): Promise<void> {
  const calledOff = await sql<CalledOffInterview>`update interview
    set jli_status = 'CANCELLED', jli_sequence = jli_sequence + 1
    from job_listing where jl_id = jli_fk_jl_id and jli_fk_usr_id = ${usr_id}
      and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')
    returning jl_id, jl_fk_cny_id as cny_id, jli_date, jl_position_title`.execute(work.db)
  await sql`update job_listing_candidate set jlc_status = 'BOOKMARKED'
    where jlc_fk_usr_id = ${usr_id} and jlc_status = 'INTERVIEWED'
      and jlc_fk_jl_id = any(${calledOff.rows.map(({ jl_id }) => jl_id)}::int[])`.execute(work.db)
  for (const interview of calledOff.rows)
    await notify(work, await companyUsers(work, interview.cny_id), {
      kind: 'interview.withdrawn',
      title: 'Ένας υποψήφιος αποσύρθηκε και η συνέντευξη δεν θα γίνει',
      body: `${interview.jl_position_title}, ${formatDateTime(interview.jli_date)}`,
      link: '/company/interviews',
    })
  const companies = await sql<{ id: number }>`select distinct jl_fk_cny_id as id from job_listing_candidate
    join job_listing on jl_id = jlc_fk_jl_id where jlc_fk_usr_id = ${usr_id}`.execute(work.db)
  work.concerns({ companies: companies.rows.map(({ id }) => id) })
}
