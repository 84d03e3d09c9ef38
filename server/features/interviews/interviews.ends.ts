import { sql } from 'kysely'
import { formatDateTime } from '#shared/core/format.ts'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { tellCandidate } from '#server/features/interviews/interviews.notices.service.ts'
import { lockInterviews, type StoredInterview } from '#server/features/interviews/interviews.queries.ts'
import { backToBookmark } from '#server/features/interviews/interviews.states.ts'
import { writeLetters } from '#server/features/interviews/interviews.writing.ts'
import { companyUsers, notify } from '#server/features/notifications/notifications.service.ts'

// What becomes of interviews without anybody acting on one of them: time passes, or their company leaves.

/** Ends the cooperation's open interviews: every candidate is told, and their calendars take the entry away. */
export async function cancelInterviewsOfCompany(work: Work, cny_id: number, reason: string): Promise<number[]> {
  const open = await lockInterviews(
    work.db,
    sql`jl_fk_cny_id = ${cny_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`,
  )
  const ids = open.map((one) => one.jli_id)
  await sql`update interview set jli_status = 'CANCELLED', jli_cancel_reason = ${reason}, jli_sequence = jli_sequence + 1
    where jli_id = any(${sql.val(ids)}::int[])`.execute(work.db)
  for (const one of open) await backToBookmark(work, one)
  await auditMany(
    work,
    open.map((one) => ({
      action: 'interview-cancel',
      entity: 'interview',
      id: one.jli_id,
      before: one.jli_status,
      after: 'CANCELLED',
    })),
  )
  const told = open.map((one) => ({ ...one, jli_sequence: one.jli_sequence + 1 }))
  await writeLetters(work, told, 'company-left', '')
  for (const one of told) await tellCandidate(work, one, 'cancelled')
  if (open.length > 0) work.changed(['interviews', 'hiring', 'kpis'], { office: true, companies: [cny_id] })
  return ids
}

/** Interviews whose end has passed are completed. */
async function complete(work: Work, now: string): Promise<StoredInterview[]> {
  const over = await lockInterviews(
    work.db,
    sql`jli_status = 'SCHEDULED' and jli_date + make_interval(mins => jli_minutes) <= ${now}::timestamptz`,
  )
  await sql`update interview set jli_status = 'COMPLETED'
    where jli_id = any(${sql.val(over.map((one) => one.jli_id))}::int[])`.execute(work.db)
  await auditMany(
    work,
    over.map((one) => ({
      action: 'interview-complete',
      entity: 'interview',
      id: one.jli_id,
      before: 'SCHEDULED',
      after: 'COMPLETED',
    })),
  )
  return over
}

/** An invitation that nobody answered before its time; it stays where it is, and the company hears of it once. */
async function expire(work: Work, now: string): Promise<StoredInterview[]> {
  const expired = await lockInterviews(
    work.db,
    sql`jli_status = 'PENDING_CANDIDATE_RESPONSE' and jli_date <= ${now}::timestamptz and jli_date_expired is null`,
  )
  await sql`update interview set jli_date_expired = ${now}
    where jli_id = any(${sql.val(expired.map((one) => one.jli_id))}::int[])`.execute(work.db)
  await auditMany(
    work,
    expired.map((one) => ({ action: 'interview-expire', entity: 'interview', id: one.jli_id })),
  )
  for (const one of expired)
    await notify(work, await companyUsers(work, one.cny_id), {
      kind: 'interview.expired',
      title: `Η πρόσκληση έληξε χωρίς απάντηση: ${one.usr_fullname}`,
      body: `${one.jl_position_title}, ${formatDateTime(one.jli_date)}`,
      link: `/company/job-listings/${one.jli_fk_jl_id}/candidate/${one.jli_fk_usr_id}`,
    })
  return expired
}

/** Somebody invited this long ago had time to answer. */
const HOURS_TO_ANSWER = 12

/** Those of the next day are reminded of once: of the interview, or of the answer that is missing. */
async function remind(work: Work, now: string): Promise<number> {
  const due = await lockInterviews(
    work.db,
    sql`jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED') and jli_date_reminded is null
      and jli_date > ${now}::timestamptz and jli_date <= ${now}::timestamptz + interval '24 hours'
      and (jli_status = 'SCHEDULED'
        or jli_date_created < ${now}::timestamptz - make_interval(hours => ${HOURS_TO_ANSWER}))`,
  )
  await sql`update interview set jli_date_reminded = ${now}
    where jli_id = any(${sql.val(due.map((one) => one.jli_id))}::int[])`.execute(work.db)
  const isAgreed = (one: StoredInterview) => one.jli_status === 'SCHEDULED'
  await writeLetters(work, due.filter(isAgreed), 'reminder', '')
  await writeLetters(
    work,
    due.filter((one) => !isAgreed(one)),
    'unanswered',
    '',
  )
  return due.length
}

/** What time does to interviews; run every few minutes. */
export async function followInterviews(work: Work): Promise<{ completed: number; expired: number; reminded: number }> {
  const now = work.now.toISOString()
  const completed = await complete(work, now)
  const expired = await expire(work, now)
  const reminded = await remind(work, now)
  const companies = [...new Set([...completed, ...expired].map((one) => one.cny_id))]
  if (companies.length > 0) work.changed(['interviews', 'hiring', 'kpis'], { office: true, companies })
  return { completed: completed.length, expired: expired.length, reminded }
}
